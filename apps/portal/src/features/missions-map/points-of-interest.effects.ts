import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const pointOfInterestKeys = {
  all: ['points-of-interest'],
  within: (bounds: readonly number[] | null) => ['points-of-interest', bounds],
} as const

/** The map shows which points are claimed. */
export const pointOfInterestEffects = {
  writes: { 'POST /v2/pilots/missions': () => markOutdated(pointOfInterestKeys.all) },
  events: { 'missions-changed': () => allOf(pointOfInterestKeys.all) },
} satisfies Effects
