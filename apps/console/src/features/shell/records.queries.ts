import { addressLine } from '@sortie/domain/place/location'
import type { Role } from '@sortie/domain/provider/roles'
import { call } from '#app/calls.ts'
import type { ConsoleRoute } from '#app/console-route.ts'
import { mayCall } from '#app/me.ts'

export interface FoundRecord {
  kind: 'Missions' | 'Pilots' | 'Work orders'
  id: number
  label: string
  detail: string
}

/** The few that fit below the field. */
const per_page = 5
const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
/** The server finds parts of names from this length on. */
const shortestText = 3

const findMissions = async (search: string, signal: AbortSignal): Promise<FoundRecord[]> => {
  const { data } = await call('GET /v1/provider/missions', { query: { search, per_page }, signal })
  return data.map(({ id, name, address }) => ({
    kind: 'Missions',
    id,
    label: `${id} ${name}`,
    detail: address ?? '',
  }))
}

const findPilots = async (search: string, signal: AbortSignal): Promise<FoundRecord[]> => {
  const { data } = await call('GET /v1/provider/pilots', { query: { search, per_page }, signal })
  return data.map(({ id, first_name, last_name, email }) => ({
    kind: 'Pilots',
    id,
    label: `${first_name} ${last_name}`,
    detail: email,
  }))
}

const findWorkOrders = async (search: string, signal: AbortSignal): Promise<FoundRecord[]> => {
  const { data } = await call('GET /v1/provider/work_orders', { query: { search, per_page }, signal })
  return data.map(({ id, site_id, location }) => ({
    kind: 'Work orders',
    id,
    label: `Work order ${id} ${site_id}`,
    detail: addressLine(location),
  }))
}

const searches = [
  { path: '/missions', call: 'GET /v1/provider/missions', find: findMissions },
  { path: '/pilots', call: 'GET /v1/provider/pilots', find: findPilots },
  { path: '/work-orders', call: 'GET /v1/provider/work_orders', find: findWorkOrders },
] as const

/** The page of one record below a path, such as '/missions/7'; null where there is none. */
const pageOfRecord = (routes: readonly ConsoleRoute[], folder: string, id: number): string | null => {
  const route = routes.find(({ path }) => path.startsWith(`${folder}/:`) && path.split('/').length === 3)
  return route ? `${folder}/${id}` : null
}

const folders: Readonly<Record<FoundRecord['kind'], string>> = {
  Missions: '/missions',
  Pilots: '/pilots',
  'Work orders': '/work-orders',
}

export const hrefOf = (routes: readonly ConsoleRoute[], { kind, id }: FoundRecord): string | null =>
  pageOfRecord(routes, folders[kind], id)

/** Records by a number or a part of a text, of the kinds that the roles may read. A search that fails finds nothing. */
export const foundQuery = (typed: string, roles: readonly Role[]) => {
  const text = typed.trim()
  return {
    queryKey: ['found-records', text] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundRecord[]> => {
      const allowed = searches.filter((search) => mayCall(roles, search.call))
      const found = await Promise.allSettled(allowed.map(({ find }) => find(text, signal)))
      return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    },
    enabled: isNumber(text) || text.length >= shortestText,
  }
}
