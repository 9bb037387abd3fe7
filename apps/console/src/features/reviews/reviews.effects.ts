import { changeCached, markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'
import type { Review } from './reviews.queries.ts'

export const reviewKeys = {
  queues: ['reviews'],
  queue: (filter: object) => ['reviews', filter],
  one: (id: number) => ['review', id],
  photos: (id: number) => ['review-photos', id],
  reasons: ['review-reasons'],
  reviewers: ['review-people'],
} as const

const reload = ({ params }: { params: { id: unknown } }) =>
  markOutdated(reviewKeys.queues, reviewKeys.one(Number(params.id)))

const keepClaim = ({ params }: { params: { id: unknown } }, claim: Review['claim']) => {
  changeCached<Review>(reviewKeys.one(Number(params.id)), (review) => ({ ...review, claim }))
  markOutdated(reviewKeys.queues)
}

export const reviewEffects = {
  writes: {
    'POST /v1/provider/missions/{id}/review/claim': keepClaim,
    'POST /v1/provider/missions/{id}/review/hand_over': keepClaim,
    'DELETE /v1/provider/missions/{id}/review/claim': reload,
    'POST /v1/provider/missions/{id}/review/send_back': reload,
    'POST /v1/provider/missions/{id}/review/approve': reload,
    // Verdicts are in the cached review before they are sent.
    'POST /v1/provider/missions/{id}/review/verdicts': () => {},
  },
  events: {
    'review.changed': ({ mission_id }) => allOf(reviewKeys.queues, reviewKeys.one(mission_id)),
    'mission.changed': ({ mission_id }) =>
      allOf(reviewKeys.queues, mission_id === undefined ? ['review'] : reviewKeys.one(mission_id)),
  },
} satisfies Effects
