import { beforeEach, describe, expect, test } from 'vitest'
import { addPilot } from '../../../test/records.ts'
import { db, mails, mailsOf, notificationsOf, withDatabase } from '../../../test/use-case.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { awardBadge, awardTrainingBadge, revokeBadge } from './award-badge.ts'

withDatabase()

let badge: number
let course: number
let count = 0

beforeEach(async () => {
  count += 1
  const one = { name: `Roof ${count}`, abbreviation: 'R' }
  badge = (await db.insertInto('badges').values(one).returning('id').executeTakeFirstOrThrow()).id
  const row = { name: `Course ${count}`, badge_id: badge }
  course = (await db.insertInto('packages').values(row).returning('id').executeTakeFirstOrThrow()).id
})

const badgesOf = (pilotId: number) =>
  db.selectFrom('pilot_badges').select(['badge_id', 'status']).where('pilot_id', '=', pilotId).execute()

const ways = { notification_type: 'new', body: '', web_route_url: '/profile', app_route_url: '/profile' }

describe('A-BADGE-01 a training mission that is completed', () => {
  const complete = (mission: { pilot_id: number | null; package_id: number | null }) =>
    inTransaction(db, (trx) => awardTrainingBadge(trx, mails, { id: 7, ...mission }))

  test('earns its pilot the badge of its package, once, and says by which mission', async () => {
    const { id: pilot_id } = await addPilot(db)
    for (const _ of ['once', 'again']) await complete({ pilot_id, package_id: course })
    expect(await badgesOf(pilot_id)).toEqual([{ badge_id: badge, status: 'complete' }])
    expect(await notificationsOf(pilot_id)).toMatchObject([
      { ...ways, title: `You've earned the Roof ${count} badge`, meta: { badge_id: badge, mission_id: 7 } },
    ])
    expect(await mailsOf(pilot_id)).toEqual([{ kind: 'badge', details: { name: `Roof ${count}` } }])
  })

  test('earns no badge without a pilot, a package or a badge in it, or for an erased pilot', async () => {
    const { id: pilot_id } = await addPilot(db)
    const { id: erased } = await addPilot(db, { erased_at: '2026-01-01T00:00:00Z' })
    const plain = await db
      .insertInto('packages')
      .values({ name: `Plain ${count}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const mission of [
      { pilot_id: null, package_id: course },
      { pilot_id, package_id: null },
      { pilot_id: null, package_id: null },
      { pilot_id, package_id: plain.id },
      { pilot_id: erased, package_id: course },
    ])
      await complete(mission)
    expect([await badgesOf(pilot_id), await badgesOf(erased)]).toEqual([[], []])
    expect(await notificationsOf(pilot_id)).toEqual([])
  })
})

test('a badge that a provider gives is announced in each status, and by an email once it is earned', async () => {
  const { id } = await addPilot(db)
  const give = (status: 'pending' | 'complete') =>
    inTransaction(db, (trx) => awardBadge(trx, mails, id, badge, status))
  for (const status of ['pending', 'pending', 'complete', 'complete'] as const) {
    expect((await give(status)).pilot_badges).toMatchObject([{ status }])
    expect(await mailsOf(id)).toHaveLength(status === 'complete' ? 1 : 0)
  }
  await inTransaction(db, (trx) => revokeBadge(trx, id, badge))
  expect(await badgesOf(id)).toEqual([])
  const meta = { badge_id: badge }
  expect(await notificationsOf(id)).toMatchObject([
    { ...ways, meta, title: `The Roof ${count} badge is pending` },
    { ...ways, meta, title: `You've earned the Roof ${count} badge` },
    { ...ways, meta, title: `The Roof ${count} badge was removed` },
  ])
  for (const [pilot, which] of [
    [id, badge],
    [id, 999_999_999],
    [999_999_999, badge],
  ] as const)
    await expect(inTransaction(db, (trx) => revokeBadge(trx, pilot, which))).rejects.toMatchObject({
      code: 'not_found',
    })
})
