import type { Request } from '@playwright/test'
import { assignTo, mondayMorning, newMission } from './support/missions.ts'
import type { Actor } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { requestsSent } from './support/responses.ts'
import { identityUrl, portalUrl } from './support/secrets.ts'
import { fillSignIn } from './support/sign-in.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const briefing = { external_id: 'brief-7', auth_option: 'laanc', requires_auth: true, notices: [] }

const controlled = async (pilot: Actor) =>
  assignTo(await newMission({ ...at('Airport side'), airspace_briefing: briefing }), pilot, mondayMorning)

const callback = (id: number, authorizations: unknown, flight = 'flight-7') =>
  `/airmapcallback/${id}?${new URLSearchParams({
    flight_id: flight,
    authorizations: typeof authorizations === 'string' ? authorizations : JSON.stringify(authorizations),
  })}`

const approval = {
  message: 'Approved to 200 ft',
  authority_name: 'Example Approach',
  authority_id: 'EXA',
  status: 'accepted',
  confirmation_number: 'EXA0001',
}

const isLaancFlight = (request: Request) => request.url().includes('laanc_flights')

const congratulation = { name: 'Airspace authorization acquired' }

test('M-AIR-01 M-AIR-04 M-AIR-06 M-DETAIL-22 from the mission to the service and back: refused, abandoned, then acquired with one congratulation', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await controlled(pilot)
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const link = pilotPage.getByRole('link', { name: 'Get airspace authorization' })
  const query = new URL((await link.getAttribute('href')) ?? '').searchParams
  expect(Object.fromEntries(query)).toEqual({
    external_id: 'brief-7',
    return_url: `${portalUrl}/airmapcallback/${mission.id}`,
  })
  await link.click()
  await pilotPage.getByRole('button', { name: 'Refuse the flight' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${mission.id}`)
  const refused = pilotPage.getByRole('dialog', { name: 'Airspace authorization refused' })
  await expect(refused).toContainText('Sandbox Airspace Authority refused this flight.')
  await expect(refused).toContainText('request it again, or reschedule')
  await expectAccessible(pilotPage)
  await refused.getByRole('link', { name: 'Get airspace authorization' }).click()
  await pilotPage.getByRole('button', { name: 'Leave without a decision' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${mission.id}`)
  const abandoned = pilotPage.getByRole('dialog', { name: 'No airspace authorization yet' })
  await abandoned.getByRole('button', { name: 'Back to the mission' }).click()
  await expect(abandoned).toHaveCount(0)
  await link.click()
  await pilotPage.waitForURL(`${identityUrl}/**`)
  const posting = pilotPage.waitForRequest('**/laanc_flights')
  await pilotPage.getByRole('button', { name: 'Approve the flight' }).click()
  expect((await posting).postDataJSON()).toMatchObject({ authorizations: [{ status: 'accepted' }] })
  await expect(pilotPage).toHaveURL(`/clientmission/${mission.id}`)
  const dialog = pilotPage.getByRole('dialog', congratulation)
  await expect(dialog).toContainText('Congratulations!')
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(pilotPage.getByText('LAANC authorization number')).toBeVisible()
  await expect(pilotPage.getByText(/^SBX[0-9A-F]+$/).first()).toBeVisible()
  await expect(link).toHaveCount(0)
  await pilotPage.reload()
  await expect(pilotPage.getByText('LAANC authorization number')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('M-AIR-03 M-CALL-15 M-DETAIL-22 only the first authorization is sent, and a reload while the modal is open is an ordinary visit', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await controlled(pilot)
  const posting = pilotPage.waitForRequest('**/laanc_flights')
  await pilotPage.goto(callback(mission.id, [approval, { ...approval, confirmation_number: 'SECOND' }]))
  expect((await posting).postDataJSON()).toEqual({ id: 'flight-7', authorizations: [approval] })
  await expect(pilotPage).toHaveURL(`/clientmission/${mission.id}`)
  const { laanc_flights } = (await provider('GET', `/missions/${mission.id}`)) as {
    laanc_flights: { id: string; authorizations: object[] }[]
  }
  expect(laanc_flights).toMatchObject([{ id: 'flight-7', authorizations: [approval] }])
  await expect(pilotPage.getByRole('dialog', congratulation)).toBeVisible()
  await pilotPage.reload()
  await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pilotPage.getByRole('dialog')).toHaveCount(0)
})

test('M-AIR-05 missing, malformed and empty parameters go to four-oh-four; a post that fails leads to the details without the modal, and is logged', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await controlled(pilot)
  const sent = requestsSent(pilotPage, isLaancFlight)
  for (const address of [
    `/airmapcallback/${mission.id}`,
    `/airmapcallback/${mission.id}?flight_id=f`,
    callback(mission.id, [approval], ''),
    callback(mission.id, []),
    callback(mission.id, '[{'),
    callback(mission.id, {}),
  ]) {
    await pilotPage.goto(address)
    await expect(pilotPage).toHaveURL('/four-oh-four')
  }
  expect(sent).toEqual([])

  await pilotPage.route('**/laanc_flights', (route) => route.fulfill({ status: 422, json: {} }))
  const logged = pilotPage.waitForEvent('console', (message) =>
    message.text().includes('could not be stored'),
  )
  await pilotPage.goto(callback(mission.id, [approval]))
  await logged
  await expect(pilotPage).toHaveURL(`/clientmission/${mission.id}`)
  await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pilotPage.getByRole('dialog')).toHaveCount(0)
})

test('M-AIR-02 without a session, the pilot signs in first and returns with the query kept', async ({
  page,
  pilot,
}) => {
  const mission = await controlled(pilot)
  const sent = requestsSent(page, isLaancFlight)
  await page.goto(callback(mission.id, [approval]))
  await page.waitForURL(`${identityUrl}/**`)
  expect(sent).toEqual([])
  await fillSignIn(page, pilot.email)
  await expect(page).toHaveURL(`/clientmission/${mission.id}`)
  await expect(page.getByRole('dialog', congratulation)).toBeVisible()
})
