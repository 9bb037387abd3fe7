import { z } from 'zod'
import { day } from '../wire.schema.ts'
import { issuerTypes, referenceDateModes } from './license.ts'

export const licenseTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  issuer_type: z.enum(issuerTypes),
  issuing_body: z.string().nullable(),
  is_certificate_number_required: z.boolean(),
  reference_date_mode: z.enum(referenceDateModes),
  validity_period: z.int().nullable(),
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
  image: z.string().nullable(),
  pilot: z.int(),
})

export type PilotLicense = z.infer<typeof pilotLicenseSchema>
