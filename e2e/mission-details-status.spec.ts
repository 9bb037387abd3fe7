import { scheduleBlock } from './support/details-page.ts'
import { followLink } from './support/follow-link.ts'
import { assignTo, mondayMorning, moveTo, newMission, putOnHold } from './support/missions.ts'
import { provider } from './support/provider.ts'
import { changeResponses } from './support/responses.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('M-STATUS-03 leads from Complete Flight to Upload Assets; early completion needs a reason, and afterward no authorization is requested', async ({
  pilotPage,
  pilot,
}) => {
  const airspace_briefing = { requires_auth: true, notices: [] }
  const accepted = await assignTo(
    await newMission({ ...at('Assigned'), airspace_briefing }),
    pilot,
    mondayMorning,
  )
  const mission = await moveTo(accepted, 'pilot_assigned')
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const block = scheduleBlock(pilotPage)
  await expect(pilotPage.getByText('Authorization is needed before this flight.').first()).toBeVisible()
  await expect(pilotPage.getByText('Authorize', { exact: true })).toBeVisible()
  await block.getByRole('button', { name: 'Complete Flight' }).click()
  const dialog = pilotPage.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Mark as flown' })
  await expect(
    dialog.getByText('This flight was without an airspace authorization', { exact: false }),
  ).toBeVisible()
  await expect(confirm).toBeDisabled()
  await dialog
    .getByRole('textbox', { name: /Why are you marking it as flown/ })
    .fill('The client let me in early')
  await expectAccessible(pilotPage)
  await confirm.click()
  await expect(block.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
  await expect(pilotPage.getByText('Upload', { exact: true })).toBeVisible()
  await expect(pilotPage.getByText(/authorization is needed/i)).toHaveCount(0)
  await expect(pilotPage.getByRole('link', { name: /authorization/i })).toHaveCount(0)
  expect(await provider('GET', `/missions/${mission.id}`)).toMatchObject({
    status: 'flight_complete',
    pilot_comment: 'The client let me in early',
  })
  const { data } = await provider('GET', `/missions/${mission.id}/timeline`)
  expect(data[0].text).toMatch(/^Marked as flown: without an airspace authorization/)
})

test('M-ERR-04 a mission on hold says so and offers neither upload nor reschedule', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(await newMission(at('Held')), pilot, mondayMorning)
  await putOnHold(mission)
  await pilotPage.goto(`/clientmission/${mission.id}#upload`)
  await expect(
    pilotPage.getByText('This mission is temporarily on hold; pilots will be contacted on resume.').first(),
  ).toBeVisible()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
})

test('M-ERR-02 M-OPEN-10 M-STATUS-01 a status change that fails is only logged; a status nobody knows opens read-only', async ({
  pilotPage,
  pilot,
}) => {
  const refused = await assignTo(await newMission(at('Refused')), pilot)
  await pilotPage.route('**/status/flight_complete', (route) => route.fulfill({ status: 422, json: {} }))
  await pilotPage.goto(`/clientmission/${refused.id}`)
  const flown = pilotPage.getByRole('button', { name: 'Mark as flown' })
  await flown.click()
  const dialog = pilotPage.getByRole('alertdialog')
  const logged = pilotPage.waitForEvent('console', (message) => message.text().includes('marked as complete'))
  await dialog.getByRole('button', { name: 'Mark as flown' }).click()
  await logged
  await expect(dialog).toHaveCount(0)
  await expect(pilotPage.getByRole('alert')).toHaveCount(0)
  await expect(flown).toBeVisible()

  const future = await assignTo(await newMission(at('Future')), pilot, mondayMorning)
  await changeResponses(pilotPage, `**/v2/pilots/missions/${future.id}?*`, (response) => ({
    ...response,
    status: 'quality_review',
  }))
  await followLink(pilotPage, `/clientmission/${future.id}#upload`, 'Future')
  await expect(
    pilotPage.getByText("You can read this mission here. There's nothing to do at this stage."),
  ).toBeVisible()
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveCount(0)
  await expect(flown).toHaveCount(0)
})
