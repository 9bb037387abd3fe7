import { loadCode } from '@sortie/ui/lazy.ts'
import { pageNumber } from '@sortie/web-app/page-number.ts'
import { prefetch } from '@sortie/web-app/query-client.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import type { FirstData } from '#app/early-calls.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { dailyMessageQuery, missionsQuery, workOrdersQuery } from './features/dashboard/dashboard.queries.ts'
import { chosenSort } from './features/dashboard/mission-lists.ts'
import { workOrderQuery } from './features/work-order/work-order.queries.ts'

type Visit = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** The code is part of what the upload page needs, and of no other page that is drawn first. */
const prefetchAssets = (id: number): void => {
  loadCode(() => import('#app/cached-assets.ts')).then(
    ({ assetsQuery }) => prefetch(assetsQuery(id)),
    // The page itself handles the failure.
    () => {},
  )
}

const withId = (parameter: string | undefined, act: (id: number) => void): void => {
  const id = missionId(parameter)
  if (id !== null) act(id)
}

/**
 * Requests the first data of a page while its code is still loading. Responses that the early script requested are
 * reused.
 */
export const requestFirst: Readonly<Record<FirstData, (visit: Visit) => void>> = {
  account: () => prefetch(accountQuery),
  mission: ({ params }) => withId(params.mission_id, (id) => prefetch(missionQuery(id))),
  assets: ({ params }) => withId(params.mission_id, prefetchAssets),
  missions: ({ request }) => {
    const query = new URL(request.url).searchParams
    prefetch(missionsQuery(pageNumber(query.get('page')), chosenSort(query.get('sort'))))
  },
  nextFlights: () => prefetch(nextFlightsQuery),
  workOrders: () => prefetch(workOrdersQuery),
  dailyMessage: () => prefetch(dailyMessageQuery),
  workOrder: ({ params }) => withId(params.id, (id) => prefetch(workOrderQuery(id))),
}
