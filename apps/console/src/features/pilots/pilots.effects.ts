import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const pilotKeys = {
  lists: ['pilots'],
  list: (filter: object) => ['pilots', filter],
  clusters: (filter: object, box: string, zoom: number) => ['pilots', 'clusters', filter, box, zoom],
  each: ['pilot'],
  one: (id: number) => ['pilot', id],
  licenses: (id: number) => ['pilot', id, 'licenses'],
  allMissions: ['pilot-missions'],
  missions: (id: number) => ['pilot-missions', id],
  allPayouts: ['pilot-payouts'],
  payouts: (id: number) => ['pilot-payouts', id],
  notifications: (id: number) => ['pilot', id, 'notifications'],
  allReviewTotals: ['pilot-review-totals'],
  reviewTotals: (id: number) => ['pilot-review-totals', id],
  matching: (id: number, missionId: string) => ['pilot', id, 'matching', missionId],
  badges: ['badges-to-choose'],
} as const

/** Whatever is done to a pilot changes what the list and their page say, and most of it notifies them. */
const reload = ({ params }: { params: { id: unknown } }) =>
  markOutdated(pilotKeys.lists, pilotKeys.one(Number(params.id)))

/** Without a number, it may be any of them. */
const outdated = ({ pilot_id }: { pilot_id?: number }) =>
  allOf(pilotKeys.lists, pilot_id === undefined ? pilotKeys.each : pilotKeys.one(pilot_id))

export const pilotEffects = {
  writes: {
    'POST /v1/provider/pilots/{id}/approve': reload,
    'POST /v1/provider/pilots/{id}/reject': reload,
    'PUT /v1/provider/pilots/{id}/badges/{badge_id}': reload,
    'DELETE /v1/provider/pilots/{id}/badges/{badge_id}': reload,
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/verify': reload,
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse': reload,
    'POST /v1/provider/notifications': ({ body }) =>
      markOutdated(...(body.pilot_ids ?? []).map((id) => pilotKeys.notifications(id))),
  },
  events: {
    'pilot.changed': outdated,
    'mission.changed': () => allOf(pilotKeys.allMissions, pilotKeys.allReviewTotals),
    'payout.changed': () => allOf(pilotKeys.allPayouts),
  },
} satisfies Effects
