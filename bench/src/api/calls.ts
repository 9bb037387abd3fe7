import { callHeaders } from '@sortie/contract/headers'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import type { BusyPilot } from './load-data.ts'
import type { HttpRequest } from './measure.ts'
import type { PeerCall } from './peer-statements.ts'

export interface MeasuredCall {
  name: string
  ours: HttpRequest[]
  /** The same requests in the same order, as the peer and the limit take them. */
  peer: HttpRequest[]
}

/** Every fifth of a pilot's missions, so that neither side is sent for the same rows again and again. */
const some = (ids: readonly number[]): number[] => ids.filter((_, index) => index % 5 === 0)

const missionsPath = (perPage: number) =>
  `/v2/pilots/missions?status=${dashboardQueryStatuses.join(',')}&per_page=${perPage}`

/** The calls pilots make most, in turn over all busy pilots. */
export const measuredCalls = (pilots: readonly BusyPilot[], applicationToken: string): MeasuredCall[] => {
  const requests = (
    name: string,
    call: PeerCall,
    choose: (pilot: BusyPilot) => { path: string; mission?: number }[],
    headers: Record<string, string> = {},
  ): MeasuredCall => {
    const chosen = pilots.flatMap((pilot) => choose(pilot).map((request) => ({ pilot, ...request })))
    const headersOf = (pilot: BusyPilot) => ({
      ...callHeaders(applicationToken, pilot.credentials),
      ...headers,
    })
    return {
      name,
      ours: chosen.map(({ pilot, path }) => ({ path, headers: headersOf(pilot) })),
      peer: chosen.map(({ pilot, mission }) => ({
        path: `/${encodeURIComponent(call)}${mission === undefined ? '' : `?mission=${mission}`}`,
        headers: headersOf(pilot),
      })),
    }
  }
  const detailsOf = (missions: readonly number[], assets: 'all' | 'none') =>
    missions.map((mission) => ({ path: `/v2/pilots/missions/${mission}?assets=${assets}`, mission }))
  const timeslotsOf = ({ offered }: BusyPilot) =>
    some(offered).map((mission) => ({ path: `/v1/pilots/missions/${mission}/timeslots`, mission }))
  return [
    requests('account', 'account', () => [{ path: '/pilots/account' }]),
    requests('notifications', 'notifications', () => [{ path: '/v1/pilots/notifications' }]),
    requests('dashboard', 'list', () => [{ path: missionsPath(50) }]),
    requests('map missions', 'map missions', () => [{ path: missionsPath(100) }]),
    requests('map points of interest', 'map points of interest', () => [
      { path: '/v2/pilots/points_of_interest?west=-180&south=-90&east=180&north=90' },
    ]),
    // As a mission's page makes it: most missions have no assets yet, and the page leaves out those there are.
    requests('details', 'details', ({ offered, held, uploaded }) =>
      detailsOf([...some(offered), ...some(held), ...some(uploaded)], 'none'),
    ),
    requests('details with 500 assets', 'details with assets', ({ uploaded }) => detailsOf(uploaded, 'all')),
    requests('timeslots', 'timeslots', timeslotsOf),
    requests('timeslots, compressed', 'timeslots', timeslotsOf, { 'accept-encoding': 'br' }),
  ]
}
