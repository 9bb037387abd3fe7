import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { addPilot } from '../../test/records.ts'
import type { Queryable } from './database.ts'
import { namedStatement } from './named-statements.ts'
import { selectRows } from './select-rows.ts'
import { inTransaction } from './transaction.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

/** The statements that the connection of a query keeps under a name, oldest first. */
const kept = (db: Queryable, name: string) =>
  selectRows(
    db,
    sql<{ name: string; statement: string; plans: number }>`
      select name, statement, generic_plans + custom_plans as plans from pg_prepared_statements
      where name like ${`${name}-%`} order by prepare_time`,
  )

const doubled = (name: string, onBuild?: () => void) =>
  namedStatement(name, { value: 'bigint', words: 'text[]' }, (db, { value, words }) => {
    onBuild?.()
    return db.selectNoFrom([
      sql<number>`${value} * ${2}`.as('double'),
      sql<number>`${value} + ${value}`.as('sum'),
      sql<string>`${words}[1] || ${"'s"}`.as('word'),
    ])
  })

describe('a named statement', () => {
  test('is built once, and gets its values again at each execution', async () => {
    let built = 0
    const statement = doubled('built', () => {
      built++
    })
    const two = { double: 4, sum: 4, word: "two's" }
    expect(await statement(sortie.db, { value: 2, words: ['two'] })).toEqual([two])
    const five = { double: 10, sum: 10, word: "five's" }
    expect(await statement(sortie.db, { value: 5, words: ['five'] })).toEqual([five])
    expect(built).toBe(1)
  })

  test('is kept by the connection that runs it, that of a transaction too, with its constants in the text', async () => {
    const statement = doubled('kept')
    await inTransaction(sortie.db, async (trx) => {
      await statement(trx, { value: 1, words: ['one'] })
      await statement(trx, { value: 2, words: ['two'] })
      const [only, ...others] = await kept(trx, 'kept')
      expect(others).toEqual([])
      expect(only).toMatchObject({ name: expect.stringMatching(/^kept-[0-9a-f]{12}$/), plans: 2 })
      expect(only?.statement).toContain(`* 2 as "double"`)
    })
  })

  test('sees what its transaction has written', async () => {
    const pilotByEmail = namedStatement('by-email', { email: 'text' }, (db, { email }) =>
      db.selectFrom('pilots').select('id').where('email', '=', email),
    )
    await inTransaction(sortie.db, async (trx) => {
      const { id, email } = await addPilot(trx)
      expect(await pilotByEmail(trx, { email })).toEqual([{ id }])
      expect(await pilotByEmail(sortie.db, { email })).toEqual([])
    })
  })

  test('has another name when its text changes, so that two releases can share a connection', async () => {
    const release = (answer: number) =>
      namedStatement('released', {}, (db) => db.selectNoFrom(sql<number>`${answer}::int`.as('answer')))
    await sortie.db.connection().execute(async (connection) => {
      expect(await release(1)(connection, {})).toEqual([{ answer: 1 }])
      expect(await release(2)(connection, {})).toEqual([{ answer: 2 }])
      const names = (await kept(connection, 'released')).map(({ name }) => name)
      expect(new Set(names).size).toBe(2)
    })
  })

  test('has no name with PREPARED_STATEMENTS=off', async () => {
    const plain = await createTestApp({ PREPARED_STATEMENTS: 'off' })
    const statement = doubled('unnamed')
    await plain.db.connection().execute(async (connection) => {
      expect(await statement(connection, { value: 3, words: ['three'] })).toMatchObject([{ double: 6 }])
      expect(await kept(connection, 'unnamed')).toEqual([])
    })
    await plain.close()
  })
})
