import { readFile } from 'node:fs/promises'
import { assignTo, newMission } from './support/missions.ts'
import { holdCalls, requestsSent } from './support/responses.ts'
import { expectShownFor } from './support/shown-for.ts'
import { at } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { accessKeyIn, putFile } from './support/transfer.ts'

test('A-FTP-01 A-FTP-02 A-FTP-03 A-FTP-04 A-FTP-05 A-FTP-06 A-FTP-07 a mission is delivered with the file-transfer tool', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(
    await newMission({
      ...at('Turbine'),
      flight_app: { name: 'Cyberduck', delivery_to: 'self' },
      shots: [{ name: 'Tower' }],
    }),
    pilot,
  )
  await pilotPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pilotPage.goto(`/clientmission/${mission.id}/upload`)
  await expect(pilotPage.getByRole('button', { name: 'Done uploading' })).toHaveCount(0)

  // The response waits until the page has said what it waits for.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await pilotPage.route('**/cyberduck', async (route) => {
    await seen
    await route.continue()
  })
  const asked = requestsSent(
    pilotPage,
    (request) => request.method() === 'POST' && request.url().endsWith('/cyberduck'),
  )
  await pilotPage.getByRole('button', { name: 'Start uploading process' }).dblclick()
  await expect(pilotPage.getByText('Generating access key…')).toBeVisible()
  goOn()
  const field = pilotPage.getByRole('textbox', { name: 'Secret access key' })
  await expect(field).toHaveValue(/^[\w-]{40}$/)
  await expect(field).toBeFocused()
  expect(asked).toHaveLength(1)
  const secret = await field.inputValue()
  await expect(
    pilotPage.getByText("Click the 'Done Uploading' button below when your upload is completed."),
  ).toBeVisible()

  const copy = pilotPage.getByRole('button', { name: 'Copy', exact: true })
  const copied = pilotPage.getByRole('button', { name: 'Copied', exact: true })
  await expectShownFor(pilotPage, copied, 3_000, () => copy.click())
  expect(await pilotPage.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expect(copy).toBeVisible()

  // It is there from the start on the next visit.
  await pilotPage.reload()
  await expect(field).toHaveValue(secret)
  const credential = pilotPage.getByRole('button', { name: 'Download Cyberduck Credential' })
  const downloading = pilotPage.waitForEvent('download')
  await credential.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${mission.id}.duck`)
  const duck = await readFile(await download.path(), 'utf8')
  const id = accessKeyIn(duck)

  await pilotPage.evaluate(() => {
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'download')
  })
  await credential.click()
  await expect(pilotPage.getByText('Downloading is not supported on your device.')).toBeVisible()

  const done = pilotPage.getByRole('button', { name: 'Done uploading' })
  await done.click()
  await expect(pilotPage.getByText("We found no files in this mission's folder.")).toBeVisible()
  expect(await putFile({ id, secret }, `/missions/${mission.id}/Tower/DJI_0001.JPG`, 'a photo')).toBe(200)
  const finish = await holdCalls(pilotPage, '**/cyberduck/complete')
  await expect(done.locator('[role=progressbar]')).toHaveCount(0)
  await done.click()
  await expect(done.locator('[role=progressbar]')).toBeVisible()
  finish()
  await expect(pilotPage).toHaveURL(new RegExp(`/clientmission/${mission.id}$`))
  // The page says how far the files are until the last of them has become part of the mission.
  await expect(pilotPage.getByText('1 file from Cyberduck is part of this mission.')).toBeVisible({
    timeout: 30_000,
  })
  expect(await putFile({ id, secret }, `/missions/${mission.id}/Tower/late.JPG`, 'late')).toBe(403)
  await pilotPage.goto(`/clientmission/${mission.id}/upload`)
  await expect(pilotPage.getByText('DJI_0001.JPG').first()).toBeVisible()
})
