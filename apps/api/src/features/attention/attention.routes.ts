import { attentionCalls, attentionKindsFor } from '@sortie/contract/attention.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { listAttention } from './list-attention.ts'

export const attentionRoutes = ({ serve }: FeatureParts): void => {
  serve(attentionCalls, {
    'GET /v1/provider/attention': ({ db, provider, query }) =>
      listAttention(db, attentionKindsFor(provider.roles), query),
  })
}
