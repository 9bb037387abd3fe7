import { parseDate } from '@internationalized/date'
import { emptyFileText, type FileType, type FormFile } from '../file-type.ts'
import { plural, t, toTranslate } from '../language.ts'
import { compareNames } from '../names.ts'
import { addToDay, dayAt, daysUntil } from '../time/dates.ts'
import { readTypedDay } from '../time/typed-day.ts'

export const issuerTypes = ['single_issuing_body', 'many_issuing_body', 'other'] as const

export const referenceDateModes = ['issue_date', 'expiration_date', 'not_applicable'] as const

/** The day a license expires: entered as such, or counted in months from its issue. */
export const licenseExpiration = (
  type: { reference_date_mode: string; validity_period: number | null },
  referenceDate: string | null,
): string | null => {
  if (!referenceDate || type.reference_date_mode === 'not_applicable') return null
  if (type.reference_date_mode === 'expiration_date') return referenceDate
  return type.validity_period === null ? null : addToDay(referenceDate, { months: type.validity_period })
}

export const licenseFileBytes = 20_971_520

export const licenseFileTypes = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/bmp',
  'image/webp',
] as const satisfies readonly FileType[]

/** Types that few browsers can show, so the server makes a preview of them. */
const undrawnTypes: readonly string[] = ['image/heic', 'image/heif', 'image/tiff'] satisfies FileType[]

export const needsPreview = (type: string): boolean => undrawnTypes.includes(type)

/** The file types the profile offers; the signup step and the server accept all of the above. */
export const profileLicenseFileTypes = [
  'image/jpeg',
  'application/pdf',
  'image/png',
] as const satisfies readonly FileType[]

/** The texts of the specification, to the letter. */
export const licenseTexts = {
  number_missing: toTranslate('Please enter a license number.'),
  number_form: toTranslate('License number can only contain 6 and 32 alphanumeric characters, "#" and "-"'),
  date_missing: toTranslate('Please choose a valid date.'),
  issue_date_unreadable: toTranslate('Invalid issue date.'),
  expiration_date_unreadable: toTranslate('Invalid expiration date.'),
  issued_later: toTranslate('Issue date cannot be in the future.'),
  expired_before: toTranslate('Expiration date must be in the future.'),
  no_type: toTranslate('No certificate type selected.'),
  document_type_missing: toTranslate('Please select a document type.'),
  file_missing: toTranslate('Please upload an image.'),
  file_type: toTranslate('Invalid file type. Only JPEG, PDF, and PNG files are allowed.'),
  file_size: toTranslate('File size exceeds the maximum limit of 20 MB.'),
} as const

export const issuingBodyMissingText = (label: string | null): string =>
  t('Please enter the issuing body ({label}).', { label: label ?? t('issuing body') })

export const licenseNumberPattern = /^[A-Za-z0-9#-]{6,32}$/

/** The years to choose from: a certificate was issued recently, and expires within ten years. */
export const licenseYears = (mode: (typeof referenceDateModes)[number], today: string): number[] => {
  const { year } = parseDate(today)
  return mode === 'expiration_date'
    ? Array.from({ length: 11 }, (_, index) => year + index)
    : Array.from({ length: 4 }, (_, index) => year - index)
}

/** If the time zone is unknown, today's date at the pilot's place can be one of two. */
export interface LocalDays {
  earliest: string
  latest: string
}

export const localDays = (now: Date, zone: string | null): LocalDays =>
  zone === null
    ? { earliest: dayAt(now, 'Etc/GMT+12'), latest: dayAt(now, 'Etc/GMT-14') }
    : { earliest: dayAt(now, zone), latest: dayAt(now, zone) }

interface LicenseRules {
  issuer_type: (typeof issuerTypes)[number]
  issuing_body: string | null
  is_certificate_number_required: boolean
  reference_date_mode: (typeof referenceDateModes)[number]
}

export interface LicenseForm {
  license_number: string
  /** As typed. */
  reference_date: string
  issuing_body: string
  image: FormFile | null
}

/** If there is only one issuing body, it is known and not asked for. */
export const asksForIssuingBody = ({ issuer_type }: Pick<LicenseRules, 'issuer_type'>): boolean =>
  issuer_type !== 'single_issuing_body'

type LicenseErrors = Partial<Record<keyof LicenseForm | 'license', string>>

const numberError = (type: LicenseRules, number: string): string | undefined => {
  if (!type.is_certificate_number_required) return
  if (number.trim() === '') return licenseTexts.number_missing
  return licenseNumberPattern.test(number.trim()) ? undefined : licenseTexts.number_form
}

const dateError = (type: LicenseRules, text: string, today: LocalDays): string | undefined => {
  const mode = type.reference_date_mode
  if (mode === 'not_applicable') return
  if (text.trim() === '') return licenseTexts.date_missing
  const day = readTypedDay(text)
  if (mode === 'issue_date') {
    if (day === null) return licenseTexts.issue_date_unreadable
    return day > today.latest ? licenseTexts.issued_later : undefined
  }
  if (day === null) return licenseTexts.expiration_date_unreadable
  return day < today.earliest ? licenseTexts.expired_before : undefined
}

export const licenseFileError = (
  file: FormFile | null,
  types: readonly FileType[] = licenseFileTypes,
): string | null => {
  if (file === null) return licenseTexts.file_missing
  if (file.size === 0) return emptyFileText
  if (file.type === null || !types.includes(file.type)) return licenseTexts.file_type
  return file.size > licenseFileBytes ? licenseTexts.file_size : null
}

/** The errors of a license by field, without its file, which is saved separately. */
export const licenseErrors = (
  type: LicenseRules | null,
  form: Omit<LicenseForm, 'image'>,
  today: LocalDays,
): LicenseErrors => {
  if (type === null)
    return { license: licenseTexts.document_type_missing, reference_date: licenseTexts.no_type }
  const number = numberError(type, form.license_number)
  const date = dateError(type, form.reference_date, today)
  const body = type.issuer_type === 'many_issuing_body' && form.issuing_body.trim() === ''
  return {
    ...(number ? { license_number: number } : {}),
    ...(date ? { reference_date: date } : {}),
    ...(body ? { issuing_body: issuingBodyMissingText(type.issuing_body) } : {}),
  }
}

/** Whether everything that the kind of license requires is filled in, valid or not. */
export const isLicenseFilledIn = (type: LicenseRules, form: LicenseForm): boolean =>
  (!type.is_certificate_number_required || form.license_number.trim() !== '') &&
  (type.reference_date_mode === 'not_applicable' || form.reference_date.trim() !== '') &&
  (type.issuer_type !== 'many_issuing_body' || form.issuing_body.trim() !== '') &&
  form.image !== null

/** The text of a license as it is stored: fields that its kind does not require are empty. */
export const licenseValues = (type: LicenseRules, form: Omit<LicenseForm, 'image'>) => ({
  license_number: type.is_certificate_number_required ? form.license_number.trim() : null,
  reference_date: type.reference_date_mode === 'not_applicable' ? null : readTypedDay(form.reference_date),
  issuing_body: asksForIssuingBody(type) ? form.issuing_body.trim() || null : null,
})

/** What a provider says about a document. Until then, the license counts. */
export const licenseVerdicts = ['verified', 'refused'] as const

export interface LicenseStanding {
  expiration_date: string | null
  image: string | null
  is_document_required: boolean
  verdict: (typeof licenseVerdicts)[number] | null
}

export const lacksDocument = ({
  image,
  is_document_required,
}: Pick<LicenseStanding, 'image' | 'is_document_required'>): boolean => is_document_required && image === null

export const licenseStates = ['valid', 'expired', 'document_missing', 'refused'] as const

/** Whether a license counts, and if not, why. Without its document it counts as missing, and so it does if that was refused. */
export const licenseState = (license: LicenseStanding, today: LocalDays): (typeof licenseStates)[number] => {
  if (lacksDocument(license)) return 'document_missing'
  if (license.verdict === 'refused') return 'refused'
  return license.expiration_date !== null && license.expiration_date < today.earliest ? 'expired' : 'valid'
}

/** The number of days before its expiration from which a license says so. */
const soonDays = 60

/** What a pilot has to do about a license, as text: it has expired or will soon, or its document is missing or refused. */
export const licenseNote = (license: LicenseStanding, today: LocalDays): string | null => {
  const state = licenseState(license, today)
  if (state === 'expired') return t('Expired')
  if (state === 'document_missing') return t('Document missing')
  if (state === 'refused') return t('Refused')
  const left = license.expiration_date === null ? null : daysUntil(license.expiration_date, today.latest)
  if (left === null || left > soonDays) return null
  if (left === 0) return t('Expires today')
  return plural(left, 'Expires in 1 day', 'Expires in {count} days')
}

/** How many days before it expires a pilot is notified. */
export const expiryNoticeDays = [60, 30, 7] as const

/** Types of the pilot's country first, then those of no country, then the others; each group by name. */
export const groupLicenseTypes = <Type extends { name: string; country_code: string | null }>(
  types: readonly Type[],
  country: string | null,
): { own: Type[]; international: Type[]; others: Type[] } => {
  const byName = types.toSorted((a, b) => compareNames(a.name, b.name))
  return {
    own: byName.filter(({ country_code }) => country_code !== null && country_code === country),
    international: byName.filter(({ country_code }) => country_code === null),
    others: byName.filter(({ country_code }) => country_code !== null && country_code !== country),
  }
}
