import { changeCached, forgetCached, markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { accountKey } from '#app/account.effects.ts'
import type { Effects } from '#app/effects.ts'

export const licenseKeys = {
  types: ['license-types'],
  images: ['license-image'],
  image: (id: number) => ['license-image', id],
} as const

type License = { id: number }
type Licensed = { licenses: readonly License[] }

/** Shows a saved license at once. The account, which says what is missing, is fetched again. */
const keepLicense = (_: unknown, saved: License): void => {
  changeCached<Licensed>(accountKey, (pilot) => ({
    ...pilot,
    licenses: pilot.licenses.some(({ id }) => id === saved.id)
      ? pilot.licenses.map((license) => (license.id === saved.id ? saved : license))
      : [...pilot.licenses, saved],
  }))
  markOutdated(accountKey)
  forgetCached(licenseKeys.image(saved.id))
}

export const licenseEffects = {
  writes: {
    'POST /v1/pilots/pilot_licenses': keepLicense,
    'PUT /v1/pilots/pilot_licenses/{id}': keepLicense,
    'DELETE /v1/pilots/pilot_licenses/{id}': ({ params }) => {
      const id = Number(params.id)
      changeCached<Licensed>(accountKey, (pilot) => ({
        ...pilot,
        licenses: pilot.licenses.filter((license) => license.id !== id),
      }))
      markOutdated(accountKey)
      forgetCached(licenseKeys.image(id))
    },
  },
  events: { 'account-changed': () => allOf(licenseKeys.images) },
} satisfies Effects
