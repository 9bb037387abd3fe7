import { buildPath } from '@sortie/contract/call'
import { callHeaders } from '@sortie/contract/headers'
import { dashboardFetchSize } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { loadPortalConfig } from './portal-config.ts'
import { currentSession } from './session.ts'

/** What the pages that most visits begin with request first. */
export const firstPaths = (path: string, search: string): string[] => {
  const mission = /^\/(?:availablemission|clientmission)\/(\d+)$/.exec(path)?.[1]
  if (mission) return ['/pilots/account', `/v2/pilots/missions/${mission}?assets=none`]
  if (path === '/profile') return ['/pilots/account']
  if (path !== '/active-missions' || search !== '') return []
  const query = { status: dashboardQueryStatuses, per_page: dashboardFetchSize, page: 1 }
  return [
    '/pilots/account',
    buildPath('/v2/pilots/missions', {}, query),
    '/v1/pilots/next_flights',
    '/v1/pilots/work_orders',
    '/v1/pilots/daily_messages/random',
  ]
}

const usableMs = 10_000
const responses = new Map<string, { response: Promise<Response>; headers: string; usableUntil: number }>()

/**
 * Requests what a page begins with while the portal's own script is still on its way. It runs in a file of its own;
 * the portal takes the responses when it makes the same calls.
 */
export const makeEarlyCalls = async (): Promise<void> => {
  const session = currentSession()
  const paths = firstPaths(location.pathname, location.search)
  if (!session || paths.length === 0) return
  const { application_token } = await loadPortalConfig()
  const headers = callHeaders(application_token, session.credentials)
  for (const path of paths) {
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
