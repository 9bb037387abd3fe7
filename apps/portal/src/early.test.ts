import { queryClient } from '@sortie/web-app/query-client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { accountQuery } from '#app/account-query.ts'
import { assetsQuery } from '#app/cached-assets.ts'
import { makeEarlyCalls } from '#app/early-calls.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { earlyRoutes } from '../route-facts.ts'
import { dailyMessageQuery, missionsQuery, workOrdersQuery } from './features/dashboard/dashboard.queries.ts'
import { workOrderQuery } from './features/work-order/work-order.queries.ts'
import { portalRoutes } from './route-table.ts'

afterEach(() => vi.unstubAllGlobals())

const credentials = { kind: 'plain', token: 'token', email: 'robin@example.com' }

const missionQueries = [accountQuery, missionQuery(7)]

test.each([
  [
    '/active-missions',
    [accountQuery, missionsQuery(1, null), nextFlightsQuery, workOrdersQuery, dailyMessageQuery],
  ],
  ['/availablemission/7', missionQueries],
  ['/clientmission/7', missionQueries],
  ['/clientmission/7/upload', [...missionQueries, assetsQuery(7)]],
  ['/work-orders/7', [workOrderQuery(7)]],
])(
  '%s uses the data requested before its script was loaded, and requests none of it again',
  async (pathname, queries) => {
    const requested: string[] = []
    vi.stubGlobal('location', { pathname, search: '' })
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ credentials, actingAs: null }) })
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path)
      // The last field is for a list in pages.
      return Response.json({ application_token: 'application', data: [], meta: { next: null } })
    })
    await makeEarlyCalls(earlyRoutes(portalRoutes))
    const early = requested.filter((path) => path !== '/config.json')
    expect(early).toHaveLength(queries.length)
    queryClient.clear()
    for (const query of queries) await queryClient.fetchQuery(query as typeof accountQuery)
    expect(requested.filter((path) => path !== '/config.json')).toEqual(early)
  },
)
