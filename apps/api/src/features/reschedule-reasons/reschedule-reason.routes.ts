import { rescheduleReasonCalls } from '@sortie/contract/reschedule-reason.calls'
import type { Queryable } from '../../platform/database.ts'
import type { FeatureParts } from '../feature-parts.ts'

const selectRescheduleReasons = (db: Queryable) =>
  db
    .selectFrom('reschedule_reasons')
    .select(['id', 'slug', 'short', 'blurb', 'is_pilot_selectable'])
    .orderBy('id')
    .execute()

export const rescheduleReasonRoutes = ({ serve }: FeatureParts): void => {
  serve(rescheduleReasonCalls, {
    'GET /v1/pilots/reschedule_reasons': ({ db }) => selectRescheduleReasons(db),
  })
}
