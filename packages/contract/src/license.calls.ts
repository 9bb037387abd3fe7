import {
  licenseFileBytes,
  licenseFileError,
  licenseStates,
  licenseVerdicts,
} from '@sortie/domain/pilot/license'
import { licenseTypeSchema, pilotLicenseSchema } from '@sortie/domain/pilot/license.schema'
import { tooLongText } from '@sortie/domain/texts'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { formFile, formNumber } from './form-file.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const words = {
  license_number: z
    .string()
    .max(200, tooLongText(200))
    .default('')
    .describe('If the license type requires it'),
  reference_date: z
    .string()
    .max(40, tooLongText(40))
    .default('')
    .describe('MM/DD/YYYY or YYYY-MM-DD. The issue or expiration date, depending on the license type'),
  issuing_body: z
    .string()
    .max(200, tooLongText(200))
    .default('')
    .describe('Required if the license type has many issuing bodies'),
}

const image = formFile(licenseFileError)
  .optional()
  .describe('JPEG, PNG, PDF, HEIC, HEIF, TIFF, BMP or WebP, judged by its content. Up to 20971520 bytes')

/** The texts of field errors come from `licenseErrors` in the domain, which knows the kind of license. */
const newLicense = z.strictObject({ license: formNumber(z.number()), ...words, image })

const licenseChanges = z.strictObject({ ...words, revision: formNumber(z.int()), image })

export type NewLicense = z.output<typeof newLicense>
export type LicenseChanges = z.output<typeof licenseChanges>

const files = { image: { maxBytes: licenseFileBytes } }
/** Leaves room for the other fields, and for a file that is too large, so that its field can report it. */
const bodyLimit = 2 * licenseFileBytes
/** Enough for a photo of 20 MB over a slow connection. */
const timeoutSeconds = 600

export const documentLinkSchema = z.object({
  url: z.string().describe('Opens the document without a key until it expires'),
  type: z.string(),
  expires_at: moment,
})

const previewUrl = z
  .string()
  .nullable()
  .describe('A JPEG of a document that browsers cannot draw, such as HEIC; null where there is none')

const providerLicenseSchema = z.object({
  id: z.int(),
  license: licenseTypeSchema,
  license_number: z.string().nullable(),
  reference_date: z.iso.date().nullable(),
  expiration_date: z.iso.date().nullable(),
  issuing_body: z.string().nullable(),
  state: z.enum(licenseStates).describe('By the date where the pilot lives'),
  document: documentLinkSchema
    .extend({ preview_url: previewUrl })
    .nullable()
    .describe('Null until the pilot uploads one'),
  verdict: z
    .enum(licenseVerdicts)
    .nullable()
    .describe('Null until the document was checked, and again after the pilot changed it'),
  refusal_reason: z.string().nullable().describe('What the pilot reads about a refused document'),
  verdict_at: moment.nullable(),
  revision: z.int().describe('Increases with every change by the pilot'),
  created_at: moment,
  updated_at: moment,
})

const licenseParams = idParams.extend({ license_id: idParams.shape.id.describe('The ID of the license') })

/** A document that the pilot has replaced meanwhile is not the one that was looked at. */
const checkedRevision = z.int().describe('The revision that was looked at. A newer one is refused with 409')

const judgement = {
  locks: { pilots: 'id' },
  errors: ['conflict'],
  access: 'provider',
  roles: ['pilot-manager'],
  params: licenseParams,
  response: providerLicenseSchema,
} as const

/** A pilot's licenses and their documents. */
export const licenseCalls = defineCalls({
  'GET /v1/pilots/pilot_licenses': {
    access: 'pilot',
    summary: "List the pilot's licenses",
    response: z.array(pilotLicenseSchema),
  },
  'POST /v1/pilots/pilot_licenses': {
    access: 'pilot',
    summary:
      'Add a license. Its document can follow in a second save; until then, a repeated request returns the same record',
    body: newLicense,
    files,
    bodyLimit,
    timeoutSeconds,
    response: pilotLicenseSchema,
    status: 201,
  },
  'PUT /v1/pilots/pilot_licenses/{id}': {
    locks: { pilot_licenses: 'id' },
    errors: ['conflict'],
    access: 'pilot',
    summary: 'Update a license and its document. Without a new document, the stored one stays',
    params: idParams,
    body: licenseChanges,
    files,
    bodyLimit,
    timeoutSeconds,
    response: pilotLicenseSchema,
  },
  'DELETE /v1/pilots/pilot_licenses/{id}': {
    locks: { pilot_licenses: 'id' },
    access: 'pilot',
    summary: 'Delete a license and its document',
    params: idParams,
  },
  'GET /v1/pilots/pilot_licenses/{id}/image': {
    access: 'pilot',
    summary: "Get a short-lived link to a license's document",
    params: idParams,
    response: documentLinkSchema.extend({ preview_url: previewUrl }),
  },
  'GET /v1/provider/pilots/{id}/licenses': {
    access: 'provider',
    roles: ['pilot-manager'],
    summary: "List a pilot's licenses, each with a short-lived link to its document",
    params: z.object({ id: z.coerce.number().pipe(recordId) }),
    query: z.object(keysetQuery),
    response: keysetPageOf(providerLicenseSchema),
  },
  'POST /v1/provider/pilots/{id}/licenses/{license_id}/verify': {
    ...judgement,
    summary: "Verify a license's document",
    body: z.strictObject({ revision: checkedRevision }).meta({ examples: [{ revision: 2 }] }),
  },
  'POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse': {
    ...judgement,
    summary: "Refuse a license's document, with a reason that the pilot sees",
    details:
      'The license counts as missing, in matching too, until the pilot uploads another document. The pilot is notified.',
    body: z
      .strictObject({
        revision: checkedRevision,
        reason: z
          .string()
          .trim()
          .min(1, 'Please enter a reason.')
          .max(2000)
          .describe('The pilot sees it word for word'),
      })
      .meta({ examples: [{ revision: 2, reason: 'The number on the card is not readable.' }] }),
  },
})
