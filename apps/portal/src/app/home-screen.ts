import { whenSessionEnds } from '@sortie/web-app/leave-nothing.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import type { Query } from '@tanstack/react-query'
import { keepPages } from './keep-pages.ts'
import { missionKeys } from './mission-keys.ts'

/** Offers come first in the list of the dashboard, in its own order, and so all of them are on its first page. */
const offersKey = JSON.stringify(missionKeys.dashboard(1, null))

interface Listed {
  data: readonly { status: string }[]
}

const showCount = ({ state: { data } }: Query): void => {
  // An admin who acts as a pilot has no use for their offers.
  if (!data || currentSession()?.actingAs !== null) return
  const offers = (data as Listed).data.filter(({ status }) => status === 'pilots_notified').length
  // Without the permission to show a badge, which iOS wants, there is none.
  navigator.setAppBadge?.(offers).catch(() => {})
}

/** Keeps the badge on the portal's icon at the number of open offers, while the portal is open. */
const followOffers = (): void => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.queryHash === offersKey) showCount(query)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== offersKey) return
    if (event.action.type === 'success') showCount(event.query)
    // On another page nobody looks at the list, which would stay as it was until the next visit of the dashboard.
    if (event.action.type === 'invalidate' && !event.query.isActive()) event.query.fetch().catch(() => {})
  })
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * What the portal does as an app of its own: its first page opens without a network from the first start on, not only
 * once a mission was opened, and its icon says how many offers are open.
 */
export const followHomeScreen = (): void => {
  if (isInstalled()) keepPages()
  else addEventListener('appinstalled', () => void keepPages(), { once: true })
  if (!('setAppBadge' in navigator)) return
  whenSessionEnds(() => navigator.clearAppBadge())
  followOffers()
}
