import type { PilotEvents } from '@sortie/contract/realtime.events'
import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** What each announced event makes outdated. An event without an entry does not compile. */
export const outdatedByEvent: {
  [Event in keyof PilotEvents]: (data: PilotEvents[Event]) => QueryKey[]
} = {
  // Where a pilot lives and what a pilot holds decides about distances and about what is offered.
  'account-changed': () => [queryKeys.account, queryKeys.missions],
  'notifications-changed': () => [queryKeys.notifications],
  // The map shows who has claimed what; a work order shows how far its missions are.
  'missions-changed': ({ mission_id }) => [
    queryKeys.missions,
    mission_id === undefined ? queryKeys.anyMission : queryKeys.mission(mission_id),
    queryKeys.workOrders,
    queryKeys.pointsOfInterest,
  ],
  // The log lists payouts with their missions, the account and the earnings sum them up.
  'payouts-changed': () => [queryKeys.account, queryKeys.missions, queryKeys.earnings],
  'work-orders-changed': () => [queryKeys.workOrders, queryKeys.missions],
  'calendar-feed-changed': () => [queryKeys.calendarFeed],
}
