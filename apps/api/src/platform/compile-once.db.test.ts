import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { compileOnce } from './compile-once.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('a query compiled once is filled in anew each time and planned once by a connection', async () => {
  let built = 0
  const doubled = compileOnce((db, { value, word }: { value: number; word: string }) => {
    built++
    return db.selectNoFrom([
      sql<number>`${value}::integer * ${2}::integer`.as('double'),
      sql<string>`${word}::text`.as('word'),
    ])
  })
  await sortie.db.connection().execute(async (connection) => {
    expect(await doubled(connection, { value: 2, word: 'two' })).toEqual([{ double: 4, word: 'two' }])
    expect(await doubled(connection, { value: 5, word: 'five' })).toEqual([{ double: 10, word: 'five' }])
    const { rows } = await sql<{ plans: number }>`
      select generic_plans + custom_plans as plans from pg_prepared_statements where statement like '% as "double"%'
    `.execute(connection)
    expect(rows).toEqual([{ plans: 2 }])
  })
  expect(built).toBe(1)
})
