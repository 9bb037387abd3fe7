import { pilotLogStatuses } from '@sortie/domain/mission/mission-status'
import { missionTypes } from '@sortie/domain/mission/mission-type'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { addPilot } from '../../../test/records.ts'
import { type Database, openDatabase } from '../../platform/database.ts'

let database: TestDatabase
let db: Database
let pilots: number[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url)
  pilots = (await Promise.all([1, 2, 3].map(() => addPilot(db)))).map(({ id }) => id)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** The same numbers in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return <T>(choices: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647
    return choices[state % choices.length] as T
  }
}

const finished = pilotLogStatuses.filter((status) => status !== 'rejected')

const expectTotalsToBeSums = async () => {
  const kept =
    await sql`select pilot_id, currency_code, amount from payout_totals where amount > 0 order by 1, 2`.execute(
      db,
    )
  const summed = await sql`
    select pilot_id, currency_code, sum(amount) as amount from payouts where status = 'complete'
    group by 1, 2 having sum(amount) > 0 order by 1, 2`.execute(db)
  expect(kept.rows).toEqual(summed.rows)
  const keptMissions = await sql`
    select pilot_id, mission_type, missions from finished_mission_totals where missions > 0 order by 1, 2`.execute(
    db,
  )
  const counted = await sql`
    select pilot_id, mission_type, count(*) as missions from missions
    where pilot_id is not null and status = any(${finished}::text[]) group by 1, 2 order by 1, 2`.execute(db)
  expect(keptMissions.rows).toEqual(counted.rows)
}

test('A-DATA-03 the kept totals equal the sums after any sequence of writes', async () => {
  const pick = randomFrom(7)
  const payoutStatuses = ['complete', 'pending', 'returned']
  const steps: (() => Promise<unknown>)[] = [
    () =>
      sql`insert into payouts (pilot_id, payoutable_type, payoutable_id, amount, currency_code, status)
        select ${pick(pilots)}, 'Bonus', n, ${pick([0, 5, 700])}, ${pick(['USD', 'EUR'])}, ${pick(payoutStatuses)}
        from generate_series(1, ${pick([1, 3])}::integer) n`.execute(db),
    () =>
      sql`update payouts set status = ${pick(payoutStatuses)}, amount = amount + ${pick([0, 9])},
        currency_code = ${pick(['USD', 'EUR'])}, pilot_id = ${pick(pilots)}
        where status <> 'complete' and id % 3 = ${pick([0, 1, 2])}`.execute(db),
    () => sql`delete from payouts where id % 7 = ${pick([0, 1, 2, 3, 4, 5, 6])}`.execute(db),
    () =>
      sql`insert into missions (mission_type, status, pilot_id)
        select ${pick(missionTypes)}, ${pick(['assets_uploaded', 'processing_shots', 'complete'])}, ${pick(pilots)}
        from generate_series(1, ${pick([1, 2])}::integer)`.execute(db),
    () =>
      sql`update missions set status = case status when 'assets_uploaded' then 'processing_shots'
          when 'processing_shots' then ${pick(['assets_uploaded', 'assets_classified', 'rejected'])}
          when 'assets_classified' then 'in_production' else status end, rejection_reason = 'Blurred'
        where id % 2 = ${pick([0, 1])}`.execute(db),
    () =>
      sql`update missions set pilot_id = ${pick(pilots)}, mission_type = ${pick(missionTypes)}
        where id % 5 = ${pick([0, 1, 2, 3, 4])}`.execute(db),
    () => sql`delete from missions where id % 11 = ${pick([0, 1, 2, 3])}`.execute(db),
  ]
  for (let round = 0; round < 15; round += 1) {
    for (let count = 0; count < 10; count += 1) await pick(steps)()
    await expectTotalsToBeSums()
  }
  expect((await sql`select from payout_totals where amount > 0`.execute(db)).rows.length).toBeGreaterThan(2)
  expect(
    (await sql`select from finished_mission_totals where missions > 0`.execute(db)).rows.length,
  ).toBeGreaterThan(2)
})

test('two simultaneous payouts to one pilot both count, and a rolled back one does not', async () => {
  const { id } = await addPilot(db)
  const bonus = { payoutable_type: 'Bonus', payoutable_id: 1, status: 'complete' }
  const pay = (amount: number) =>
    db
      .insertInto('payouts')
      .values({ ...bonus, pilot_id: id, amount })
      .execute()
  const undone = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payouts')
      .values({ ...bonus, pilot_id: id, amount: 5000 })
      .execute()
    throw new Error('taken back')
  })
  await Promise.all([...[1, 20, 300].map(pay), expect(undone).rejects.toThrow('taken back')])
  const { amount } = await db
    .selectFrom('payout_totals')
    .select('amount')
    .where('pilot_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(321)
})
