import type { CallInput, CallResponse } from '@sortie/contract/call'
import type { catalogCalls } from '@sortie/contract/catalog.calls'
import { devices, drones, equipment, licenseTypes } from './gear.ts'
import {
  badges,
  categories,
  dailyMessages,
  legalEntities,
  rescheduleReasons,
  reviewReasons,
  shotTypes,
} from './lists.ts'
import { packagesOf } from './packages.ts'
import type { Provider } from './provider-client.ts'

type NameIn<Call> = Call extends `POST /v1/provider/${infer Name}` ? Name : never
type CatalogName = NameIn<keyof typeof catalogCalls>
type Row<Name extends CatalogName> = CallResponse<(typeof catalogCalls)[`POST /v1/provider/${Name}`]>

/** The rows of a catalog. */
export type Rows<Name extends CatalogName> = CallInput<
  (typeof catalogCalls)[`POST /v1/provider/${Name}`]
>['body'][]

type Named = (name: string) => number

export type Gear = {
  drone: Named
  camera(drone: string, camera: string): number
  device: Named
  equipment: Named
  licenseType: Named
  badge: Named
}

export type Catalog = Gear & { category: Named; package: Named; shotType: Named; reason: Named }

/** Adds the rows that are not there yet, one after the other, so that they are listed in this order. */
const fill = async <Name extends CatalogName>(
  provider: Provider,
  name: Name,
  rows: Rows<Name>,
  known: keyof Row<Name> & keyof Rows<Name>[number] & string,
): Promise<Row<Name>[]> => {
  const page = { query: { per_page: 100 } } as never
  const { data: stored } = (await provider.read(`GET /v1/provider/${name}`, page)) as { data: Row<Name>[] }
  const filled: Row<Name>[] = []
  for (const row of rows) {
    const there = stored.find((other) => other[known] === row[known])
    const key = `${name}/${row[known]}`
    const add = () => provider.write(`POST /v1/provider/${name}`, key, { body: row } as never)
    filled.push(there ?? ((await add()) as Row<Name>))
  }
  return filled
}

const idOf =
  <Found extends { id: number }>(rows: readonly Found[], known: keyof Found): Named =>
  (name) => {
    const row = rows.find((one) => one[known] === name)
    if (!row) throw new Error(`The demo data mentions "${name}", which isn't in any catalog.`)
    return row.id
  }

export const loadCatalog = async (provider: Provider): Promise<Catalog> => {
  const [droneRows, deviceRows, equipmentRows, licenseRows, badgeRows] = await Promise.all([
    fill(provider, 'drones', drones, 'full_name'),
    fill(provider, 'devices', devices, 'name'),
    fill(provider, 'equipment', equipment, 'name'),
    fill(provider, 'license_types', licenseTypes, 'name'),
    fill(provider, 'badges', badges, 'name'),
  ])
  const gear: Gear = {
    drone: idOf(droneRows, 'name'),
    camera: (drone, camera) =>
      idOf(droneRows.find(({ name }) => name === drone)?.cameras ?? [], 'name')(camera),
    device: idOf(deviceRows, 'name'),
    equipment: idOf(equipmentRows, 'name'),
    licenseType: idOf(licenseRows, 'name'),
    badge: idOf(badgeRows, 'name'),
  }
  const [packageRows, categoryRows, shotTypeRows, reasonRows] = await Promise.all([
    fill(provider, 'packages', packagesOf(gear), 'name'),
    fill(provider, 'categories', categories, 'name'),
    fill(provider, 'shot_types', shotTypes, 'name'),
    fill(provider, 'reschedule_reasons', rescheduleReasons, 'slug'),
    fill(provider, 'review_reasons', reviewReasons, 'name'),
    fill(provider, 'legal_entities', legalEntities, 'slug'),
    fill(provider, 'daily_messages', dailyMessages, 'message'),
  ])
  return {
    ...gear,
    category: idOf(categoryRows, 'name'),
    package: idOf(packageRows, 'name'),
    shotType: idOf(shotTypeRows, 'name'),
    reason: idOf(reasonRows, 'slug'),
  }
}
