import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from '#app/effects.ts'

export const pushKey = ['push'] as const

export const pushEffects = {
  writes: {
    'PATCH /v1/pilots/push': () => markOutdated(pushKey),
    'POST /v1/pilots/push/devices': () => markOutdated(pushKey),
    // Made by the service worker, past the portal's cache: a page that opens later asks anew.
    'POST /v1/push/renewals': () => undefined,
    'DELETE /v1/pilots/push/devices/{id}': () => markOutdated(pushKey),
  },
} satisfies Effects
