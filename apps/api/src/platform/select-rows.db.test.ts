import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { addPilot } from '../../test/records.ts'
import type { Queryable } from './database.ts'
import { namedStatement } from './named-statements.ts'
import { selectRows } from './select-rows.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('the types allow no write with a Queryable', () => {
  const attempts = (db: Queryable) => [
    // @ts-expect-error a statement of SQL needs a Transaction
    () => sql`delete from pilots`.execute(db),
    // @ts-expect-error
    () => db.deleteFrom('pilots'),
    // @ts-expect-error
    () => db.insertInto('pilots'),
    // @ts-expect-error
    () => db.updateTable('pilots'),
    // @ts-expect-error
    () => db.executeQuery(sql`delete from pilots`.compile(sortie.db)),
    // @ts-expect-error
    () => db.getExecutor(),
    // @ts-expect-error
    () => db.with('gone', (query) => query.deleteFrom('pilots').returning('id')),
    // @ts-expect-error a named statement is built of what a Queryable can do
    () => namedStatement('write', {}, () => sql<object>`delete from pilots`)(db, {}),
  ]
  expect(attempts).toBeTypeOf('function')
})

test('selects rows with SQL, in order, and refuses statements that write', async () => {
  const first = await addPilot(sortie.db)
  const second = await addPilot(sortie.db)
  const ids = await selectRows(sortie.db, sql<{ id: number }>`select id from pilots order by id desc limit 2`)
  expect(ids).toEqual([{ id: second.id }, { id: first.id }])
  const writes = [
    sql`delete from pilots returning id`,
    sql`with gone as (delete from pilots returning id) select id from gone`,
    sql`update pilots set first_name = 'X' returning id`,
    // Closes the subquery, and begins a second statement.
    sql`select id from pilots) as selected; delete from pilots; select * from (select 1 as id`,
    sql`select id from pilots where id > ${0}) as selected; delete from pilots; --`,
  ]
  for (const write of writes)
    await expect(selectRows(sortie.db, write)).rejects.toMatchObject({ severity: 'ERROR' })
  expect(await sortie.db.selectFrom('pilots').select('first_name').execute()).toEqual([
    { first_name: 'Robin' },
    { first_name: 'Robin' },
  ])
})
