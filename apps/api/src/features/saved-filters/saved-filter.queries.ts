import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'

const personOf = ({ kind, id }: ProviderCaller): number | null => (kind === 'person' ? id : null)

/** Everyone sees and changes shared filters, and only their person the others. */
const isVisibleTo = (caller: ProviderCaller) =>
  sql<boolean>`(saved_filters.is_shared or saved_filters.person_id = ${personOf(caller)}::bigint)`

const columnsFor = (caller: ProviderCaller) =>
  [
    'id',
    'name',
    sql<Record<string, string>>`filter`.as('filter'),
    'is_shared',
    sql<boolean>`person_id is not distinct from ${personOf(caller)}::bigint`.as('is_own'),
    'created_at',
  ] as const

export const selectSavedFilters = (db: Queryable, caller: ProviderCaller, page: KeysetPage) =>
  selectPage(db.selectFrom('saved_filters').select(columnsFor(caller)).where(isVisibleTo(caller)), page)

interface SavedFilter {
  name: string
  filter: Record<string, string>
  is_shared?: boolean | undefined
}

export const insertSavedFilter = (
  db: Transaction,
  caller: ProviderCaller,
  { name, filter, is_shared = false }: SavedFilter,
) =>
  db
    .insertInto('saved_filters')
    .values({
      name,
      filter: JSON.stringify(filter),
      person_id: personOf(caller),
      is_shared: is_shared || caller.kind === 'key',
    })
    .returning(columnsFor(caller))
    .executeTakeFirstOrThrow()

export const updateSavedFilter = (
  db: Transaction,
  caller: ProviderCaller,
  id: number,
  { name, filter, is_shared }: { [Field in keyof SavedFilter]?: SavedFilter[Field] | undefined },
) =>
  db
    .updateTable('saved_filters')
    .set({
      // A call without any change is answered like one with a change.
      name: name ?? sql.ref('name'),
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(is_shared !== undefined && { is_shared: is_shared || caller.kind === 'key' }),
      // Whoever takes a filter for themselves has it from then on.
      ...(is_shared === false && caller.kind === 'person' && { person_id: caller.id }),
    })
    .where('id', '=', id)
    .where(isVisibleTo(caller))
    .returning(columnsFor(caller))
    .executeTakeFirst()

export const deleteSavedFilter = (db: Transaction, caller: ProviderCaller, id: number) =>
  db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where(isVisibleTo(caller))
    .returning('id')
    .executeTakeFirst()
