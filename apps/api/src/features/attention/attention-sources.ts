import type { AttentionKind } from '@sortie/domain/provider/attention'
import { type RawBuilder, sql } from 'kysely'

/** The rows of one kind of wait: the id and the moment of each, and where they come from, with a `where`. */
export interface Source {
  id: RawBuilder<number>
  at: RawBuilder<string>
  from: RawBuilder<unknown>
}

/** The moments that decide beside those of a line itself. */
export interface Moments {
  /** Until when lines of each kind show. */
  until(kind: AttentionKind): RawBuilder<string>
  /** Offers from after this may still be answered. */
  offersFresh: RawBuilder<string>
}

/** Nobody can see to a mission that is on hold until it goes on. The words are those of the indexes (migrations/200). */
const goesOn = sql`not is_on_hold and not show_on_hold`

const mission = (at: RawBuilder<string>, from: RawBuilder<unknown>): Source => ({
  id: sql`missions.id`,
  at,
  from,
})

/** Asked of one row after the other, because joined the database reads a whole table for the few lines that are wanted. */
const existsFor = (rows: RawBuilder<unknown>) => sql`exists (select from ${rows} offset 0)`

/** Whose turn it is: a pilot who was asked a little while ago may still say yes. */
const wasJustOffered = ({ offersFresh }: Moments) =>
  existsFor(
    sql`mission_offers where mission_id = missions.id and state = 'offered' and offered_at > ${offersFresh}`,
  )

const hasOpenReshoot = sql`exists (
  select from partial_reshoots where mission_id = missions.id and resolved_at is null)`

/**
 * Offers of a mission whose last day is near are part of that line. With an 'or' the database would combine indexes of
 * last days and sort what it finds; there is one that has these missions in their order.
 */
const isNotNearLastDay = ({ until }: Moments) =>
  sql`coalesce(end_of_day(fly_by_date) > ${until('no_pilot')}, true)`

const isBooked = sql`status in ('pilot_accepted', 'pilot_assigned') and ${goesOn}`

const dayOfFlight = sql`day_at(missions.scheduled_at_start,
  (select timezone_id from locations where locations.id = missions.location_id), 'UTC')`

/** How long ago a certificate may have expired. Nobody has been booked since then without another one. */
const expiredDays = sql.lit(60)

/** Pilots none of whose flight certificates is good on the day of a flight they are booked for. */
const certificates = ({ until }: Moments) => sql`
  select held.pilot_id as id, min(missions.scheduled_at_start) as at
  from pilot_licenses held
    join license_types on license_types.id = held.license_type_id and license_types.is_flight_certificate
    join missions on missions.pilot_id = held.pilot_id and missions.status in ('pilot_accepted', 'pilot_assigned')
  where held.expiration_date between now()::date - ${expiredDays} and ${until('certificate_expires')}::date
    and missions.scheduled_at_start between now() and ${until('certificate_expires')}
    and held.expiration_date < ${dayOfFlight} and ${goesOn}
    and not exists (
      select from pilot_licenses other
        join license_types on license_types.id = other.license_type_id and license_types.is_flight_certificate
      where other.pilot_id = held.pilot_id and (other.image_key is not null or not other.document_required)
        and (other.expiration_date is null or other.expiration_date >= ${dayOfFlight}))
  group by held.pilot_id`

/** Missions whose unfinished files nobody has sent any more of. */
const stalledUploads = ({ until }: Moments) => sql`
  select mission_id as id, max(last_used_at) as at from asset_uploads
  where completed_at is null and last_used_at <= ${until('upload_stalled')}
    and not exists (select from asset_uploads newer
      where newer.mission_id = asset_uploads.mission_id and newer.last_used_at > ${until('upload_stalled')})
  group by mission_id`

/** Where the lines of each kind are. */
export const attentionSources: Readonly<Record<AttentionKind, (moments: Moments) => Source>> = {
  flight_weather: () =>
    mission(
      sql`missions.scheduled_at_start`,
      sql`flight_weather join missions on missions.id = flight_weather.mission_id
        and missions.scheduled_at_start = flight_weather.scheduled_at_start
        where status in ('pilot_accepted', 'pilot_assigned') and missions.scheduled_at_start > now() and ${goesOn}`,
    ),
  authorization_missing: () => ({
    id: sql`flights.id`,
    at: sql`flights.scheduled_at_start`,
    // Each from an index of its own, so that flights with all they need cost nothing.
    from: sql`(
      select missions.id, scheduled_at_start from missions
      where missing_authorization is not null and ${isBooked}
        and scheduled_at_start between now() and now() + interval '24 hours'
      union
      select missions.id, scheduled_at_start from missions
      where missing_authorization = 'void' and ${isBooked} and scheduled_at_start > now()
      union
      select missions.id, scheduled_at_start from missions
      where outside_certificates <> '{}' and ${isBooked} and scheduled_at_start > now()) flights where true`,
  }),
  flight_at_night: () =>
    mission(
      sql`missions.scheduled_at_start`,
      sql`night_flights join missions on missions.id = night_flights.mission_id
        and missions.scheduled_at_start = night_flights.scheduled_at_start
        where ${isBooked} and not may_fly_at_night and missions.scheduled_at_start > now()`,
    ),
  no_pilot: (moments) =>
    mission(
      sql`end_of_day(fly_by_date)`,
      sql`missions where status in ('created', 'available', 'pilots_notified') and fly_by_date is not null and ${goesOn}
        and not ${wasJustOffered(moments)}`,
    ),
  certificate_expires: (moments) => ({
    id: sql`pilots_to_check.id`,
    at: sql`pilots_to_check.at`,
    from: sql`(${certificates(moments)}) pilots_to_check where true`,
  }),
  offers_gone: (moments) =>
    mission(
      sql`moment_of_status(status_timestamps, 'available')`,
      sql`missions where status = 'available'
        and status_timestamps ?| array['pilots_notified', 'pilot_accepted', 'pilot_assigned']
        and not sla_expired and ${goesOn} and ${isNotNearLastDay(moments)}`,
    ),
  offers_unanswered: (moments) =>
    mission(
      sql`moment_of_status(status_timestamps, 'pilots_notified')`,
      sql`missions where status = 'pilots_notified' and not sla_expired and ${goesOn}
        and ${isNotNearLastDay(moments)} and not ${wasJustOffered(moments)}`,
    ),
  not_delivered: () =>
    mission(
      sql`moment_of_status(status_timestamps, 'flight_complete', 'assets_uploaded')`,
      sql`missions where status in ('flight_complete', 'assets_uploaded') and ${goesOn} and not ${hasOpenReshoot}
        and not exists (select from asset_uploads where mission_id = missions.id and completed_at is null)`,
    ),
  upload_stalled: (moments) =>
    mission(
      sql`stalled.at`,
      sql`(${stalledUploads(moments)}) stalled join missions on missions.id = stalled.id
        where status in ('pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded') and ${goesOn}`,
    ),
  reshoot_waiting: () => ({
    id: sql`partial_reshoots.id`,
    at: sql`partial_reshoots.created_at`,
    from: sql`partial_reshoots join missions on missions.id = partial_reshoots.mission_id
      where resolved_at is null and status in ('flight_complete', 'assets_uploaded') and ${goesOn}
        and not exists (select from assets where assets.mission_id = missions.id
          and assets.created_at > partial_reshoots.created_at)`,
  }),
  review_late: () =>
    mission(
      sql`moment_of_status(status_timestamps, 'processing_shots', 'assets_classified', 'in_production')`,
      sql`missions where status in ('processing_shots', 'assets_classified', 'in_production') and ${goesOn}`,
    ),
  document_to_check: () => ({
    id: sql`pilot_licenses.id`,
    at: sql`pilot_licenses.updated_at`,
    from: sql`pilot_licenses where image_key is not null and verdict is null and not exists (
      select from pilots where pilots.id = pilot_licenses.pilot_id and status = 'rejected')`,
  }),
  pilot_waiting: () => ({
    id: sql`pilots.id`,
    at: sql`pilots.created_at`,
    from: sql`pilots where status = 'created' and erased_at is null`,
  }),
  payment_late: () =>
    mission(
      sql`payout_dues.approved_at`,
      sql`payout_dues join missions on missions.id = payout_dues.mission_id where ${goesOn}
        and not exists (select from payout_dues other
          where other.mission_id = payout_dues.mission_id and other.currency_code < payout_dues.currency_code)`,
    ),
  payout_failed: () => ({
    id: sql`payouts.id`,
    at: sql`payouts.created_at`,
    // One that was paid after all is recorded as another payout for the same work.
    from: sql`payouts where status in ('failed', 'returned') and not ${existsFor(sql`payouts paid
      where paid.payoutable_type = payouts.payoutable_type and paid.payoutable_id = payouts.payoutable_id
        and paid.pilot_id = payouts.pilot_id and paid.id > payouts.id and paid.status not in ('failed', 'canceled')`)}`,
  }),
  payout_overdue: () => ({
    id: sql`payouts.id`,
    at: sql`end_of_day(expected_on)`,
    from: sql`payouts where status not in ('complete', 'canceled', 'failed') and expected_on is not null`,
  }),
  endpoint_failing: () => ({
    id: sql`webhook_endpoints.id`,
    at: sql`coalesce(failing_since, disabled_at)`,
    from: sql`webhook_endpoints where disabled_at is not null or (is_enabled and failing_since is not null)`,
  }),
}
