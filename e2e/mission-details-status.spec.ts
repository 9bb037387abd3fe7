import { scheduleBlock } from './support/details-page.ts'
import { assignTo, mondayMorning, moveTo, newMission, putOnHold } from './support/missions.ts'
import { provider } from './support/provider.ts'
import { changeResponses } from './support/responses.ts'
import { at } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-STATUS-03 from Complete Flight to Upload Assets', async ({ pilotPage, pilot }) => {
  const mission = await moveTo(await assignTo(await newMission(at('Assigned')), pilot), 'pilot_assigned')
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const block = scheduleBlock(pilotPage)
  await block.getByRole('button', { name: 'Complete Flight' }).click()
  await pilotPage.getByRole('alertdialog').getByRole('button', { name: 'Mark as flown' }).click()
  await expect(block.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
  const { status } = (await provider('GET', `/missions/${mission.id}`)) as { status: string }
  expect(status).toBe('flight_complete')
})

test('M-ERR-02 a status change that fails is only logged', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Refused')), pilot, mondayMorning)
  await pilotPage.route('**/status/flight_complete', (route) => route.fulfill({ status: 422, json: {} }))
  await pilotPage.goto(`/clientmission/${mission.id}`)
  await pilotPage.getByRole('button', { name: 'Mark as flown' }).click()
  const logged = pilotPage.waitForEvent('console', (message) => message.text().includes('marked as complete'))
  await pilotPage.getByRole('alertdialog').getByRole('button', { name: 'Mark as flown' }).click()
  await logged
  await expect(pilotPage.getByRole('alertdialog')).toHaveCount(0)
  await expect(pilotPage.getByRole('alert')).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Mark as flown' })).toBeVisible()
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

test('M-OPEN-10 M-STATUS-01 a status nobody knows opens read-only', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Future')), pilot, mondayMorning)
  await changeResponses(pilotPage, `**/v2/pilots/missions/${mission.id}?*`, (answer) => ({
    ...answer,
    status: 'quality_review',
  }))
  await pilotPage.goto(`/clientmission/${mission.id}#upload`)
  await expect(pilotPage.getByText('This mission can only be read here at its present stage.')).toBeVisible()
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
  await expect(pilotPage.getByRole('link', { name: 'Upload Assets' })).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Mark as flown' })).toHaveCount(0)
})
