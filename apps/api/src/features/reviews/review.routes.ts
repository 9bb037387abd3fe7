import { reviewCalls } from '@sortie/contract/review.calls'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/pages.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { claimReview, handOverReview, releaseReview } from './claim-review.ts'
import { approveReview, sendBack } from './finish-review.ts'
import { judge } from './judge.ts'
import { selectReviewedMission } from './review.queries.ts'
import { selectReviewers } from './review-claim.queries.ts'
import { selectReviewTotals } from './review-totals.queries.ts'
import { listReviews, showReview } from './show-review.ts'
import { selectVerdictHistory } from './verdict.queries.ts'

export const reviewRoutes = ({ serve, webhooks }: FeatureParts): void => {
  serve(reviewCalls, {
    'GET /v1/provider/reviews': ({ db, provider, query }) => listReviews(db, provider, query),
    'GET /v1/provider/reviewers': async ({ db, query }) => pageOfRows(await selectReviewers(db), query),
    'GET /v1/provider/pilots/{id}/review_totals': ({ db, params }) => selectReviewTotals(db, params.id),
    'GET /v1/provider/missions/{id}/review': ({ db, provider, params }) =>
      showReview(db, provider, params.id),
    'GET /v1/provider/missions/{id}/review/history': async ({ db, params, query }) => {
      if (!(await selectReviewedMission(db, params.id))) throw notFound()
      return selectVerdictHistory(db, params.id, query)
    },
    'POST /v1/provider/missions/{id}/review/claim': ({ db, provider, params }) =>
      claimReview(db, webhooks, provider, params.id),
    'DELETE /v1/provider/missions/{id}/review/claim': ({ db, provider, params }) =>
      releaseReview(db, webhooks, provider, params.id),
    'POST /v1/provider/missions/{id}/review/hand_over': ({ db, provider, params, body }) =>
      handOverReview(db, webhooks, provider, params.id, onlyFields(body, 'person_id').person_id),
    'POST /v1/provider/missions/{id}/review/verdicts': ({ db, provider, params, body }) => {
      const {
        asset_ids = [],
        shot_ids = [],
        verdict,
        reason_ids = [],
        note = '',
      } = onlyFields(body, 'asset_ids', 'shot_ids', 'verdict', 'reason_ids', 'note')
      const judgment = {
        assetIds: [...new Set(asset_ids)],
        shotIds: [...new Set(shot_ids)],
        verdict,
        reasonIds: verdict === null ? [] : reason_ids,
        note: verdict === null ? '' : note,
      }
      return judge(db, webhooks, provider, params.id, judgment)
    },
    'POST /v1/provider/missions/{id}/review/send_back': ({ db, provider, params, body }) =>
      sendBack(db, webhooks, provider, params.id, body ? (onlyFields(body, 'note').note ?? '') : ''),
    'POST /v1/provider/missions/{id}/review/approve': ({ db, provider, params }) =>
      approveReview(db, webhooks, provider, params.id),
  })
}
