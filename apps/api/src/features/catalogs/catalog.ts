import type { CallResponse } from '@sortie/contract/call'
import type { catalogCalls } from '@sortie/contract/catalog.calls'
import type { Catalogs } from '@sortie/contract/catalog.rows'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type KeysetPage, pageOfRows } from '../../platform/pages.ts'
import type { Handlers } from '../../platform/serve.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { unlessUsed } from './unless-used.ts'

type CatalogName = keyof Catalogs

type Row<Name extends CatalogName> = CallResponse<Catalogs[Name]['add']>
export type NewRow<Name extends CatalogName> = z.output<Catalogs[Name]['add']['body']>
type RowChanges<Name extends CatalogName> = z.output<Catalogs[Name]['change']['body']>

interface Rows<Row, New, Changes> {
  select(db: Queryable): Promise<Row[]>
  selectOne(db: Queryable, id: number): Promise<Row | undefined>
  insert(db: Transaction, row: New): Promise<number>
  update(db: Transaction, id: number, changes: Changes): Promise<unknown>
  /** Retires the row or deletes it, whichever the catalog does. */
  remove(db: Transaction, id: number): Promise<unknown>
}

/** The queries of one catalog. */
export type Catalog<Name extends CatalogName> = Rows<Row<Name>, NewRow<Name>, RowChanges<Name>>

/** The queries of every catalog. */
export type AllCatalogs = { readonly [Name in CatalogName]: Catalog<Name> }

const known = async <Found>(found: Promise<Found | undefined>): Promise<Found> => {
  const row = await found
  if (row === undefined) throw notFound()
  return row
}

type OnRow = { db: Transaction; params: { id: number } }

const handlersOf = <Row extends { id: number }, New, Changes extends object>(
  rows: Rows<Row, New, Changes>,
) => ({
  list: async ({ db, query }: { db: Queryable; query: KeysetPage }) =>
    pageOfRows(await rows.select(db), query),
  add: async ({ db, body }: { db: Transaction; body: New }) =>
    known(rows.selectOne(db, await rows.insert(db, body))),
  change: async ({ db, params: { id }, body }: OnRow & { body: Changes }) => {
    await known(rows.selectOne(db, id))
    if (Object.keys(body).length > 0) await rows.update(db, id, body)
    return known(rows.selectOne(db, id))
  },
  remove: async ({ db, params: { id } }: OnRow) => {
    await known(rows.selectOne(db, id))
    await unlessUsed(rows.remove(db, id))
  },
})

type CatalogHandlers = Omit<Handlers<typeof catalogCalls>, `GET /public/${string}`>

/** The handlers of the four calls of each catalog. */
export const catalogHandlers = (catalogs: AllCatalogs): CatalogHandlers =>
  Object.fromEntries(
    Object.entries(catalogs).flatMap(([name, rows]) => {
      // The rows of each catalog have their own shape, which TypeScript cannot tell from a name that may be any of
      // them.
      const { list, add, change, remove } = handlersOf(rows as Rows<{ id: number }, object, object>)
      return [
        [`GET /v1/provider/${name}`, list],
        [`POST /v1/provider/${name}`, add],
        [`PATCH /v1/provider/${name}/{id}`, change],
        [`DELETE /v1/provider/${name}/{id}`, remove],
      ]
    }),
  ) as CatalogHandlers
