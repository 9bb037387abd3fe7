import { queryClient } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const calendarFeedKey = ['calendar-feed'] as const

export const calendarFeedEffects = {
  writes: {
    // The link itself is shown where it was created, and stored nowhere.
    'POST /v1/pilots/calendar_feed': (_, { created_at }) =>
      queryClient.setQueryData(calendarFeedKey, { url: null, created_at }),
    'DELETE /v1/pilots/calendar_feed': () =>
      queryClient.setQueryData(calendarFeedKey, { url: null, created_at: null }),
  },
  events: { 'calendar-feed-changed': () => allOf(calendarFeedKey) },
} satisfies Effects
