import { buildPath } from '@sortie/contract/call'
import { callHeaders } from '@sortie/contract/headers'
import { dashboardFetchSize } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { currentSession } from '@sortie/web-app/session.ts'
import { loadPortalConfig } from './portal-config.ts'

/** What a page may show first. */
export type FirstData =
  | 'account'
  | 'mission'
  | 'assets'
  | 'missions'
  | 'nextFlights'
  | 'workOrders'
  | 'dailyMessage'
  | 'workOrder'

interface Visit {
  params: Readonly<Record<string, string>>
  search: string
}

/** By what path it is requested; null for what the page itself has to work out. */
const paths: Readonly<Record<FirstData, (visit: Visit) => string | null>> = {
  account: () => '/pilots/account',
  mission: ({ params }) => `/v2/pilots/missions/${params.mission_id}?assets=none`,
  assets: () => null,
  // Which page of the list, in which order, is for the dashboard to read from its address.
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

/** What the page at an address requests first. */
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
 * Requests what a page begins with while the portal's own script is still on its way. It runs in a file of its own;
 * the portal takes the responses when it makes the same calls.
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

/** The response to a call that was made early with the very same headers, once; null when there is none. */
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
