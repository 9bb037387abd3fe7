import { fileURLToPath } from 'node:url'
import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { openSection, panel } from './support/details-page.ts'
import { dropFile } from './support/files.ts'
import { assignTo, moveTo, newMission } from './support/missions.ts'
import { provider } from './support/provider.ts'
import { holdCalls, requestsSent } from './support/responses.ts'
import { expectShownFor } from './support/shown-for.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import {
  arrived,
  assetsOf,
  cardNames,
  drawnPhotos,
  fileInput,
  shotCard,
  submitButton,
  unassigned,
  unassignedInput,
  uploadsEnd,
} from './support/upload-page.ts'

/** The photos of a card in a grid, all of them, by their numbers. */
const expectFiles = (grid: Locator, ...numbers: string[]) =>
  expect(grid.getByRole('row')).toHaveText(numbers.map((number) => new RegExp(`DJI_${number}`)))

const statusOf = async (id: number): Promise<string> => (await provider('GET', `/missions/${id}`)).status

const prompt = "if you weren't able to complete this shot, enter the reason to continue"

test.describe('a mission from its upload page to the log', () => {
  // A save and a submission are made to fail.
  test.use({ expectedConsoleErrors: /status of 500|net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/ })

  test('A-UPLOAD-01 A-UPLOAD-02 A-CLASSIFY-01 A-CLASSIFY-10 M-DETAIL-19 M-ROUTE-06 M-STATUS-12 files are added, assigned, explained and submitted', async ({
    pilotPage: page,
    pilot,
    context,
  }) => {
    test.slow()
    const mission = await moveTo(
      await assignTo(
        await newMission({ ...at('Pier'), shots: [{ name: 'Roof' }, { name: 'Door' }, { name: 'Yard' }] }),
        pilot,
      ),
      'flight_complete',
    )
    await page.goto(`/clientmission/${mission.id}`)
    await openSection(page, 'Upload Assets')
    await panel(page, 'Upload Assets').getByRole('link', { name: 'Upload Assets' }).click()
    await expect(page).toHaveURL(`/clientmission/${mission.id}/upload`)
    await expect(page.getByRole('heading', { name: 'Upload Assets', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to mission details' })).toHaveAttribute(
      'href',
      `/clientmission/${mission.id}`,
    )
    for (const part of ['Shot list', 'Bulk uploader', 'Roof', 'Door'])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await expect(submitButton(page)).toBeDisabled()

    await test.step('A-UPLOAD-06 A-UPLOAD-10 A-CLASSIFY-09 wrong files are listed and left out, the others arrive', async () => {
      await unassignedInput(page).setInputFiles([
        ...(await drawnPhotos(page, cardNames(5))),
        { name: 'DJI_0001.SRT', mimeType: 'text/plain', buffer: Buffer.from('1') },
        ...['DJI_0001.DNG', 'DJI_0002.DNG'].map((name) => ({
          name,
          mimeType: 'image/x-adobe-dng',
          buffer: Buffer.from('1'),
        })),
      ])
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(
        'The following file(s) will be removed from your upload. Only video/image files are accepted.',
      )
      const refused = {
        '2 raw images (DNG): this mission takes JPEG, TIFF or PNG images': ['DJI_0001.DNG', 'DJI_0002.DNG'],
        '1 SRT file: not a photo or video': ['DJI_0001.SRT'],
      }
      await expect(dialog.getByRole('list')).toHaveCount(2)
      for (const [reason, names] of Object.entries(refused)) {
        await expect(dialog.getByText(reason, { exact: true })).toBeVisible()
        await expect(dialog.getByRole('list', { name: reason }).getByRole('listitem')).toHaveText(names)
      }
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Proceed' }).click()
      await expect(arrived(unassigned(page))).toHaveCount(5)
      await expect(page.getByText('DJI_0001.SRT')).toHaveCount(0)
      await expect.poll(() => statusOf(mission.id)).toBe('assets_uploaded')
      await expectAccessible(page)
    })

    await test.step('A-CALL-19 A-OPEN-50 a shot is deleted once, by a double click too', async () => {
      const sent = requestsSent(page, (request) => request.method() === 'DELETE')
      await page.getByRole('button', { name: 'Delete shot Yard' }).click()
      await page.getByRole('button', { name: 'Delete shot', exact: true }).dblclick()
      await expect(shotCard(page, 'Yard')).toHaveCount(0)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      expect(sent).toHaveLength(1)
    })

    await test.step('a file dropped onto a shot belongs to it', async () => {
      const [photo] = await drawnPhotos(page, ['DJI_0100.JPG'])
      if (photo) await dropFile(page, shotCard(page, 'Roof'), photo)
      await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(1)
    })

    await test.step('A-CLASSIFY-01 A-DATA-15 with the keyboard alone, three files are selected, assigned, moved back and assigned again', async () => {
      await page.getByRole('row', { name: /DJI_0001/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await expect(page.getByRole('toolbar', { name: 'Selected files' })).toContainText('3 selected')
      const assign = async () => {
        await page.getByRole('button', { name: 'Assign to…' }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('menuitem', { name: 'Roof' }).focus()
        await page.keyboard.press('Enter')
      }
      await assign()
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0003', '0100')
      await expectFiles(unassigned(page), '0004', '0005')
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expectFiles(unassigned(page), '0001', '0002', '0003', '0004', '0005')
      await page.getByRole('row', { name: /DJI_0001/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      // The shots are in view next to the files, wherever those are on the page.
      const shots = page.getByRole('list', { name: 'Shots', exact: true })
      await expect(shots).toBeInViewport({ ratio: 1 })
      await shots.getByRole('button', { name: 'Assign 3 selected to Roof' }).press('Enter')
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0003', '0100')
      await expect(shots.getByRole('button')).toHaveCount(0)
    })

    for (const shot of ['Roof', 'Door'])
      await expect(shotCard(page, shot).getByLabel(prompt, { exact: true })).toBeVisible()
    const comment = shotCard(page, 'Door').getByLabel(prompt)
    const save = shotCard(page, 'Door').getByRole('button', { name: 'Save comment', exact: true })
    await test.step('A-CLASSIFY-02 A-CLASSIFY-03 A-CLASSIFY-04 a comment that could not be saved stays, even after a reload', async () => {
      await comment.fill('The gate was locked.')
      await context.setOffline(true)
      await save.click()
      await expect(shotCard(page, 'Door')).toContainText('There was an issue saving this comment')
      await context.setOffline(false)
      await page.reload()
      await expect(comment).toHaveValue('The gate was locked.')
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0003', '0100')
      await expect(submitButton(page)).toBeDisabled()
      const saved = shotCard(page, 'Door').getByRole('button', { name: 'Saved', exact: true })
      await expectShownFor(page, saved, 4_000, () => save.click())
      await expect(save).toBeVisible()
      await expect(submitButton(page)).toBeEnabled()
      const { shots } = await provider('GET', `/missions/${mission.id}`)
      const comments = shots.map((shot: { name: string; pilot_comment: unknown }) => [
        shot.name,
        shot.pilot_comment,
      ])
      expect(comments).toEqual([
        ['Roof', null],
        ['Door', 'The gate was locked.'],
      ])
    })

    await test.step('A-CLASSIFY-07 unassigned files keep the mission from being submitted', async () => {
      await submitButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'You still have unassigned assets' })
      await expect(dialog).toContainText(
        'Please classify assets into shots or delete them before proceeding.',
      )
      await dialog.getByRole('button', { name: 'Go back' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('A-UPLOAD-17 A-UPLOAD-18 A-DATA-15 deleting reports a failure, and removes one file or many', async () => {
      const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      const failing = `**/missions/${mission.id}/{images/*,assets/delete_all}`
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Delete DJI_0005.JPG' }).click()
      await confirm()
      await expect(page.getByText('There was an issue deleting this asset')).toBeVisible()
      await context.setOffline(false)
      await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: 'Select all: Unassigned assets' }).click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await confirm()
      await expect(page.getByText('Sorry, there was an error while deleting these assets.')).toBeVisible()
      await expectFiles(unassigned(page), '0004', '0005')
      await page.unroute(failing)
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await confirm()
      await expect(unassigned(page)).toHaveCount(0)
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0003', '0100')
      await assetsOf(page, 'Roof')
        .getByRole('row', { name: /DJI_0003/ })
        .press('Delete')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0100')
      await expect(assetsOf(page, 'Roof').locator('[role="row"]:focus')).toHaveCount(1)
    })

    await test.step('A-CLASSIFY-05 A-DATA-14 a shot counts its files, and cannot be deleted while it has any', async () => {
      await expect(shotCard(page, 'Roof').getByText('3 files', { exact: true })).toBeVisible()
      await expect(shotCard(page, 'Door').getByText('0 files', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Delete shot Roof' }).click()
      await expect(page.getByText('Please remove assets from shot first.')).toBeVisible()
    })

    await test.step('A-CLASSIFY-06 pending uploads keep it from being submitted', async () => {
      const release = await holdCalls(page, '**/objects/**')
      await fileInput(page, 'Roof').setInputFiles(await drawnPhotos(page, ['DJI_0200.JPG']))
      await expectFiles(assetsOf(page, 'Roof'), '0001', '0002', '0100', '0200')
      await submitButton(page).click()
      await expect(page.getByText('Please wait for uploads to finish.')).toBeVisible()
      release()
      await uploadsEnd(page)
      await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(4)
    })

    await test.step('A-CLASSIFY-08 A-CLASSIFY-10 A-CLASSIFY-11 a submission that fails can be repeated, and a double click submits once', async () => {
      const isSubmission = '**/status/processing_shots'
      await page.route(isSubmission, (route) => route.fulfill({ status: 500, json: {} }))
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('the mission could not be submitted'),
      )
      await submitButton(page).click()
      await logged
      await expect(page.getByText("We couldn't submit the mission.")).toBeVisible()
      await expect(submitButton(page)).toBeEnabled()
      await page.unroute(isSubmission)
      const sent = requestsSent(page, (request) => request.url().endsWith('processing_shots'))
      await submitButton(page).dblclick()
      await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(await statusOf(mission.id)).toBe('processing_shots')
      const thanks = page.getByRole('status').filter({ hasText: 'Thank you. Everything has arrived.' })
      await expect(thanks.getByRole('listitem').first()).toHaveText(/^We review your photos and videos\./)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'See the mission' }).click()
      await expect(page.getByText('PROCESSING SHOTS')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
      await expect(page.getByText(/^We review your photos and videos\./)).toBeVisible()
      await expect(thanks).toHaveCount(0)
      await page.goto('/pilotlog')
      await expect(page.getByRole('row', { name: /Pier/ })).toContainText(/\d\d\/\d\d\/\d{4}/)
    })
  })
})

/** Lets a test announce something on the pilot's channel, besides what the server announces itself. */
const announcements = async (page: Page, pilot: { id: number }) => {
  const channel = `private-pilot-${pilot.id}`
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/app\//, (client) => {
    const server = client.connectToServer()
    server.onMessage((message) => {
      client.send(message)
      if (String(message).includes('subscription_succeeded')) socket = client
    })
  })
  return async (event: string, data: object) => {
    await expect.poll(() => socket !== undefined).toBe(true)
    socket?.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
  }
}

const film = fileURLToPath(new URL('../packages/ui/src/data/drone-crossing.mp4', import.meta.url))

test('A-UPLOAD-02 A-UPLOAD-13 A-ENGINE-15 A-ENGINE-19 there is a warning about files of another site or without GPS data, and files have thumbnails and follow events', async ({
  pilotPage: page,
  pilot,
}) => {
  const mission = await assignTo(await newMission({ ...at('Quay'), shots: [{ name: 'Roof' }] }), pilot)
  await page.goto(`/clientmission/${mission.id}/upload`)
  const [elsewhere] = await drawnPhotos(page, ['Seattle.JPG'], { latitude: 47.61 })
  if (!elsewhere) throw new Error('no photo was drawn')
  const question = page.getByRole('alertdialog', { name: 'Is this the right mission?' })
  await unassignedInput(page).setInputFiles(elsewhere)
  await expect(question).toContainText('This photo was taken 938.5 miles from the site of this mission.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await unassignedInput(page).setInputFiles([
    ...(await drawnPhotos(page, cardNames(1), { hasGps: false })),
    ...(await drawnPhotos(page, cardNames(1, 2))),
    elsewhere,
  ])
  await expect(question).toContainText('1 of 3 files was taken 938.5 miles')
  await expect(unassigned(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'Leave them out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your Asset Is Missing GPS Meta Data' })
  await expect(dialog).toContainText(/can occur with Raw\/DNG images, or with apps that strip metadata/)
  await expect(dialog.getByRole('listitem')).toHaveText(['DJI_0001.JPG'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('1 file without GPS data')).toBeVisible()
  await expect(unassigned(page).getByRole('row', { name: /No GPS/ })).toHaveCount(1)
  await expect(arrived(unassigned(page))).toHaveCount(2)
  await expect(dialog).toBeHidden()
  const pictureOf = (name: RegExp) => unassigned(page).getByRole('row', { name }).locator('img')
  const sizeOf = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect(pictureOf(/DJI_0002/)).toHaveAttribute('src', /^blob:/)
  expect(await sizeOf(pictureOf(/DJI_0002/))).toEqual([600, 450])
  const sent = page.waitForResponse(/\/preview$/)
  await unassignedInput(page).setInputFiles(film)
  expect((await sent).status()).toBe(200)
  const stored = async () => (await provider('GET', `/missions/${mission.id}/assets`)).data
  // Events of the worker about these files must not arrive after those announced below.
  const statuses = async () => (await stored()).map(({ status }: { status: string }) => status)
  await expect.poll(statuses).not.toContain('processing')
  const announce = await announcements(page, pilot)
  await page.reload()
  await expect(pictureOf(/drone-crossing/)).toHaveAttribute('src', /^http/)

  // An event about a photo or a video shows at once, and changes no other file.
  const data = await stored()
  const idOf = (name: string) => data.find((asset: { name: string }) => asset.name === name).id
  await page.route(/\/(images|videos)\/DB/, () => {})
  const error = 'We could not read this file.'
  const attributes = {
    processing: true,
    shot: null,
    error,
    gps_latitude: 34,
    gps_longitude: -118,
    gps_altitude: 80,
  }
  const failed = unassigned(page).getByRole('row', { name: /Failed/ })
  await announce('image-updated', { id: idOf('DJI_0002.JPG'), mission_id: mission.id, attributes })
  await expect(failed).toHaveText([/DJI_0002/])
  await announce('video-updated', { id: idOf('drone-crossing.mp4'), mission_id: mission.id, attributes })
  await expect(failed).toHaveText([/DJI_0002/, /drone-crossing/])
  await expect(unassigned(page).getByRole('row')).toHaveCount(3)
})

test.describe('files that fail', () => {
  test.use({ expectedConsoleErrors: /Error uploading|status of 500/ })

  test('A-UPLOAD-11 A-UPLOAD-12 failed files are counted, and can be sent again or removed', async ({
    pilotPage: page,
    pilot,
  }) => {
    const mission = await assignTo(await newMission({ ...at('Quay'), shots: [{ name: 'Roof' }] }), pilot)
    await page.goto(`/clientmission/${mission.id}/upload`)
    await page.route(/objects.*DJI_000[12]/, (route) => route.fulfill({ status: 500 }))
    await fileInput(page, 'Roof').setInputFiles([
      ...(await drawnPhotos(page, cardNames(3))),
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ])
    const failures = page.getByRole('region', { name: 'Upload Failures 3' })
    const failed = 'There was an error uploading this file. Please remove and try again.'
    await expect(failures.getByText(failed, { exact: true })).toHaveCount(3)
    await expect(page.getByText('Asset(s) failed to upload. (3)')).toBeVisible()
    await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(1)
    await expectAccessible(page)
    await uploadsEnd(page)
    await submitButton(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('3 files failed to upload')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.unroute(/objects.*DJI_000[12]/)
    await page.getByRole('button', { name: 'Retry DJI_0001.JPG' }).click()
    await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(2)
    await page.getByRole('button', { name: 'Retry all' }).click()
    await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Upload Failures 1' })).toContainText('This file is empty.')
    for (const name of ['Retry all', 'Retry empty.jpg'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove empty.jpg' }).click()
    await expect(page.getByRole('region', { name: /Upload Failures/ })).toHaveCount(0)

    await page.route(/objects.*DJI_0009/, (route) => route.fulfill({ status: 500 }))
    await fileInput(page, 'Roof').setInputFiles(await drawnPhotos(page, ['DJI_0009.JPG']))
    await expect(page.getByRole('region', { name: 'Upload Failures 1' })).toBeVisible()
    await uploadsEnd(page)
    await submitButton(page).click()
    await page.getByRole('button', { name: 'Submit without them' }).click()
    await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
  })
})
