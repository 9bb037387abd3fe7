import { z } from 'zod'
import { day, moment } from '../wire.schema.ts'

export const airspaceBriefingSchema = z.object({
  external_id: z.string().nullable(),
  auth_option: z.string().nullable(),
  requires_auth: z.boolean(),
  notices: z.array(z.object({ message: z.string() })),
})

export type AirspaceBriefing = z.infer<typeof airspaceBriefingSchema>

export const airspaceCertificateSchema = z.object({
  id: z.int(),
  certificate_type: z.string(),
  doc_identifier: z.string(),
  altitude: z.int().nullable().describe('Feet above ground'),
  start_date: day.nullable(),
  end_date: day.nullable(),
  special_provisions: z.string(),
  filename: z.string().nullable(),
  attachment_date: day.nullable(),
  remote_url: z.string().nullable(),
})

export type AirspaceCertificate = z.infer<typeof airspaceCertificateSchema>

export const laancAuthorizationSchema = z.object({
  message: z.string().nullable(),
  authority_name: z.string().nullable(),
  authority_id: z.string().nullable(),
  status: z.string().nullable(),
  confirmation_number: z.string().nullable(),
})

export const laancFlightSchema = z.object({
  id: z.string(),
  voided_at: moment.nullable(),
  authorizations: z.array(laancAuthorizationSchema),
})

export type LaancFlight = z.infer<typeof laancFlightSchema>

export const laancExemptionSchema = z.object({
  city: z.string().nullable(),
  ceiling: z.int().nullable().describe('Feet above ground'),
  name: z.string().nullable(),
  type: z.string().nullable(),
  code: z.string().nullable(),
})
