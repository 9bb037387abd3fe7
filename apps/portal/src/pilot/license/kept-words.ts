import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import type { LicenseDraft } from './license-form.tsx'

export type LicenseWords = Omit<LicenseDraft, 'image'>

/**
 * What a pilot has typed about a kind of license: kept by the tab over a reload or a closed dialog, for that pilot
 * alone, and until the license it was typed about is another one.
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
