import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from '#app/effects.ts'

export const pushKey = ['push'] as const

export const pushEffects = {
  writes: {
    'PATCH /v1/pilots/push': () => markOutdated(pushKey),
    'POST /v1/pilots/push/devices': () => markOutdated(pushKey),
    'DELETE /v1/pilots/push/devices/{id}': () => markOutdated(pushKey),
  },
} satisfies Effects
