import { pickCalls } from '@sortie/contract/call'
import {
  type ProviderCatalogueCalls,
  providerCatalogueCalls,
} from '@sortie/contract/provider-catalogue-calls'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Database, Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type Handlers, serveCalls } from '../../platform/serve.ts'
import { unlessUsed } from './unless-used.ts'

type NameIn<Call> = Call extends `POST /v1/provider/${infer Name}` ? Name : never
export type CatalogueName = NameIn<keyof ProviderCatalogueCalls>

export type Row<Name extends CatalogueName> = z.output<
  ProviderCatalogueCalls[`POST /v1/provider/${Name}`]['answer']
>
export type NewRow<Name extends CatalogueName> = z.output<
  ProviderCatalogueCalls[`POST /v1/provider/${Name}`]['body']
>
export type RowChanges<Name extends CatalogueName> = z.output<
  ProviderCatalogueCalls[`PATCH /v1/provider/${Name}/{id}`]['body']
>

/** How the rows of a catalogue are kept. */
export interface Catalogue<Name extends CatalogueName> {
  select(db: Queryable): Promise<Row<Name>[]>
  selectOne(db: Queryable, id: number): Promise<Row<Name> | undefined>
  insert(db: Queryable, row: NewRow<Name>): Promise<number>
  update(db: Queryable, id: number, changes: RowChanges<Name>): Promise<void>
  /** Retires or deletes. */
  remove(db: Queryable, id: number): Promise<void>
}

const known = async <Found>(found: Promise<Found | undefined>): Promise<Found> => {
  const row = await found
  if (row === undefined) throw notFound()
  return row
}

/** Answers the four calls of a catalogue. */
export const serveCatalogue = <Name extends CatalogueName>(
  app: FastifyInstance,
  db: Database,
  name: Name,
  catalogue: Catalogue<Name>,
): void => {
  const list = `GET /v1/provider/${name}` as const
  const add = `POST /v1/provider/${name}` as const
  const change = `PATCH /v1/provider/${name}/{id}` as const
  const remove = `DELETE /v1/provider/${name}/{id}` as const
  const calls = pickCalls(providerCatalogueCalls, [list, add, change, remove])
  serveCalls(app, db, calls, {
    [list]: () => catalogue.select(db),
    [add]: async (call: { db: Queryable; body: NewRow<Name> }) =>
      known(catalogue.selectOne(call.db, await catalogue.insert(call.db, call.body))),
    [change]: async (call: { db: Queryable; params: { id: number }; body: RowChanges<Name> }) => {
      await known(catalogue.selectOne(call.db, call.params.id))
      await catalogue.update(call.db, call.params.id, call.body)
      return known(catalogue.selectOne(call.db, call.params.id))
    },
    [remove]: async (call: { db: Queryable; params: { id: number } }) => {
      await known(catalogue.selectOne(call.db, call.params.id))
      await unlessUsed(catalogue.remove(call.db, call.params.id))
    },
  } as unknown as Handlers<typeof calls>)
}
