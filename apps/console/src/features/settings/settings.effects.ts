import { queryClient } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const settingsKey = ['settings'] as const

export const settingsEffects = {
  writes: {
    'PATCH /v1/provider/settings': (_, saved) => queryClient.setQueryData(settingsKey, saved),
  },
  events: {
    'settings.changed': () => allOf(settingsKey),
  },
} satisfies Effects
