import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const notificationsKey = ['notifications'] as const

export const notificationEffects = {
  writes: {
    'PATCH /v1/pilots/notifications/{id}': () => markOutdated(notificationsKey),
    'PATCH /v1/pilots/notifications': () => markOutdated(notificationsKey),
  },
  events: { 'notifications-changed': () => allOf(notificationsKey) },
} satisfies Effects
