import type { AttentionLine } from '@sortie/contract/attention.calls'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import type { AttentionFacts } from '@sortie/domain/provider/attention-words'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'

/** What a line shows beside its reason. */
export interface Subject {
  title: string
  record: AttentionLine['record']
  pilot: AttentionLine['pilot']
  /** When the wait began, where that isn't the moment by which lines are sorted. */
  since: string | null
}

type Ids = RawBuilder<readonly number[]>

interface Facts {
  id: RawBuilder<number>
  /** Fields of a JSON object: those of the reason, and `since`. */
  fields: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const aboutMission = sql`
  'mission', jsonb_build_object('id', missions.id, 'name', missions.name, 'work_order', missions.work_order_id,
    'location', (select to_jsonb(locations) from locations where locations.id = missions.location_id)),
  'pilot', (select jsonb_build_object('id', pilots.id, 'name', pilots.first_name || ' ' || pilots.last_name)
    from pilots where pilots.id = missions.pilot_id)`

const flight = sql`'scheduled_at_start', missions.scheduled_at_start,
  'timezone_id', (select timezone_id from locations where locations.id = missions.location_id)`

const offers = sql`
  'can_offer', not sla_expired and exists (
    select from locations where locations.id = missions.location_id and latitude is not null),
  'open_offers', (select count(*) from mission_offers where mission_id = missions.id and state = 'offered'),
  'past_offers', (select count(*) from mission_offers where mission_id = missions.id and state <> 'offered')`

const files = sql`'files', (select count(*) from assets where assets.mission_id = missions.id)`

const mission = (fields: RawBuilder<unknown>): Facts => ({
  id: sql`missions.id`,
  fields: sql`${aboutMission}, ${fields}`,
  from: sql`missions`,
})

const pilot = sql`'pilot',
  jsonb_build_object('id', pilots.id, 'name', pilots.first_name || ' ' || pilots.last_name)`

const payout: Facts = {
  id: sql`payouts.id`,
  fields: sql`${pilot}, 'payout_id', payouts.id, 'amount', payouts.amount, 'currency', to_jsonb(currencies),
    'expected_on', payouts.expected_on, 'status', payouts.status`,
  from: sql`payouts join pilots on pilots.id = payouts.pilot_id
    join currencies on currencies.code = payouts.currency_code`,
}

const factsOf: Readonly<Record<AttentionKind, Facts>> = {
  flight_weather: {
    id: sql`missions.id`,
    fields: sql`${aboutMission}, ${flight}, 'problems', problems, 'since', checked_at`,
    from: sql`missions join flight_weather on flight_weather.mission_id = missions.id`,
  },
  authorization_missing: mission(sql`${flight}, 'outside', outside_certificates`),
  flight_at_night: {
    id: sql`missions.id`,
    fields: sql`${aboutMission}, ${flight}, 'since', noted_at`,
    from: sql`missions join night_flights on night_flights.mission_id = missions.id`,
  },
  no_pilot: mission(
    sql`${offers}, 'fly_by_date', fly_by_date, 'sla_expired', sla_expired, 'since', created_on`,
  ),
  certificate_expires: {
    id: sql`pilots.id`,
    fields: sql`${pilot}, ${flight}, 'license', license_types.name, 'expiration_date', held.expiration_date,
      'since', held.updated_at`,
    from: sql`pilots join lateral (
      select * from pilot_licenses where pilot_id = pilots.id and expiration_date is not null
        and exists (select from license_types where id = license_type_id and is_flight_certificate)
      order by expiration_date desc limit 1) held on true
      join license_types on license_types.id = held.license_type_id
      join lateral (
        select * from missions where pilot_id = pilots.id and status in ('pilot_accepted', 'pilot_assigned')
          and scheduled_at_start > now() and scheduled_at_start::date >= held.expiration_date
        order by scheduled_at_start limit 1) missions on true`,
  },
  offers_gone: mission(offers),
  offers_unanswered: mission(offers),
  not_delivered: mission(files),
  upload_stalled: mission(sql`'files', (select count(*) from asset_uploads
    where asset_uploads.mission_id = missions.id and completed_at is null)`),
  reshoot_waiting: {
    id: sql`partial_reshoots.id`,
    fields: sql`${aboutMission}, 'reason', partial_reshoots.reason`,
    from: sql`partial_reshoots join missions on missions.id = partial_reshoots.mission_id`,
  },
  review_late: mission(files),
  document_to_check: {
    id: sql`pilot_licenses.id`,
    fields: sql`${pilot}, 'license', license_types.name`,
    from: sql`pilot_licenses join pilots on pilots.id = pilot_licenses.pilot_id
      join license_types on license_types.id = pilot_licenses.license_type_id`,
  },
  pilot_waiting: { id: sql`pilots.id`, fields: pilot, from: sql`pilots` },
  payment_late: {
    id: sql`missions.id`,
    fields: sql`${aboutMission}, 'amount', owed.amount, 'currency', to_jsonb(currencies),
      'approved_on', owed.approved_at`,
    // A mission owes in one currency, as good as always; the line names the one that it owes longest.
    from: sql`missions join lateral (select * from payout_dues where mission_id = missions.id
      order by approved_at, currency_code limit 1) owed on true
      join currencies on currencies.code = owed.currency_code`,
  },
  payout_failed: payout,
  payout_overdue: payout,
  endpoint_failing: {
    id: sql`webhook_endpoints.id`,
    fields: sql`'endpoint', jsonb_build_object('id', webhook_endpoints.id,
        'name', coalesce(nullif(description, ''), url)),
      'is_enabled', is_enabled,
      'undelivered', (select count(*) from webhook_deliveries
        where endpoint_id = webhook_endpoints.id and status <> 'delivered')`,
    from: sql`webhook_endpoints`,
  },
}

interface AnyFacts {
  mission?: Parameters<typeof missionTitle>[0]
  pilot?: AttentionLine['pilot']
  payout_id?: number
  endpoint?: { id: number; name: string }
  since?: string
}

interface FactsRow {
  kind: AttentionKind
  id: number
  facts: AnyFacts
}

const subjectOf = ({ mission, pilot = null, payout_id, endpoint, since = undefined }: AnyFacts): Subject => {
  const rest = { pilot, since: since ?? null }
  if (mission) return { ...rest, title: missionTitle(mission), record: { type: 'mission', id: mission.id } }
  if (endpoint)
    return { ...rest, title: endpoint.name, record: { type: 'webhook_endpoint', id: endpoint.id } }
  const title = pilot?.name ?? ''
  if (payout_id !== undefined) return { ...rest, title, record: { type: 'payout', id: payout_id } }
  return { ...rest, title, record: { type: 'pilot', id: pilot?.id ?? 0 } }
}

/** One statement for each kind: a statement about all of them would be planned again each time, which takes longer. */
const factsStatements = new Map(
  attentionKinds.map((kind) => [
    kind,
    namedStatement(
      `attention-facts-${kind}`,
      { ids: 'bigint[]' } as const,
      (db, { ids }: Readonly<Record<'ids', Ids>>) => {
        const { id, fields, from } = factsOf[kind]
        return db
          .selectFrom(
            sql<FactsRow>`(select ${sql.lit(kind)} as kind, ${id} as id, jsonb_build_object(${fields}) as facts
              from ${from} where ${id} = any(${ids}))`.as('facts'),
          )
          .selectAll()
      },
    ),
  ]),
)

/** What is said of these lines, by their kind and id. A line whose record has gone in the meantime has nothing. */
export const selectFacts = async (
  db: Queryable,
  lines: readonly { kind: AttentionKind; id: number }[],
): Promise<
  (kind: AttentionKind, id: number) => (Subject & { facts: AttentionFacts[AttentionKind] }) | null
> => {
  const rows: FactsRow[] = []
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const ids = lines.flatMap((line) => (line.kind === kind ? [line.id] : []))
    rows.push(...((await factsStatements.get(kind)?.(db, { ids })) ?? []))
  }
  const known = new Map(rows.map(({ kind, id, facts }) => [`${kind} ${id}`, facts]))
  return (kind, id) => {
    const facts = known.get(`${kind} ${id}`)
    return facts ? { ...subjectOf(facts), facts: facts as AttentionFacts[AttentionKind] } : null
  }
}
