import { rescheduleReasonCalls } from '@sortie/contract/reschedule-reason.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { selectRescheduleReasons } from './reschedule-reason.queries.ts'

export const rescheduleReasonRoutes = ({ serve }: FeatureParts): void => {
  serve(rescheduleReasonCalls, {
    'GET /v1/pilots/reschedule_reasons': ({ db }) => selectRescheduleReasons(db),
  })
}
