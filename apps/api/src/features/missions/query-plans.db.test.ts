import { missionSorts } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { lockMissionWithOffer } from '../../core/mission/lock-mission.queries.ts'
import { selectPilotMission } from '../../core/mission/mission.queries.ts'
import { selectPilot } from '../../core/pilot/pilot.queries.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { bindPilotToIdentity, findIdentitySession } from '../../platform/session/session.queries.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectAssetPage, selectAssets } from '../assets/asset.queries.ts'
import { selectShotReadiness } from '../assets/shot-readiness.queries.ts'
import { selectCalendarMissions } from '../calendar-feed/calendar-feed.queries.ts'
import { selectClusters, selectCounts } from '../dispatch/dispatch.queries.ts'
import { selectCompletePayouts, selectPendingPayouts } from '../earnings/earnings.queries.ts'
import { countUnread, selectNotifications } from '../notifications/notification.queries.ts'
import { selectPilotPage } from '../pilots/provider-pilot.queries.ts'
import { selectClaim, selectClaimable } from '../points-of-interest/claim.queries.ts'
import { selectPilotFacts, selectPilotsInReach } from '../provider-missions/matching.queries.ts'
import { type AskedMissions, selectMissionIds } from '../provider-missions/mission-filter.queries.ts'
import { selectProviderMissions } from '../provider-missions/provider-mission.queries.ts'
import { selectSubmissionPage } from '../stock-imagery/stock-submission.queries.ts'
import { selectWorkOrderPage } from '../work-orders/provider-work-order.queries.ts'
import { selectMissionPage } from './mission-list.queries.ts'
import { selectNextFlights } from './next-flights.queries.ts'
import { selectBookings } from './schedule.queries.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<Schema>
let asked: CompiledQuery[] = []

const pilotId = 1500
const identity = { subject: 'subject 500', email: 'p500@example.com' }
const missionId = 115_000

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  await sql`
    insert into pilots (first_name, last_name, email, identity_subject, status, latitude, longitude, travel_distance)
    select 'P', 'P', 'p' || n || '@example.com', 'subject ' || n,
      case when n % 10 = 0 then 'rejected' else 'approved' end, n * 7919 % 140 - 70, n * 7907 % 360 - 180, 10 + n % 90
    from generate_series(1, 1000) n`.execute(db)
  await sql`
    insert into ended_sessions (token_hash, expires_at)
    select sha256(n::text::bytea)::text, now() + interval '1 hour' from generate_series(1, 10000) n`.execute(
    db,
  )
  await sql`
    insert into notifications (pilot_id, notification_type, title, read_status)
    select pilots.id, 'generic', 'News', case when n % 10 = 0 then 'unread' else 'read' end
    from pilots, generate_series(1, 20) n`.execute(db)
  await sql`insert into locations (latitude, longitude) select 34, -118 from generate_series(1, 20000)`.execute(
    db,
  )
  await sql`
    insert into missions (mission_type, status, pilot_id, location_id, scheduled_at_start, scheduled_at_end, fly_by_date)
    select 'client', status, case when status <> 'pilots_notified' then 1001 + n % 1000 end, n,
      now() + n / 1000 * interval '1 day', now() + n / 1000 * interval '1 day' + interval '1 hour',
      date '2030-06-01' + n / 100
    from generate_series(1, 20000) n,
      lateral (select case when n / 1000 < 4 then 'pilot_accepted' when n % 3 = 0 then 'complete'
        else 'pilots_notified' end as status) as chosen`.execute(db)
  await sql`
    insert into mission_offers (mission_id, pilot_id)
    select id, 1001 + (id + k) % 1000 from missions, generate_series(1, 2) k
    where status = 'pilots_notified'`.execute(db)
  await sql`
    insert into estimated_payouts (mission_id, payout_type, amount)
    select id, 'pilot', 100 from missions where status = 'complete'`.execute(db)
  await sql`
    insert into payouts (pilot_id, payoutable_id, amount, status)
    select pilot_id, id, 100, 'complete' from missions where status = 'complete'`.execute(db)
  await sql`insert into badges (name, abbreviation) values ('Roofs', 'RO')`.execute(db)
  await sql`insert into drones (name, full_name, manufacturer) values ('Model', 'Example Model', 'Example')`.execute(
    db,
  )
  await sql`insert into devices (name, operating_system, device_type) values ('Tablet', 'iOS', 'tablet')`.execute(
    db,
  )
  await sql`
    with drone as (insert into pilot_drones (pilot_id, drone_id) select pilots.id, drones.id from pilots, drones),
      device as (insert into pilot_devices (pilot_id, device_id) select pilots.id, devices.id from pilots, devices)
    insert into pilot_badges (pilot_id, badge_id, status) select pilots.id, badges.id, 'complete' from pilots, badges`.execute(
    db,
  )
  await sql`insert into shots (mission_id, name) select id, 'Roof' from missions`.execute(db)
  await sql`
    insert into assets (mission_id, shot_id, kind, name, storage_key, size, media_type, fingerprint)
    select mission_id, shots.id, 'image', '', shots.id || '/' || n, 1, 'image/jpeg', n
    from shots, generate_series(1, case when mission_id = ${sql.lit(missionId)} then 5000 else 1 end) n`.execute(
    db,
  )
  await sql`insert into categories (name) values ('Landmark')`.execute(db)
  await sql`
    with place as (
      insert into locations (latitude, longitude)
      select n % 120 - 60, n / 120 - 80 from generate_series(0, 19199) n returning id)
    insert into points_of_interest (name, category_id, location_id)
    select 'Lookout', categories.id, place.id from categories, place`.execute(db)
  await asOwner({ ownerDatabaseUrl: database.ownerUrl }, 'vacuum analyze')
}, 240_000)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** The plan for all values: `explain (generic_plan)` says it too, from PostgreSQL 16. */
const genericPlan = async ({ sql, parameters }: CompiledQuery) => {
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare planned as ${sql}`)
    const values = parameters.map(() => 'null').join(', ')
    return await client.query(`explain execute planned${values && ` (${values})`}`)
  } finally {
    await client.query('deallocate planned; reset plan_cache_mode')
    client.release()
  }
}

/**
 * The plans of all statements that a query function sends. A named statement is planned once for all values, as a
 * connection does after its first executions.
 */
const plansOf = async (run: (db: Queryable) => Promise<unknown>): Promise<string> => {
  asked = []
  await run(db)
  const plans: string[] = []
  for (const query of asked) {
    const { rows } = await ('statementName' in query
      ? genericPlan(query)
      : pool.query(`explain ${query.sql}`, [...query.parameters]))
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n\n')
}

const everyTable =
  /Seq Scan on (ended_sessions|missions|mission_offers|locations|payouts|pilots|pilot_badges|pilot_drones|pilot_devices|notifications|shots|assets|points_of_interest)\b/

describe('every question about one pilot or one mission is answered from an index', () => {
  test.each<[string, (db: Queryable) => Promise<unknown>]>([
    ['bookings', (db) => selectBookings(db, pilotId, missionId)],
    [
      'the dashboard list',
      (db) =>
        selectMissionPage(db, pilotId, {
          statuses: ['available', 'pilot_accepted', 'flight_complete', 'assets_uploaded'],
          page: 1,
          perPage: 50,
        }),
    ],
    ...missionSorts.map((sort): [string, (db: Queryable) => Promise<unknown>] => [
      `the dashboard list by ${sort}`,
      (db) =>
        selectMissionPage(db, pilotId, { statuses: dashboardQueryStatuses, page: 1, perPage: 50, sort }),
    ]),
    [
      'the pilot log',
      (db) => selectMissionPage(db, pilotId, { statuses: ['complete'], page: 1, perPage: 20 }),
    ],
    ['what is next', (db) => selectNextFlights(db, pilotId)],
    [
      "one mission, here someone else's",
      (db) => expect(selectPilotMission(db, pilotId, missionId)).rejects.toMatchObject({ code: 'not_found' }),
    ],
    ['the assets of a mission', (db) => selectAssetPage(db, missionId, { per_page: 100, after: 9000 })],
    ['all of them', (db) => selectAssets(db, missionId)],
    ['those of no shot', (db) => selectAssetPage(db, missionId, { per_page: 100, shot_id: 'none' })],
    ['whether shots are ready', (db) => selectShotReadiness(db, missionId)],
    ['a mission to be accepted', (db) => lockMissionWithOffer(db as Transaction, missionId, pilotId)],
    ['a claim', (db) => selectClaim(db, 1)],
    ['the points on a map', (db) => selectClaimable(db, { west: 10, south: 10, east: 11, north: 11 })],
    ['the calendar', (db) => selectCalendarMissions(db, pilotId)],
    ['the account', (db) => selectPilot(db, pilotId)],
    [
      'whether a session has ended, and whose it is',
      (db) => findIdentitySession(db, { ...identity, tokenHash: 'b'.repeat(64) }),
    ],
    ['the pilot of an email', (db) => bindPilotToIdentity(db as Database, identity)],
    ['the bell', (db) => selectNotifications(db, pilotId)],
    ['the number in the bell', (db) => countUnread(db, pilotId)],
    [
      "a far page of the provider's missions",
      (db) => selectProviderMissions(db, { status: ['complete'], after: 110_000, per_page: 50 }),
    ],
    [
      "the provider's missions by their last day",
      (db) => selectProviderMissions(db, { sort: 'fly_by', after: missionId, per_page: 50 }),
    ],
    [
      'the missions on the map of a country',
      (db) => selectClusters(db, { zoom: 3, box: { west: -125, south: 24, east: -66, north: 50 } }),
    ],
    ["the provider's late missions", (db) => selectCounts(db, { late: true })],
    ["the provider's missions on hold", (db) => selectCounts(db, { on_hold: true })],
    ['earnings', (db) => selectCompletePayouts(db, pilotId)],
    ['payouts on their way', (db) => selectPendingPayouts(db, pilotId)],
    [
      'pilots in reach of a site',
      (db) => selectPilotsInReach(db, { latitude: 34, longitude: -118 }, 'client'),
    ],
    [
      'what matching needs to know of pilots',
      (db) => selectPilotFacts(db, missionId, [pilotId, pilotId + 1]),
    ],
  ])('%s', async (_name, run) => {
    const plan = await plansOf(run)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(everyTable)
  })
})

test("the provider's missions of some statuses come from the index of statuses, newest first", async () => {
  const statuses = ['pilot_accepted', 'complete'] as const
  const pages = [
    await selectProviderMissions(db, { status: statuses, per_page: 30 }),
    await selectProviderMissions(db, { status: statuses, per_page: 30, after: 102_000 }),
  ]
  const { rows } = await sql<{ id: number }>`
    (select id::integer from missions where status in ('pilot_accepted', 'complete') order by id desc limit 30)
    union all
    (select id::integer from missions where status in ('pilot_accepted', 'complete') and id < 102000
      order by id desc limit 30)`.execute(db)
  expect(pages.flatMap(({ data }) => data.map(({ id }) => Number(id)))).toEqual(rows.map(({ id }) => id))
  expect(Number(pages[0]?.meta.next)).toBe(rows[29]?.id)
  const plan = await plansOf((asked) => selectProviderMissions(asked, { status: statuses, per_page: 30 }))
  expect(plan).toMatch(/Index (Only )?Scan using missions_by_status/)
  expect(plan).not.toMatch(/Index Scan Backward using missions_pkey/)
})

test.each([
  {},
  { on_hold: false },
  { late: false },
  { mission_type: ['client'] },
  { mission_type: ['client', 'training'], on_hold: false },
] as AskedMissions[])(
  'no filter has missions read in the order of their numbers until enough have a status: %j',
  async (filter) => {
    for (const sort of ['newest', 'oldest'] as const) {
      const plan = await plansOf((asked) => selectMissionIds(asked, filter, { sort, per_page: 50 }))
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using missions_by_(status|type)/)
      expect(plan).not.toMatch(/using missions_pkey/)
    }
  },
)

test('the missions of a large region come from the newest of each status, not from all of them', async () => {
  const everywhere = { west: -125, south: 24, east: -66, north: 50 }
  const plans = [
    await plansOf((asked) => selectClusters(asked, { zoom: 5, box: everywhere })),
    await plansOf((asked) => selectProviderMissions(asked, { box: everywhere, per_page: 50 })),
  ]
  for (const plan of plans) {
    expect(plan).toMatch(/Index (Only )?Scan using missions_by_status/)
    expect(plan).not.toMatch(/missions_by_type/)
  }
})

describe("the provider's missions of a range", () => {
  const inMs = (days: number, hours = 0) =>
    new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()
  const ofDays = { fly_by_from: '2030-08-01', fly_by_to: '2030-08-04' }
  const ofLongTime = { fly_by_from: '2030-07-01', fly_by_to: '2030-08-20' }
  const ofTimes = { scheduled_from: inMs(5, -1), scheduled_to: inMs(8, -1) }

  test.each([
    ['days', ofDays],
    ['many days', ofLongTime],
    ['times that begin and end within a day', ofTimes],
    ['days and times', { ...ofTimes, fly_by_from: '2030-07-20', fly_by_to: '2030-07-25' }],
    ['days without an end', { fly_by_from: '2030-12-10' }],
    ['times without a beginning', { scheduled_to: inMs(2) }],
  ])('are the same in every order: %s', async (_, range) => {
    const { rows } = await sql<{ id: number }>`
      select id::integer from missions where fly_by_date >= ${'fly_by_from' in range ? range.fly_by_from : '2000-01-01'}
        and fly_by_date <= ${'fly_by_to' in range ? range.fly_by_to : '2100-01-01'}
        and scheduled_at_start >= ${'scheduled_from' in range ? range.scheduled_from : '2000-01-01'}
        and scheduled_at_start < ${'scheduled_to' in range ? range.scheduled_to : '2100-01-01'} order by id`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(100)
    const listed = async (sort: 'newest' | 'oldest' | 'fly_by' | 'schedule') => {
      const first = await selectProviderMissions(db, { ...range, sort, per_page: 60 })
      const after = Number(first.meta.next)
      const second = await selectProviderMissions(db, { ...range, sort, after, per_page: 60 })
      return [...first.data, ...second.data].map(({ id }) => Number(id))
    }
    expect(await listed('oldest')).toEqual(ids.slice(0, 120))
    expect(await listed('newest')).toEqual(ids.toReversed().slice(0, 120))
    // In this database the missions with the higher numbers are due later.
    expect(await listed('fly_by')).toEqual(ids.slice(0, 120))
    expect(await listed('schedule')).toEqual(ids.slice(0, 120))
    const { counts, most } = await selectCounts(db, range)
    const counted = Object.values(counts).map(Number)
    if (counted.every((count) => count < most))
      expect(counted.reduce((sum, count) => sum + count)).toBe(ids.length)
  })

  test('come from the days that have them, not from all missions in their order', async () => {
    const plans = {
      days: await plansOf((db) => selectProviderMissions(db, { ...ofDays, per_page: 50 })),
      times: await plansOf((db) => selectProviderMissions(db, { ...ofTimes, per_page: 50 })),
      many: await plansOf((db) => selectProviderMissions(db, { ...ofLongTime, per_page: 50 })),
      counts: await plansOf((db) => selectCounts(db, ofDays)),
    }
    expect(plans.days).toMatch(/ (using|on) missions_by_fly_by/)
    expect(plans.times).toMatch(/ (using|on) missions_by_start_day/)
    expect(plans.many).toMatch(/ (using|on) missions_by_fly_by/)
    expect(plans.counts).toMatch(/ (using|on) missions_by_fly_by/)
    for (const plan of Object.values(plans)) {
      expect(plan).not.toMatch(everyTable)
      expect(plan).not.toMatch(/Index Scan Backward using missions_pkey/)
    }
  })
})

test('a plan for all values still uses an index of few rows, here that of unread notifications', async () => {
  expect(await plansOf((db) => countUnread(db, pilotId))).toMatch(/ using notifications_unread /)
})

test('the account reads stored totals, not the rows behind them', async () => {
  expect(await plansOf((db) => selectPilot(db, pilotId))).not.toMatch(/ on (missions|payouts)\b/)
})

test('a pilot is found by a part of the name or email in the index of their letters', async () => {
  const plan = await plansOf((db) => selectPilotPage(db, { search: '1777@exam', per_page: 50 }))
  expect(plan).toMatch(/Bitmap Index Scan on pilots_search/)
  const byNumber = await plansOf((db) => selectPilotPage(db, { search: '1777', per_page: 50 }))
  expect(byNumber).toMatch(/BitmapOr/)
  expect(byNumber).not.toMatch(/Seq Scan on pilots\b/)
})

test('work orders are found by site, place and number in indexes, and those of many places newest first', async () => {
  await sql`update locations set address = id || ' Example Way', city = 'Springfield' where id <= 5000`.execute(
    db,
  )
  await sql`insert into work_orders (site_id, location_id)
    select 'WF-' || n, n from generate_series(1, 5000) n`.execute(db)
  await asOwner({ ownerDatabaseUrl: database.ownerUrl }, 'vacuum analyze work_orders, locations')
  const found = async (search: string) =>
    (await selectWorkOrderPage(db, { search, per_page: 50 })).data.map(({ site_id }) => site_id)
  const newest = Array.from({ length: 50 }, (_, index) => `WF-${5000 - index}`)
  expect(await found('1234 Example')).toEqual(['WF-1234'])
  expect(await found('234 examp')).toEqual(['WF-234'])
  expect(await found('f-4321')).toEqual(['WF-4321'])
  expect(await found('Springfield')).toEqual(newest)
  expect(await found('way springf')).toEqual(newest)
  expect((await found('WF')).length).toBe(50)
  expect(await found('nowhere')).toEqual([])
  for (const search of ['1234 Example', 'f-4321', '1234567', 'nowhere']) {
    const plan = await plansOf((asked) => selectWorkOrderPage(asked, { search, per_page: 50 }))
    expect(plan).toMatch(/ on work_orders_by_site/)
    expect(plan).not.toMatch(/Seq Scan on (work_orders|locations)\b/)
  }
})

test('stock submissions to judge come from the index of statuses, not from all there have been', async () => {
  await sql`
    insert into stock_submissions
      (pilot_id, category_id, description, city, state, country, tags, storage_key, status)
    select ${pilotId}, categories.id, 'A harbor from above, at noon', 'Boston', 'MA', 'United States',
      array['a', 'b', 'c', 'd', 'e'], 'stock/' || n, case when n <= 10 then 'submitted' else 'accepted' end
    from categories, generate_series(1, 5000) n`.execute(db)
  await asOwner({ ownerDatabaseUrl: database.ownerUrl }, 'vacuum analyze stock_submissions')
  const asked = { status: ['submitted'], per_page: 50 } as const
  expect((await selectSubmissionPage(db, asked)).data).toHaveLength(10)
  const plan = await plansOf((db) => selectSubmissionPage(db, asked))
  expect(plan).toMatch(/ (using|on) stock_submissions_by_status/)
  expect(plan).not.toMatch(/(Seq Scan on stock_submissions|using stock_submissions_pkey)/)
})
