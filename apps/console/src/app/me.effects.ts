import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from './effects.ts'

export const meKey = ['me'] as const

export const meEffects = {
  writes: {
    'DELETE /v1/provider/session': () => {},
    // It may be one's own name or roles.
    'PATCH /v1/provider/people/{id}': () => markOutdated(meKey),
  },
} satisfies Effects
