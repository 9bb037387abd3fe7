import { pagingMeta } from '@sortie/contract/paging'
import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.generated.ts'

/** One page of an ordered query, and how many rows there are in all. */
export const selectPage = async <Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { page, per_page }: { page: number; per_page: number },
) => {
  const data = await query
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, meta: pagingMeta(page, per_page, total) }
}

/** A page of rows that were asked for with one more than fit, which tells whether another page follows. */
export const keysetPage = <Row>(
  rows: readonly Row[],
  perPage: number,
  keyOf: (row: Row) => number,
): { data: Row[]; meta: { per_page: number; next: number | null } } => {
  const data = rows.slice(0, perPage)
  const last = rows.length > perPage ? data.at(-1) : undefined
  return { data, meta: { per_page: perPage, next: last === undefined ? null : keyOf(last) } }
}
