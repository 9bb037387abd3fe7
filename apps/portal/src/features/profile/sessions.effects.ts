import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from '#app/effects.ts'

export const sessionsKey = ['sessions'] as const

export const sessionEffects = {
  writes: {
    // Signing in or out starts with an empty cache.
    'POST /v1/authenticate': () => {},
    'DELETE /v1/session': () => {},
    'DELETE /v1/pilots/sessions': () => markOutdated(sessionsKey),
    'DELETE /v1/pilots/sessions/{id}': () => markOutdated(sessionsKey),
  },
} satisfies Effects
