import { draftsKey } from '#app/forms/drafts.ts'
import type { LicenseDraft } from './license-form.tsx'

export type LicenseWords = Omit<LicenseDraft, 'image'>

/** What a pilot has typed about a kind of license: kept by the tab for a reload, for that pilot alone. */
export const keptWords = (pilotId: number, typeId: number) => {
  const key = draftsKey(`license.${pilotId}.${typeId}`)
  return {
    read: (): LicenseWords | undefined => {
      const stored = sessionStorage.getItem(key)
      return stored === null ? undefined : (JSON.parse(stored) as LicenseWords)
    },
    keep: ({ license_number, reference_date, issuing_body }: LicenseWords): void =>
      sessionStorage.setItem(key, JSON.stringify({ license_number, reference_date, issuing_body })),
    forget: (): void => sessionStorage.removeItem(key),
  }
}
