import { payoutTimelineCalls } from '@sortie/contract/payout-timeline.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { listPayoutTimelines, showPayoutTimeline } from './show-payout-timeline.ts'

export const payoutTimelineRoutes = ({ serve }: FeatureParts): void => {
  serve(payoutTimelineCalls, {
    'GET /v1/pilots/missions/{id}/payout_timeline': ({ db, session, params }) =>
      showPayoutTimeline(db, params.id, session.pilotId),
    'GET /v1/pilots/payout_timelines': ({ db, session }) => listPayoutTimelines(db, session.pilotId),
    'GET /v1/provider/missions/{id}/payout_timeline': ({ db, params }) => showPayoutTimeline(db, params.id),
  })
}
