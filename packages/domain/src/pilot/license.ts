import { addToDay } from '../time/dates.ts'

export const issuerTypes = ['single_issuing_body', 'many_issuing_body', 'other'] as const

export const referenceDateModes = ['issue_date', 'expiration_date', 'not_applicable'] as const

/** The day a licence runs out: entered as such, or counted in months from its issue. */
export const licenseExpiration = (
  type: { reference_date_mode: string; validity_period: number | null },
  referenceDate: string | null,
): string | null => {
  if (!referenceDate || type.reference_date_mode === 'not_applicable') return null
  if (type.reference_date_mode === 'expiration_date') return referenceDate
  return type.validity_period === null ? null : addToDay(referenceDate, { months: type.validity_period })
}
