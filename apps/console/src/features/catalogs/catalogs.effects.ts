import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const catalogKeys = {
  all: ['catalogs'],
  rows: (name: string) => ['catalogs', name],
  /** What can be chosen from in forms of other features. */
  chosenElsewhere: [['badges-to-choose'], ['categories-to-choose'], ['catalog-choices'], ['review-reasons']],
} as const

const reload = () => markOutdated(catalogKeys.all, ...catalogKeys.chosenElsewhere)

export const catalogNames = [
  'packages',
  'shot_types',
  'drones',
  'devices',
  'equipment',
  'license_types',
  'badges',
  'categories',
  'reschedule_reasons',
  'review_reasons',
  'daily_messages',
  'legal_entities',
] as const

export type CatalogName = (typeof catalogNames)[number]

const writesOf = catalogNames.flatMap((name) => [
  `POST /v1/provider/${name}`,
  `PATCH /v1/provider/${name}/{id}`,
  `DELETE /v1/provider/${name}/{id}`,
])

export const catalogEffects: Effects = {
  writes: Object.fromEntries(writesOf.map((name) => [name, reload])),
  events: { 'catalog.changed': () => allOf(catalogKeys.all, ...catalogKeys.chosenElsewhere) },
}
