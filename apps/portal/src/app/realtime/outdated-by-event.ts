import type { AssetUpdate, PilotEvents } from '@sortie/contract/realtime.events'
import { loadCode } from '@sortie/ui/lazy.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import type { Outdated, OutdatedByEvent } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

const all = (...keys: QueryKey[]): Outdated[] => keys.map((queryKey) => ({ queryKey }))

/** What is known of one mission. Its assets and its weather have their own ways to be refreshed. */
const ofMission = (id: number | undefined): Outdated[] =>
  id === undefined
    ? all(queryKeys.anyMission)
    : [{ queryKey: queryKeys.mission(id), exact: true }, ...all(queryKeys.timeslots(id))]

type FollowAssets = typeof import('./follow-assets.ts')

/** Only a page that lists a mission's assets follows them. Few visits do, so the code is fetched with the first event. */
const follow = (missionId: number, act: (following: FollowAssets) => void): Outdated[] => {
  if (!queryClient.getQueryState(queryKeys.assets(missionId))) return []
  loadCode(() => import('./follow-assets.ts')).then(act, (error: unknown) =>
    console.warn('changes of assets are not followed', error),
  )
  return []
}

/** What is said again of an asset may be outdated itself. */
const followUpdate = (update: AssetUpdate, happenedAt: number | undefined): Outdated[] =>
  follow(update.mission_id, ({ followAsset, listSince }) =>
    happenedAt === undefined ? followAsset(update) : listSince(update.mission_id, happenedAt),
  )

/** What each announced event makes outdated. An event without an entry does not compile. */
export const outdatedByEvent: OutdatedByEvent<PilotEvents> = {
  // Where a pilot lives and what a pilot holds decides about distances and about what is offered.
  'account-changed': () =>
    all(queryKeys.account, queryKeys.missions, queryKeys.stockSubmissions, queryKeys.licenseImages),
  'notifications-changed': () => all(queryKeys.notifications),
  // The map shows who has claimed what; a work order shows how far its missions are.
  'missions-changed': ({ mission_id }) => [
    ...ofMission(mission_id),
    ...all(queryKeys.missions, queryKeys.workOrders, queryKeys.pointsOfInterest),
  ],
  // These come in thousands, and carry what has changed.
  'image-updated': followUpdate,
  'video-updated': followUpdate,
  'assets-changed': (change, happenedAt) =>
    change.deleted || change.added
      ? follow(change.mission_id, ({ followNamedAssets }) => followNamedAssets(change))
      : happenedAt === undefined
        ? all(queryKeys.assets(change.mission_id))
        : follow(change.mission_id, ({ listSince }) => listSince(change.mission_id, happenedAt)),
  // The log lists payouts with their missions, the account and the earnings sum them up.
  'payouts-changed': () => all(queryKeys.account, queryKeys.missions, queryKeys.earnings),
  'work-orders-changed': () => all(queryKeys.workOrders, queryKeys.missions),
  'calendar-feed-changed': () => all(queryKeys.calendarFeed),
}
