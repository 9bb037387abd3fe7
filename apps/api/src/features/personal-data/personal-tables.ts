import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/schema.generated.ts'

type Row<Table extends keyof Schema> = Schema[Table]

interface PersonalTable<Table extends keyof Schema> {
  /** Picks the rows about a pilot; those with the pilot's number in `pilot_id` unless said. */
  rows?: (pilotId: number) => RawBuilder<unknown>
  /** Columns that are not exported: they open something, or name a file that the export links to. */
  hidden?: readonly (keyof Row<Table> & string)[]
  /** The effect of an erasure: rows are deleted, stay as they are, or stay with these columns emptied. */
  erased: 'deleted' | 'kept' | { [Column in keyof Row<Table>]?: '' | null | RawBuilder<unknown> }
}

const ofHeldMissions = (pilotId: number) =>
  sql`mission_id in (select id from missions where pilot_id = ${pilotId})`

/**
 * Filters that someone saved under the pilot's name, or with their name, email or phone number as the search. A first
 * or last name alone counts if nothing else was typed.
 */
const filtersNaming = (pilotId: number) => sql`exists (
  select from pilots, lateral (values (lower(saved_filters.name)), (lower(saved_filters.filter ->> 'search')),
    (lower(saved_filters.filter::text))) as typed (text)
  where pilots.id = ${pilotId} and erased_at is null and (
    trim(text) in (lower(first_name), lower(last_name))
    or position(lower(first_name || ' ' || last_name) in text) > 0
    or position(lower(last_name || ' ' || first_name) in text) > 0
    or position(lower(last_name || ', ' || first_name) in text) > 0
    or position(lower(email) in text) > 0
    or (length(regexp_replace(phone, '\\D', '', 'g')) > 6
      and position(right(regexp_replace(phone, '\\D', '', 'g'), 10) in regexp_replace(text, '\\D', '', 'g')) > 0)))`

/**
 * Every table with rows about a pilot, in the order in which an erasure goes through them; the pilot's own row is
 * dealt with on its own. docs/decisions/042-personal-data.md says why something is kept.
 */
export const personalTables: { readonly [Table in keyof Schema]?: PersonalTable<Table> } = {
  pilot_drone_cameras: {
    rows: (pilotId) => sql`pilot_drone_id in (select id from pilot_drones where pilot_id = ${pilotId})`,
    // They go with their drones.
    erased: 'kept',
  },
  pilot_drones: { erased: 'deleted' },
  pilot_devices: { erased: 'deleted' },
  pilot_equipment: { erased: 'deleted' },
  pilot_licenses: { hidden: ['image_key', 'image_sha256'], erased: 'deleted' },
  pilot_badges: { erased: 'deleted' },
  pilot_opt_ins: { erased: 'deleted' },
  notifications: { erased: 'deleted' },
  // Messages go with their devices.
  push_subscriptions: { hidden: ['endpoint', 'p256dh', 'auth', 'session_hash'], erased: 'deleted' },
  push_preferences: { erased: 'deleted' },
  mails: { erased: 'deleted' },
  // Deliveries go with them, and so does what receivers have responded.
  webhook_events: { erased: 'deleted' },
  calendar_feeds: { hidden: ['secret_hash'], erased: 'deleted' },
  pilot_sessions: { hidden: ['token_hash'], erased: 'deleted' },
  plain_sessions: { hidden: ['token_hash'], erased: 'deleted' },
  stock_submissions: { hidden: ['storage_key', 'file_sha256'], erased: 'deleted' },
  asset_uploads: { hidden: ['upload_id'], erased: 'deleted' },
  file_transfer_credentials: {
    hidden: ['access_key_id', 'sealed_secret_key', 'store_prefix'],
    erased: 'deleted',
  },
  third_party_promo_codes: { erased: { pilot_id: null } },
  offer_views: { erased: 'deleted' },
  flight_notices: { erased: 'deleted' },
  mission_offers: { erased: 'deleted' },
  mission_reschedules: { erased: { notes: '' } },
  activity_logs: { erased: 'kept' },
  // That something was checked or flown is about the work. What the pilot wrote may name people.
  flight_log: { hidden: ['entry_id'], erased: { note: '' } },
  // That a number agreed to a text names nobody.
  terms_acceptances: { erased: 'kept' },
  mission_events: { erased: 'kept' },
  shots: {
    rows: (pilotId) => sql`pilot_comment is not null and ${ofHeldMissions(pilotId)}`,
    erased: { pilot_comment: null },
  },
  // Messages of the authorities and their service to the pilot are erased. That the flight was authorized stays.
  laanc_authorizations: {
    rows: (pilotId) =>
      sql`laanc_flight_id in (select id from laanc_flights where ${ofHeldMissions(pilotId)})`,
    erased: { message: null },
  },
  missions: { erased: { pilot_comment: null } },
  assets: {
    hidden: ['storage_key', 'source_key', 'upload_id', 'renditions', 'preview_key'],
    erased: 'kept',
  },
  work_orders: { erased: 'kept' },
  payouts: {
    erased: {
      notes: '',
      internal_notes: '',
      payout_to: null,
      // An adjustment stays one, without its words.
      adjustment_reason: sql`case when adjustment_reason is null then null else 'Erased' end`,
    },
  },
  // What was said of the photos is about the work. The words of the reviewer may name the pilot.
  review_verdicts: {
    rows: ofHeldMissions,
    hidden: ['person_id', 'provider_key_id'],
    erased: { note: '' },
  },
  // A review that is sent back copies those words into its request.
  partial_reshoots: { rows: ofHeldMissions, erased: { reason: '' } },
  partial_reshoot_shots: {
    rows: (pilotId) =>
      sql`partial_reshoot_id in (select id from partial_reshoots where ${ofHeldMissions(pilotId)})`,
    erased: { reason: null },
  },
  saved_filters: { rows: filtersNaming, hidden: ['person_id'], erased: 'deleted' },
  payout_dues: { erased: 'kept' },
  payout_totals: { erased: 'kept' },
  finished_mission_totals: { erased: 'kept' },
  stripe_accounts: { erased: 'kept' },
  audit_log: { rows: (pilotId) => sql`subject_pilot_id = ${pilotId}`, hidden: ['actor'], erased: 'kept' },
}

export const personalTableNames = Object.keys(personalTables) as (keyof Schema)[]

export const rowsOfPilot = (table: keyof Schema, pilotId: number): RawBuilder<unknown> =>
  personalTables[table]?.rows?.(pilotId) ?? sql`pilot_id = ${pilotId}`
