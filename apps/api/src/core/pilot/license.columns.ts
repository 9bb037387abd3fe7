import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'

type OfLicense = ExpressionBuilder<Schema, 'pilot_licenses' | 'license_types'>

/** A pilot's license as the portal reads it, from a query over licenses and their kinds. */
export const licenseColumns = (eb: OfLicense) => [
  eb.ref('pilot_licenses.id').as('id'),
  eb.ref('pilot_licenses.pilot_id').as('pilot'),
  eb.ref('pilot_licenses.license_number').as('license_number'),
  eb.ref('pilot_licenses.reference_date').as('reference_date'),
  eb.ref('pilot_licenses.expiration_date').as('expiration_date'),
  eb.ref('pilot_licenses.issuing_body').as('issuing_body'),
  eb.ref('pilot_licenses.image_type').as('image_type'),
  eb.ref('pilot_licenses.document_required').as('is_document_required'),
  eb.ref('pilot_licenses.verdict').as('verdict'),
  eb.ref('pilot_licenses.refusal_reason').as('refusal_reason'),
  eb.ref('pilot_licenses.revision').as('revision'),
  eb.ref('license_types.issuer_type').as('issuer_type'),
  // The document is reached through the server, which checks whose it is.
  sql<
    string | null
  >`case when pilot_licenses.image_key is not null then '/v1/pilots/pilot_licenses/' || pilot_licenses.id || '/image' end`.as(
    'image',
  ),
  jsonObjectFrom(
    eb
      .selectFrom('license_types as kind')
      .whereRef('kind.id', '=', 'pilot_licenses.license_type_id')
      .select(['kind.id', 'kind.name', 'kind.issuer_type', 'kind.issuing_body'])
      .select(['kind.is_certificate_number_required', 'kind.reference_date_mode'])
      .select(['kind.validity_period', 'kind.is_flight_certificate', 'kind.country_code']),
  )
    .$notNull()
    .as('license'),
]
