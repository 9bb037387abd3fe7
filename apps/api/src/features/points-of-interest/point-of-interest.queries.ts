import type { NewPointOfInterest, PointOfInterestQuery } from '@sortie/contract/point-of-interest.calls'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { locationColumns } from '../../core/mission/location.columns.ts'
import { containing } from '../../platform/containing.ts'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const pointsOfInterest = (db: Queryable) =>
  db
    .selectFrom('points_of_interest')
    .select(['points_of_interest.id', 'points_of_interest.name', 'amount', 'duration_in_seconds'])
    .select(['withdrawn_at', 'created_at'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .whereRef('categories.id', '=', 'points_of_interest.category_id')
          .select(['id', 'name', 'kind']),
      )
        .$notNull()
        .as('category'),
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .whereRef('locations.id', '=', 'points_of_interest.location_id')
          .select(locationColumns),
      )
        .$notNull()
        .as('location'),
      jsonObjectFrom(
        eb
          .selectFrom('currencies')
          .whereRef('code', '=', 'points_of_interest.currency_code')
          .select(['code', 'name', 'symbol']),
      )
        .$notNull()
        .as('currency'),
    ])

/** There are few of them next to missions, so their texts need no index. */
const wasTyped = (search: string) => {
  const pattern = containing(search)
  return sql<boolean>`(points_of_interest.name ilike ${pattern} or exists (
    select from locations where locations.id = points_of_interest.location_id
    and concat_ws(' ', locations.name, address, city, state, postal_code) ilike ${pattern}))`
}

export const selectPointOfInterestPage = (
  db: Queryable,
  { withdrawn, search, ...page }: Pick<Partial<PointOfInterestQuery>, 'withdrawn' | 'search'> & KeysetPage,
) =>
  selectPage(
    pointsOfInterest(db)
      .$if(withdrawn === true, (query) => query.where('withdrawn_at', 'is not', null))
      .$if(withdrawn === false, (query) => query.where('withdrawn_at', 'is', null))
      .$if(Boolean(search), (query) => query.where(wasTyped(search ?? ''))),
    page,
  )

export const selectPointOfInterest = (db: Queryable, id: number) =>
  pointsOfInterest(db).where('points_of_interest.id', '=', id).executeTakeFirstOrThrow()

export const selectPlaceOfPointOfInterest = (db: Transaction, id: number) =>
  db
    .selectFrom('points_of_interest')
    .select('location_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Values = Omit<NewPointOfInterest, 'location'>

export const insertPointOfInterest = async (
  db: Transaction,
  row: Values & { location_id: number },
): Promise<number> =>
  (
    await db
      .insertInto('points_of_interest')
      .values(rowOf('points_of_interest', row))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updatePointOfInterest = (db: Transaction, id: number, changes: Partial<Values>) =>
  db
    .updateTable('points_of_interest')
    .set(rowOf('points_of_interest', changes))
    .where('id', '=', id)
    .execute()

export const setWithdrawn = (db: Transaction, id: number, withdrawn: boolean) =>
  db
    .updateTable('points_of_interest')
    .set({ withdrawn_at: withdrawn ? sql<string>`coalesce(withdrawn_at, now())` : null })
    .where('id', '=', id)
    .execute()
