import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface NewLine {
  line: number
  cells: Record<string, string>
  body: Record<string, unknown> | null
  errors: Record<string, string[]> | null
  warnings: string[]
}

const linesPerStatement = 500

export const insertImport = async (
  db: Transaction,
  fileName: string,
  lines: readonly NewLine[],
): Promise<number> => {
  const { id } = await db
    .insertInto('mission_imports')
    .values({ file_name: fileName })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += linesPerStatement)
    await db
      .insertInto('mission_import_lines')
      .values(
        lines.slice(from, from + linesPerStatement).map(({ line, cells, body, errors, warnings }) => ({
          import_id: id,
          line,
          cells: JSON.stringify(cells),
          body: body && JSON.stringify(body),
          errors: errors && JSON.stringify(errors),
          warnings: JSON.stringify(warnings),
        })),
      )
      .execute()
  return id
}

/** An import with its counts, which are those of its few thousand lines. */
export const selectImport = async (db: Queryable, id: number) => {
  const found = await db
    .selectFrom('mission_imports')
    .innerJoin('mission_import_lines as line', 'line.import_id', 'mission_imports.id')
    .select((eb) => [
      'mission_imports.id',
      'file_name',
      'state',
      'created_at',
      'finished_at',
      eb.fn.countAll<number>().as('lines'),
      sql<number>`count(*) filter (where line.errors is null)`.as('good_lines'),
      sql<number>`count(*) filter (where line.errors is not null)`.as('bad_lines'),
      sql<number>`count(line.mission_id)`.as('created_missions'),
    ])
    .where('mission_imports.id', '=', id)
    .groupBy('mission_imports.id')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export const selectLines = async (
  db: Queryable,
  id: number,
  { after = 0, per_page, only }: KeysetPage & { only?: 'good' | 'bad' | undefined },
) => {
  await selectImport(db, id)
  const rows = await db
    .selectFrom('mission_import_lines')
    .select([
      'line',
      sql<Record<string, string>>`cells`.as('values'),
      sql<Record<string, unknown> | null>`case when errors is null then body end`.as('mission'),
      sql<Record<string, string[]> | null>`errors`.as('errors'),
      sql<string[]>`warnings`.as('warnings'),
      'mission_id',
    ])
    .where('import_id', '=', id)
    // Any number may be sent, and most are too large for a line's.
    .where('line', '>', sql<number>`${after}::bigint`)
    .$if(only === 'good', (query) => query.where('errors', 'is', null))
    .$if(only === 'bad', (query) => query.where('errors', 'is not', null))
    .orderBy('line')
    .limit(per_page + 1)
    .execute()
  return keysetPage(rows, per_page, ({ line }) => line)
}

/** Moves an import on if it is in this state. Of two who ask at once, one does. */
export const moveImport = async (
  db: Transaction,
  id: number,
  from: Selectable<Schema['mission_imports']>['state'],
  to: 'creating' | 'done',
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mission_imports')
    .set({ state: to, finished_at: to === 'done' ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The lines whose missions are still to be created, in the order of the file. */
export const selectWaitingLines = async (
  db: Queryable,
  id: number,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('mission_import_lines')
    .select('line')
    .where('import_id', '=', id)
    .where('line', '>', after)
    .where('errors', 'is', null)
    .where('mission_id', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(({ line }) => line)
}

/** Those of the lines that nobody has created meanwhile. Nobody else does until the transaction ends. */
export const lockWaitingLines = (db: Transaction, id: number, lines: readonly number[]) =>
  db
    .selectFrom('mission_import_lines')
    .select(['line', 'body'])
    .where('import_id', '=', id)
    .where('line', 'in', lines)
    .where('errors', 'is', null)
    .where('mission_id', 'is', null)
    .orderBy('line')
    .forUpdate()
    .execute()

export const setCreated = async (db: Transaction, id: number, line: number, missionId: number) => {
  await db
    .updateTable('mission_import_lines')
    .set({ mission_id: missionId })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .execute()
}

export const setErrors = async (
  db: Transaction,
  id: number,
  line: number,
  errors: Record<string, string[]>,
): Promise<void> => {
  await db
    .updateTable('mission_import_lines')
    .set({ errors: JSON.stringify(errors) })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .where('mission_id', 'is', null)
    .execute()
}

/** The ids of catalog rows by their names, in lowercase. */
export const selectNamed = async (
  db: Queryable,
  table: 'packages' | 'categories',
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (names.length === 0) return new Map()
  const rows = await selectRows(
    db,
    sql<{ id: number; name: string }>`select id, lower(name) as name from ${sql.table(table)}
      where lower(name) = any(${[...names]}::text[]) order by id desc`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Which of these references missions have already. */
export const selectUsedReferences = async (
  db: Queryable,
  references: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('missions')
    .select('reference_id')
    .where('reference_id', '=', sql<string>`any(${[...references]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ reference_id }) => (reference_id === null ? [] : [reference_id])))
}
