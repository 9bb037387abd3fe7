import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.generated.ts'

export interface KeysetPage {
  after?: number | undefined
  per_page: number
}

/** Makes a page of rows that were selected with one more than fit, which shows whether another page follows. */
export const keysetPage = <Row>(
  rows: readonly Row[],
  perPage: number,
  keyOf: (row: Row) => number,
): { data: Row[]; meta: { per_page: number; next: number | null } } => {
  const data = rows.slice(0, perPage)
  const last = rows.length > perPage ? data.at(-1) : undefined
  return { data, meta: { per_page: perPage, next: last === undefined ? null : keyOf(last) } }
}

/** One page of a short list that is always read whole, such as a catalog, ordered by id. */
export const pageOfRows = <Row extends { id: number }>(
  rows: readonly Row[],
  { after = 0, per_page }: KeysetPage,
) =>
  keysetPage(
    rows.filter(({ id }) => id > after),
    per_page,
    ({ id }) => id,
  )

/** One page of the rows of a table, newest first. It counts and skips no rows, however far down the page is. */
export const selectPage = async <Table extends keyof Schema, Row extends { id: number }>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { after, per_page }: KeysetPage,
) => {
  const id = sql.ref<number>('id')
  const rows = await query
    .$if(after !== undefined, (rest) => rest.where(id, '<', after ?? 0))
    .orderBy(id, 'desc')
    .limit(per_page + 1)
    .execute()
  return keysetPage(rows, per_page, (row) => row.id)
}
