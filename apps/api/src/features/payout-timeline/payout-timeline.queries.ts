import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { PayoutFacts } from '@sortie/domain/money/payout-timeline'
import { type RawBuilder, sql } from 'kysely'
import { hasDirectDeposit } from '../../core/pilot/direct-deposit.ts'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'

export interface TimelineRow extends Omit<PayoutFacts, 'authorization' | 'can_be_paid'> {
  id: number
  pilot_id: number | null
  timezone_id: string | null
  requires_auth: boolean
  /** Whether an account of the pilot can be paid to. */
  has_account: boolean
  has_direct_deposit: boolean
  pilot_country: string | null
  laanc_flights: { created_at: string; voided_at: string | null; status: string | null }[]
}

const reached = (...statuses: MissionStatus[]) =>
  sql`moment_of_status(status_timestamps, ${sql.join(statuses.map((status) => sql.lit(status)))})`

const isSentBack = sql`(status = 'assets_uploaded' and status_timestamps ? 'processing_shots'
  or exists (select from partial_reshoots where mission_id = missions.id and resolved_at is null
    and status in ('flight_complete', 'assets_uploaded')))`

/** A file counts as uploaded once it is an asset. The newest one says when the upload was complete. */
const lastFile = sql`(select max(created_at) from assets where assets.mission_id = missions.id)`

const hasOpenUpload = sql`exists (
  select from asset_uploads where asset_uploads.mission_id = missions.id and completed_at is null)`

/** Of the last review. A review in the console takes the mission through its steps only when it ends. */
const firstVerdict = sql`(select min(made_at) from review_verdicts where review_verdicts.mission_id = missions.id
  and made_at >= ${reached('processing_shots')})`

/** One that was made elsewhere may be recorded long after it was sent. */
const payoutMade = sql`least(payouts.created_at, payouts.sent_at, payouts.completed_at)`

/** The payout that the pilot waits for: one on its way before one that arrived, and none that failed if there are others. */
const payout = sql`(select jsonb_build_object('status', status, 'created_at', ${payoutMade},
    'sent_at', case when status not in ('queued', 'autopay_onboarding', 'failed', 'canceled')
      then coalesce(sent_at, ${payoutMade}) end,
    'completed_at', completed_at, 'expected_on', expected_on)
  from payouts where payoutable_type = 'Mission' and payoutable_id = missions.id
    and pilot_id = missions.pilot_id and status <> 'canceled'
  order by status = 'failed', status = 'complete', id desc limit 1)`

/** Everything the timeline follows from: the times that the database notes as things happen. */
const selectFacts = (db: Queryable, where: RawBuilder<unknown>): Promise<TimelineRow[]> =>
  selectRows(
    db,
    sql<TimelineRow>`
    select missions.id, missions.pilot_id, status, is_on_hold or show_on_hold as is_on_hold,
      (select timezone_id from locations where locations.id = missions.location_id) as timezone_id,
      mission_type <> 'training' and exists (select from estimated_payouts
        where mission_id = missions.id and payout_type = 'pilot' and amount > 0) as is_paid_for,
      exists (select from airspace_briefings where mission_id = missions.id and requires_auth) as requires_auth,
      coalesce((select jsonb_agg(jsonb_build_object('created_at', created_at, 'voided_at', voided_at,
          'status', (select laanc_authorizations.status from laanc_authorizations
            where laanc_flight_id = laanc_flights.id order by position limit 1)) order by id)
        from laanc_flights where mission_id = missions.id), '[]') as laanc_flights,
      coalesce((select offered_at from mission_offers
        where mission_id = missions.id and mission_offers.pilot_id = missions.pilot_id),
        ${reached('pilots_notified')}) as offered_at,
      ${reached('pilot_accepted', 'pilot_assigned')} as accepted_at,
      scheduled_at_start,
      coalesce(${reached('flight_complete')},
        case when not ${isSentBack} then ${reached('assets_uploaded')} end) as flown_at,
      case when ${isSentBack} then coalesce(
        (select max(created_at) from partial_reshoots where mission_id = missions.id and resolved_at is null),
        ${reached('assets_uploaded')}) end as sent_back_at,
      case when not ${hasOpenUpload} then ${lastFile} end as uploaded_at,
      case when not ${isSentBack} then ${reached('processing_shots')} end as submitted_at,
      case when status not in ('assets_uploaded', 'processing_shots')
        then least(${reached('assets_classified', 'in_production')}, ${firstVerdict}) end as review_started_at,
      ${reached('awaiting_payment', 'invoice_needed', 'invoiced', 'complete')} as approved_at,
      case when status in ('rejected', 'canceled') then (status_timestamps ->> status)::timestamptz end as ended_at,
      ${payout} as payout,
      exists (select from stripe_accounts
        where stripe_accounts.pilot_id = missions.pilot_id and autopay_enabled) as has_account,
      ${hasDirectDeposit} and coalesce(
        (select stripe_onboarding from pilots where pilots.id = missions.pilot_id), true) as has_direct_deposit,
      (select country from pilots where pilots.id = missions.pilot_id) as pilot_country
    from missions ${where}`,
  )

export const selectTimelineFacts = async (
  db: Queryable,
  id: number,
  pilotId?: number,
): Promise<TimelineRow | undefined> => {
  const whose = pilotId === undefined ? sql`true` : sql`missions.pilot_id = ${pilotId}`
  return (await selectFacts(db, sql`where missions.id = ${id} and ${whose}`))[0]
}

const mostListed = 20

/** The flown missions of a pilot that pay and aren't paid, the one flown first at the top. */
export const selectUnpaidFacts = (db: Queryable, pilotId: number): Promise<TimelineRow[]> =>
  selectFacts(
    db,
    sql`where missions.pilot_id = ${pilotId} and status in ('flight_complete', 'assets_uploaded', 'processing_shots',
        'assets_classified', 'in_production', 'awaiting_payment', 'invoice_needed', 'invoiced', 'complete')
      and mission_type <> 'training'
      and exists (select from estimated_payouts
        where mission_id = missions.id and payout_type = 'pilot' and amount > 0)
      and not exists (select from payouts where payoutable_type = 'Mission' and payoutable_id = missions.id
        and payouts.status = 'complete')
      order by missions.scheduled_at_start nulls last, missions.id limit ${sql.lit(mostListed)}`,
  )

/** As many payouts as say how long they take. */
const lastPayouts = 50
const fewestPayouts = 5

/** How many days the last payouts took, at the median: from the approval until they were made, and then to arrive. */
export const selectRecentTimes = async (db: Queryable) => {
  const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
    case when count(*) filter (where ${to} >= ${from}) >= ${sql.lit(fewestPayouts)}
      then percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 86400)
        filter (where ${to} >= ${from}) end`
  const rows = await selectRows(
    db,
    sql<{ payment_days: number | null; bank_days: number | null }>`
    select ${days(sql`approved_at`, sql`made_at`)} as payment_days,
      ${days(sql`left_at`, sql`completed_at`)} as bank_days
    from (
      select ${payoutMade} as made_at, completed_at, coalesce(sent_at, ${payoutMade}) as left_at,
        (select ${reached('awaiting_payment', 'invoice_needed', 'invoiced', 'complete')} from missions
          where missions.id = payoutable_id and payoutable_type = 'Mission') as approved_at
      from payouts where status = 'complete' and adjustment_reason is null
      order by completed_at desc limit ${sql.lit(lastPayouts)}) last`,
  )
  return rows[0] ?? { payment_days: null, bank_days: null }
}
