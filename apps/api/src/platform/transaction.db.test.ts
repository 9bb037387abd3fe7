import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/database.ts'
import { addPilot } from '../../test/records.ts'
import { inTransaction, type Transaction } from './transaction.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const setCity = (trx: Transaction, id: number, city: string) =>
  trx.updateTable('pilots').set({ city }).where('id', '=', id).execute()

describe('a write that the database ended in favor of another one', () => {
  test('two writes that wait for each other are both carried out', async () => {
    const [one, two] = [(await addPilot(sortie.db)).id, (await addPilot(sortie.db)).id]
    const attempts = { Boulder: 0, Denver: 0 }
    const meeting: (() => void)[] = []
    /** Holds each transaction until both have locked their first row. Later attempts run without waiting. */
    const meet = (attempt: number) =>
      attempt > 1
        ? undefined
        : new Promise<void>((resolve) => {
            meeting.push(resolve)
            if (meeting.length === 2) for (const go of meeting) go()
          })
    const write = (city: keyof typeof attempts, first: number, second: number) =>
      inTransaction(sortie.db, async (trx) => {
        attempts[city] += 1
        await setCity(trx, first, city)
        await meet(attempts[city])
        await setCity(trx, second, city)
        return city
      })
    const done = await Promise.all([write('Boulder', one, two), write('Denver', two, one)])
    expect(done).toEqual(['Boulder', 'Denver'])
    expect(attempts.Boulder + attempts.Denver).toBeGreaterThan(2)
    const rows = await sortie.db.selectFrom('pilots').select('city').where('id', 'in', [one, two]).execute()
    expect(rows[0]).toEqual(rows[1])
  })

  const failing = async (code: string) => {
    let attempts = 0
    const outcome = inTransaction(sortie.db, (trx) => {
      attempts += 1
      return sql`select fail_with(${code})`.execute(trx)
    })
    await expect(outcome).rejects.toMatchObject({ code })
    return attempts
  }

  test('it is tried again a few times, another error not at all', async () => {
    await asOwner(
      sortie,
      `create function fail_with(code text) returns void language plpgsql as
       $$ begin raise exception 'failed' using errcode = code; end $$`,
    )
    expect(await failing('40001')).toBe(6)
    expect(await failing('40P01')).toBe(6)
    expect(await failing('23505')).toBe(1)
  })
})
