import { categorySchema, deviceSchema, droneSchema, equipmentSchema } from '@sortie/domain/pilot/gear.schema'
import { licenseTypeSchema } from '@sortie/domain/pilot/license.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { type Catalogs, catalogs } from './catalog.rows.ts'

type Locked = { locks: Readonly<Record<string, string>> }

type CatalogCalls = {
  [Name in keyof Catalogs as `GET /v1/provider/${Name}`]: Catalogs[Name]['list']
} & {
  [Name in keyof Catalogs as `POST /v1/provider/${Name}`]: Catalogs[Name]['add']
} & {
  [Name in keyof Catalogs as `PATCH /v1/provider/${Name}/{id}`]: Catalogs[Name]['change'] & Locked
} & {
  [Name in keyof Catalogs as `DELETE /v1/provider/${Name}/{id}`]: Catalogs[Name]['remove'] & Locked
}

/** The four calls of each catalog. */
const callsOf = (all: Catalogs) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, { list, add, change, remove }]) => [
      [`GET /v1/provider/${name}`, list],
      [`POST /v1/provider/${name}`, add],
      [`PATCH /v1/provider/${name}/{id}`, { ...change, locks: { [name]: 'id' } }],
      [`DELETE /v1/provider/${name}/{id}`, { ...remove, locks: { [name]: 'id' } }],
    ]),
  ) as CatalogCalls

/** Everything a provider offers to choose from: kept by the provider, listed for the portal. */
export const catalogCalls = defineCalls({
  'GET /public/categories': {
    access: 'application',
    summary: 'List mission categories',
    response: z.array(categorySchema),
  },
  'GET /public/devices': {
    access: 'application',
    summary: 'List phones and tablets a pilot can own',
    response: z.array(deviceSchema),
  },
  'GET /public/drones': {
    access: 'application',
    summary: 'List drone models a pilot can own, with their cameras',
    response: z.array(droneSchema),
  },
  'GET /public/licenses': {
    access: 'application',
    summary: 'List license types',
    response: z.array(licenseTypeSchema),
  },
  'GET /public/pilot_equipment': {
    access: 'application',
    summary: 'List other equipment a pilot can own',
    response: z.array(equipmentSchema),
  },
  ...callsOf(catalogs),
})
