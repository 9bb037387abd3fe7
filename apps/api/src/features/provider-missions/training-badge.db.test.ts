import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, heldMission, insertPilot, notificationsOf } from './provider-mission.fixtures.ts'

let app: TestApp
let badge: { id: number; name: string }
let course: number

const add = async (path: string, row: object) =>
  (await app.provider('POST', `/v1/provider/${path}`, row)).body

beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Sky <no-reply@sky.example>' })
  badge = await add('badges', { name: 'Roof Survey' })
  course = (await add('packages', { name: 'Roof course', badge_id: badge.id })).id
})
afterAll(() => app.close())

const beforeTheEnd = [
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
]

const walk = async (id: number, statuses: readonly string[]) => {
  for (const status of statuses) {
    const { body } = await act(app, id, `status/${status}`)
    expect(body.status).toBe(status)
  }
}

const badgesOf = (pilotId: number) =>
  app.db
    .selectFrom('pilot_badges')
    .select(['badge_id', 'status'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .execute()

const earnedTitles = async (pilotId: number) =>
  (await notificationsOf(app.db, pilotId))
    .map(({ title }) => title)
    .filter((title) => title.includes('badge'))

const mailsAboutBadges = (pilotId: number) =>
  app.db
    .selectFrom('mails')
    .select('details')
    .where('pilot_id', '=', pilotId)
    .where('kind', '=', 'badge')
    .execute()

const training = (pilotId: number, fields: object = {}) =>
  heldMission(app, pilotId, { mission_type: 'training', package_id: course, ...fields })

test('A-BADGE-01 completing a training mission earns the badge of its package, not a step earlier', async () => {
  const pilot = await insertPilot(app.db)
  const id = await training(pilot)
  await walk(id, beforeTheEnd)
  expect(await badgesOf(pilot)).toEqual([])
  await walk(id, ['complete'])
  expect(await badgesOf(pilot)).toEqual([{ badge_id: badge.id, status: 'complete' }])
  expect((await notificationsOf(app.db, pilot)).slice(-2)).toMatchObject([
    { title: 'Mission complete' },
    { notification_type: 'new', title: "You've earned the Roof Survey badge", web_route_url: '/profile' },
  ])
  // By which the portal knows that the pilot has flown for it.
  const { meta } = await app.db
    .selectFrom('notifications')
    .select('meta')
    .where('pilot_id', '=', pilot)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(meta).toEqual({ badge_id: badge.id, mission_id: id })
  expect(await mailsAboutBadges(pilot)).toEqual([{ details: { name: 'Roof Survey' } }])
})

test('A-BADGE-01 the badge is earned once, and one that the provider takes back stays away', async () => {
  const pilot = await insertPilot(app.db)
  const [first, second] = [await training(pilot), await training(pilot)]
  await walk(first, [...beforeTheEnd, 'complete', 'complete'])
  await walk(second, [...beforeTheEnd, 'complete'])
  expect(await badgesOf(pilot)).toHaveLength(1)
  expect(await earnedTitles(pilot)).toEqual(["You've earned the Roof Survey badge"])
  expect(await mailsAboutBadges(pilot)).toHaveLength(1)
  await app.provider('DELETE', `/v1/provider/pilots/${pilot}/badges/${badge.id}`)
  await walk(second, ['complete'])
  expect(await badgesOf(pilot)).toEqual([])
})

test('A-BADGE-01 a pending badge becomes complete', async () => {
  const pilot = await insertPilot(app.db)
  await app.provider('PUT', `/v1/provider/pilots/${pilot}/badges/${badge.id}`, { status: 'pending' })
  await walk(await training(pilot), [...beforeTheEnd, 'complete'])
  expect(await badgesOf(pilot)).toEqual([{ badge_id: badge.id, status: 'complete' }])
  expect(await earnedTitles(pilot)).toEqual([
    'The Roof Survey badge is pending',
    "You've earned the Roof Survey badge",
  ])
})

test('A-BADGE-01 nothing is earned by other missions, by a rejected training, or without a badge in the package', async () => {
  const pilot = await insertPilot(app.db)
  const plain = (await add('packages', { name: 'Plain course' })).id
  for (const mission_type of ['client', 'creative', 'panorama'])
    await walk(await training(pilot, { mission_type }), [...beforeTheEnd, 'complete'])
  await walk(await training(pilot, { package_id: plain }), [...beforeTheEnd, 'complete'])
  await walk(await training(pilot, { package_id: null }), [...beforeTheEnd, 'complete'])
  const rejected = await training(pilot)
  await walk(rejected, ['assets_uploaded'])
  await act(app, rejected, 'status/rejected', { reason: 'Out of focus' })
  expect(await badgesOf(pilot)).toEqual([])
  expect(await earnedTitles(pilot)).toEqual([])
})

test('A-BADGE-01 the training of an erased pilot can still be completed', async () => {
  const pilot = await insertPilot(app.db)
  const id = await training(pilot)
  await walk(id, beforeTheEnd)
  const erased = await app.provider('DELETE', `/v1/provider/pilots/${pilot}/personal_data`)
  expect(erased.status).toBeLessThan(300)
  await walk(id, ['complete'])
  expect(await badgesOf(pilot)).toEqual([])
})
