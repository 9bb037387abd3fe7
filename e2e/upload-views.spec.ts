import { dropFile } from './support/files.ts'
import { followLink } from './support/follow-link.ts'
import { assignTo, moveTo, newMission, putOnHold } from './support/missions.ts'
import { provider } from './support/provider.ts'
import { holdCalls } from './support/responses.ts'
import { at, flightAppElsewhere } from './support/site.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'
import {
  arrived,
  assetsOf,
  cardNames,
  drawnPhotos,
  fileInput,
  serveExamples,
  shotCard,
  shotTypeWithExamples,
  submitButton,
  uploadsEnd,
} from './support/upload-page.ts'

const path = ({ id }: { id: number }) => `/clientmission/${id}/upload`

test('A-UPLOAD-20 A-UPLOAD-21 M-DETAIL-23 other apps, the file-transfer tool and a hold each have their own page', async ({
  pilotPage: page,
  pilot,
}) => {
  const elsewhere = await assignTo(await newMission({ ...at('Mast'), flight_app: flightAppElsewhere }), pilot)
  await page.goto(path(elsewhere))
  await expect(page.getByRole('heading', { name: 'Please upload via Mastcheck' })).toBeVisible()
  await expect(page.getByText('Deliver in Mastcheck')).toBeVisible()
  const now = page.getByRole('link', { name: 'Upload now' })
  await expect(now).toHaveAttribute('href', flightAppElsewhere.delivery_to_url)
  await expect(now).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('img', { name: /sends photos to us/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
  await expectAccessible(page)

  const here = await assignTo(
    await newMission({
      ...at('Quarry'),
      shots: [{ name: 'Pit' }],
      flight_app: {
        name: 'Gridflight',
        delivery_to: 'self',
        pilot_delivery_instruction: { web: 'Send the grid' },
      },
    }),
    pilot,
  )
  await followLink(page, path(here))
  await expect(page.getByRole('heading', { name: 'Please upload via Gridflight' })).toBeVisible()
  await expect(page.getByText('Send the grid')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Gridflight sends photos to us' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload now' })).toHaveCount(0)

  const tool = await assignTo(
    await newMission({ ...at('Wind park'), flight_app: { name: 'CyberDuck', delivery_to: 'self' } }),
    pilot,
  )
  await followLink(page, path(tool))
  await expect(page.getByRole('heading', { name: 'Please upload via CyberDuck' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0)

  await putOnHold(here)
  await followLink(page, path(here))
  await expect(
    page.getByText('This mission is temporarily on hold; pilots will be contacted on resume.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
})

test('A-UPLOAD-05 A-UPLOAD-19 a phone shows the shots with two examples, and says where to upload @mobile', async ({
  pilotPage: page,
  pilot,
}) => {
  const shot_type_id = await shotTypeWithExamples('Overview', 4)
  const mission = await assignTo(
    await newMission({
      ...at('Pier'),
      shots: [{ name: 'Roof', shot_type_id, instructions: '**Two** a side' }],
    }),
    pilot,
  )
  await serveExamples(page)
  await page.goto(path(mission))
  await expect(
    page.getByText('Please upload from a desktop computer. Uploading works best in Chrome.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Shots', exact: true })).toHaveCount(0)
  const examples = shotCard(page, 'Roof')
    .getByRole('list', { name: /Example images/ })
    .getByRole('button')
  await expect(examples).toHaveCount(2)
  await page.getByRole('button', { name: 'See all example images' }).click()
  await expect(examples).toHaveCount(4)
  await page.getByRole('button', { name: 'See less' }).click()
  await expect(examples).toHaveCount(2)
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('A-UPLOAD-04 M-DATA-16 a shot is shown with its name, its instructions and examples that open larger; a reshoot shows its shots alone, and needs new files', async ({
  pilotPage: page,
  pilot,
}) => {
  const shot_type_id = await shotTypeWithExamples('Overview', 3)
  const mission = await moveTo(
    await assignTo(
      await newMission({
        ...at('Pier'),
        shots: [{ name: 'Roof', shot_type_id, instructions: '**Two** a side' }, { name: 'Door' }],
      }),
      pilot,
    ),
    'flight_complete',
  )
  await serveExamples(page)
  await page.goto(path(mission))
  const roof = shotCard(page, 'Roof')
  await expect(roof.locator('strong', { hasText: 'Two' })).toBeVisible()
  await expect(roof.getByRole('list', { name: /Example images/ }).getByRole('button')).toHaveCount(3)
  await roof.getByRole('button', { name: /Zoom Example 2/ }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.locator('img[src*="medium"]')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(preview.locator('img[src*="2-medium"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(roof.getByRole('button', { name: /Zoom Example 2/ })).toBeFocused()

  await fileInput(page, 'Roof').setInputFiles(await drawnPhotos(page, ['DJI_0001.JPG']))
  await fileInput(page, 'Door').setInputFiles(await drawnPhotos(page, ['DJI_0002.JPG']))
  await expect(arrived(assetsOf(page, 'Door'))).toHaveCount(1)
  await uploadsEnd(page)
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
  const { shots } = await provider('GET', `/missions/${mission.id}`)
  const door = shots.find(({ name }: { name: string }) => name === 'Door')
  await provider('POST', `/missions/${mission.id}/partial_reshoots`, {
    shot_ids: [door.id],
    reason: 'The door is out of focus.',
  })
  await page.goto(`/clientmission/${mission.id}`)
  await expect(page.getByText('One shot needs to be flown again')).toBeInViewport()
  await expect(page.getByText('Door: The door is out of focus.')).toBeInViewport()
  await page.getByRole('link', { name: 'Upload new files' }).click()
  const doorCard = shotCard(page, 'Door')
  await expect(doorCard).toContainText('Fly again: The door is out of focus.')
  await expect(shotCard(page, 'Roof')).toHaveCount(0)
  await expect(page.getByText('DJI_0001.JPG')).toHaveCount(0)
  const old = assetsOf(page, 'Door').getByRole('row', { name: /^DJI_0002.JPG, Not accepted, The door/ })
  await expect(old.locator('s')).toHaveText('DJI_0002.JPG')
  await expect(doorCard).toContainText('Needs new files or a comment')
  await expect(doorCard).toContainText('0 files · 1 file not accepted')
  await expect(page.getByRole('list', { name: 'Shots' })).toContainText('0 files')
  await expect(submitButton(page)).toBeDisabled()
  await expectAccessible(page)
  await fileInput(page, 'Door').setInputFiles(await drawnPhotos(page, ['DJI_0003.JPG']))
  await expect(arrived(assetsOf(page, 'Door'))).toHaveCount(1)
  await uploadsEnd(page)
  await expect(old).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
})

test('A-UPLOAD-15 A-CLASSIFY-12 the last batch of the bulk uploader submits on its own; the page says how the review ended', async ({
  pilotPage: page,
  pilot,
}) => {
  const mission = await moveTo(
    await assignTo(
      await newMission({ ...at('Pier'), shots: [{ name: 'Roof' }, { name: 'Door' }, { name: 'Yard' }] }),
      pilot,
    ),
    'flight_complete',
  )
  await page.goto(path(mission))
  const bulk = page.getByRole('region', { name: 'Bulk uploader' })
  const lastBatch = bulk.getByText(/This is my last batch/)
  await expect(bulk.getByRole('button', { name: 'Choose folder' })).toBeVisible()
  const choose = async (shot: string) => {
    await bulk.getByRole('button', { name: /Shot/ }).click()
    await page.getByRole('option', { name: shot }).click()
  }
  await choose('Roof')
  await expect(lastBatch).toHaveCount(0)
  await shotCard(page, 'Yard').getByRole('textbox').fill('Under water.')
  await shotCard(page, 'Yard').getByRole('button', { name: 'Save comment' }).click()
  await expect(lastBatch).toBeVisible()
  await lastBatch.click()
  await fileInput(page, 'bulk upload to Roof').setInputFiles(await drawnPhotos(page, cardNames(2)))
  // One shot is still empty: nothing is submitted, and the page says why.
  await expect(page.getByText('Every shot needs a file or a saved comment: Door.')).toBeVisible()
  await choose('Door')
  // A file that is dropped anywhere but on a shot goes where the batch goes.
  const [last] = await drawnPhotos(page, cardNames(1, 3))
  if (last) await dropFile(page, page.getByRole('heading', { level: 1 }), last)
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible()
  expect((await provider('GET', `/missions/${mission.id}`)).status).toBe('processing_shots')

  // The review ends while the page is open.
  for (const status of ['assets_classified', 'in_production', 'awaiting_payment'])
    await moveTo(mission, status)
  const outcome = page.getByRole('status').filter({ hasText: 'We reviewed your photos and videos' })
  await expect(outcome.getByRole('heading', { name: 'Accepted' })).toBeVisible()
  await expect(outcome).toContainText('$150.00 USD')
  await expectAccessible(outcome)
})

test('two tabs: the second one follows, shows what arrives, and takes over; uploads outlive the page', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const mission = await assignTo(await newMission({ ...at('Pier'), shots: [{ name: 'Roof' }] }), pilot)
  await page.goto(path(mission))
  const release = await holdCalls(page, '**/objects/**')
  await fileInput(page, 'Roof').setInputFiles(await drawnPhotos(page, cardNames(3)))
  await expect(assetsOf(page, 'Roof').getByRole('row')).toHaveCount(3)
  const second = await context.newPage()
  await second.goto(path(mission))
  await expect(second.getByText('Uploading in another tab')).toBeVisible()
  await expect(assetsOf(second, 'Roof').getByRole('row')).toHaveCount(3)
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('Uploading in another tab')).toBeVisible()
  await expect(arrived(assetsOf(second, 'Roof'))).toHaveCount(3)
  release()
  await expect(arrived(assetsOf(page, 'Roof'))).toHaveCount(3)

  const releaseSecond = await holdCalls(second, '**/objects/**')
  await fileInput(second, 'Roof').setInputFiles(await drawnPhotos(second, cardNames(1, 4)))
  await second.getByRole('link', { name: 'Back to mission details' }).click()
  await expect(second).toHaveURL(`/clientmission/${mission.id}`)
  releaseSecond()
  await second.goBack()
  await expect(arrived(assetsOf(second, 'Roof'))).toHaveCount(4)
})
