import { z } from 'zod'
import type { FileType, FormFile } from '../file-type.ts'
import { day } from '../wire.schema.ts'
import {
  issuerTypes,
  type LicenseForm,
  type LocalDays,
  licenseErrors,
  licenseFileError,
  licenseFileTypes,
  licenseVerdicts,
  referenceDateModes,
} from './license.ts'

export const licenseTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  issuer_type: z.enum(issuerTypes),
  issuing_body: z.string().nullable(),
  is_certificate_number_required: z.boolean(),
  reference_date_mode: z.enum(referenceDateModes),
  validity_period: z.int().nullable().describe('Months'),
  is_flight_certificate: z.boolean(),
  country_code: z.string().nullable(),
})

export type LicenseType = z.infer<typeof licenseTypeSchema>

export const pilotLicenseSchema = z.object({
  id: z.int(),
  license: licenseTypeSchema,
  license_number: z.string().nullable(),
  reference_date: day.nullable(),
  expiration_date: day.nullable(),
  issuer_type: z.enum(issuerTypes),
  issuing_body: z.string().nullable(),
  image: z
    .string()
    .nullable()
    .describe('The path of the call that returns a short-lived link to the document'),
  image_type: z.string().nullable().describe('Media type of the document'),
  is_document_required: z.boolean().describe('False for licenses that the provider imported and vouches for'),
  verdict: z
    .enum(licenseVerdicts)
    .nullable()
    .describe(
      'What the provider said about the document. Null until it was checked, and after it was changed',
    ),
  refusal_reason: z.string().nullable().describe('Why the document was refused'),
  revision: z.int().describe('Increases with every change. A change with an older version is refused'),
  pilot: z.int(),
})

export type PilotLicense = z.infer<typeof pilotLicenseSchema>

/**
 * The form of a license of one kind, for the portal. The server checks with the same functions, once it has looked
 * up the kind that was sent.
 */
export const licenseFormSchema = (
  type: LicenseType,
  today: LocalDays,
  {
    fileTypes = licenseFileTypes,
    hasDocument = false,
  }: { fileTypes?: readonly FileType[]; hasDocument?: boolean } = {},
): z.ZodType<LicenseForm, LicenseForm> =>
  z
    .object({
      license_number: z.string(),
      reference_date: z.string(),
      issuing_body: z.string(),
      image: z.custom<FormFile | null>(),
    })
    .superRefine((form, context) => {
      const isFileOptional = hasDocument && form.image === null
      const file = isFileOptional ? null : licenseFileError(form.image, fileTypes)
      const errors = { ...licenseErrors(type, form, today), ...(file ? { image: file } : {}) }
      for (const [field, message] of Object.entries(errors))
        context.addIssue({ code: 'custom', path: [field], message })
    })
