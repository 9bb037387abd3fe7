import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import type { LicenseDraft } from './license-form.tsx'

export type LicenseWords = Omit<LicenseDraft, 'image'>

/**
 * The text that a pilot has typed about a kind of license. It is stored per tab and pilot, survives a reload or a
 * closed dialog, and expires when the license changes.
 */
export const keptWords = (pilotId: number, typeId: number, license: PilotLicense | null) => {
  const version = license ? `.${license.id}.${license.revision}` : ''
  const key = draftsKey(`license.${pilotId}.${typeId}${version}`)
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
