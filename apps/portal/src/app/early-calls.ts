import { buildPath } from '@sortie/contract/call'
import { callHeaders } from '@sortie/contract/headers'
import { dashboardFetchSize } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { currentSession } from '@sortie/web-app/session.ts'
import { loadPortalConfig } from './portal-config.ts'

/** The data that a page may show first. */
export type FirstData =
  | 'account'
  | 'mission'
  | 'assets'
  | 'missions'
  | 'nextFlights'
  | 'workOrders'
  | 'dailyMessage'
  | 'workOrder'

/** The assets of a mission are requested in pages of this size. */
export const assetsPerPage = 500

interface Visit {
  params: Readonly<Record<string, string>>
  search: string
}

/** The path that requests each kind of data; null if only the page itself can determine it. */
const paths: Readonly<Record<FirstData, (visit: Visit) => string | null>> = {
  account: () => '/pilots/account',
  mission: ({ params }) => `/v2/pilots/missions/${params.mission_id}?assets=none`,
  assets: ({ params }) =>
    buildPath('/v1/pilots/missions/{id}/assets', { id: params.mission_id }, { per_page: assetsPerPage }),
  // Which page of the list, and in which order, is up to the dashboard, which reads it from the URL.
  missions: ({ search }) =>
    search === ''
      ? buildPath(
          '/v2/pilots/missions',
          {},
          { status: dashboardQueryStatuses, per_page: dashboardFetchSize, page: 1 },
        )
      : null,
  nextFlights: () => '/v1/pilots/next_flights',
  workOrders: () => '/v1/pilots/work_orders',
  dailyMessage: () => '/v1/pilots/daily_messages/random',
  workOrder: ({ params }) => `/v1/pilots/work_orders/${params.id}`,
}

export interface EarlyRoute {
  pattern: string
  first: readonly FirstData[]
}

/** The paths that the page at a URL requests first. */
export const firstPaths = (routes: readonly EarlyRoute[], path: string, search: string): string[] => {
  for (const { pattern, first } of routes) {
    const match = new RegExp(pattern).exec(path)
    if (!match) continue
    const visit = { params: match.groups ?? {}, search }
    return first.map((data) => paths[data](visit)).filter((found) => found !== null)
  }
  return []
}

const usableMs = 10_000
const responses = new Map<string, { response: Promise<Response>; headers: string; usableUntil: number }>()

/**
 * Requests the first data of a page while the portal's script is still loading. It is in a separate file; the portal
 * uses the responses when it makes the same calls. On a slow phone the largest paint of the dashboard comes 0.6 s sooner
 * for it, that of a mission's pages 0.2 s (docs/decisions/321).
 */
export const makeEarlyCalls = async (routes: readonly EarlyRoute[]): Promise<void> => {
  const session = currentSession()
  const wanted = firstPaths(routes, location.pathname, location.search)
  if (!session || wanted.length === 0) return
  const { application_token } = await loadPortalConfig()
  const headers = callHeaders(application_token, session.credentials)
  for (const path of wanted) {
    const response = fetch(path, { headers })
    // A failure is handled by the call that takes the response.
    response.catch(() => {})
    const usableUntil = Date.now() + usableMs
    responses.set(path, { response, headers: JSON.stringify(headers), usableUntil })
  }
}

/** The response to an early call with exactly the same headers, which can be taken once; null if there is none. */
export const takeEarlyResponse = (
  path: string,
  { method, headers }: RequestInit,
): Promise<Response> | null => {
  const early = method === 'GET' ? responses.get(path) : undefined
  if (!early) return null
  responses.delete(path)
  const isUsable = early.headers === JSON.stringify(headers) && Date.now() < early.usableUntil
  return isUsable ? early.response : null
}
