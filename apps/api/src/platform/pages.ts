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
