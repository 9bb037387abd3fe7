import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const attentionKey = ['attention'] as const

const reload = () => markOutdated(attentionKey)
const outdated = () => allOf(attentionKey)

export const todayEffects = {
  writes: {
    'PATCH /v1/provider/missions/{id}': reload,
    'POST /v1/provider/missions/{id}/offers': reload,
    'POST /v1/provider/pilots/{id}/approve': reload,
    'POST /v1/provider/webhook_endpoints/{id}/resend_failed': reload,
    'PATCH /v1/provider/settings': reload,
  },
  events: {
    'mission.changed': outdated,
    'pilot.changed': outdated,
    'payout.changed': outdated,
    'webhook_endpoint.changed': outdated,
    'asset.uploaded': outdated,
    'review.changed': outdated,
    'settings.changed': outdated,
  },
} satisfies Effects
