import type { CertificateConcern } from '@sortie/domain/mission/flight-concerns'
import type { MissionEventDetails, MissionEventKind } from '@sortie/domain/provider/mission-events'
import type { WeatherProblem } from '@sortie/domain/schedule/slot-weather'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { KeysetPage } from '../../platform/pages.ts'
import { selectRows } from '../../platform/select-rows.ts'

const pilotName = sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`

interface Event {
  id: number
  at: string
  kind: MissionEventKind
  is_known: boolean
  person_id: number | null
  person: string | null
  provider_key_id: number | null
  provider_key: string | null
  pilot_id: number | null
  pilot: string | null
  by_admin: boolean
  details: MissionEventDetails & { amount?: number }
  pilots: { id: number; name: string }[]
  currency: { name: string; code: string; symbol: string } | null
}

/**
 * What happened to a mission, newest first. Events are counted from the oldest, so a page begins where the last one
 * ended while others are added. Missions from before events were recorded have the times of their statuses.
 */
export const selectMissionEvents = (
  db: Queryable,
  missionId: number,
  { after, per_page }: KeysetPage,
): Promise<Event[]> =>
  selectRows(
    db,
    sql<Event>`
    with events as (
      select at, 2 as place, id, kind, true as is_known, person_id, provider_key_id, pilot_id, by_admin, details
        from mission_events where mission_id = ${missionId}
      union all
      select created_on, 0, 0, 'created', false, null, null, null, false, '{}' from missions
        where id = ${missionId}
          and not exists (select from mission_events where mission_id = ${missionId} and kind = 'created')
      union all
      select moment::timestamptz, 1, 0, 'status', false, null, null, null, false,
          jsonb_build_object('to', step, 'pilot_id', missions.pilot_id)
        from missions, jsonb_each_text(status_timestamps) as steps (step, moment)
        where missions.id = ${missionId} and step not in ('created', 'pilots_notified')
          and moment::timestamptz <> created_on
          and not exists (select from mission_events where mission_id = ${missionId} and at = moment::timestamptz)
      union all
      select event_datetime, 3, id, event_type, true, null, null, pilot_id, false, '{}' from activity_logs
        where mission_id = ${missionId} and event_type = 'gps_check_passed'
      union all
      -- Dozens of ticks are one event, at the time of the first, so that its place stays.
      select min(first_at), 4, min(id), case kind when 'check' then 'flight_checked' else 'shots_ticked' end, true,
          null, null, pilot_id, false, jsonb_build_object('count', count(*))
        from (
          select distinct on (pilot_id, kind, item, shot_id) pilot_id, kind, is_done, id,
            min(at) over (partition by pilot_id, kind) as first_at
          from flight_log where mission_id = ${missionId} and kind <> 'note'
          order by pilot_id, kind, item, shot_id, at desc, id desc
        ) as last_entries where is_done group by pilot_id, kind
      union all
      select at, 5, id, 'flight_note', true, null, null, pilot_id, false, jsonb_build_object('note', note)
        from flight_log where mission_id = ${missionId} and kind = 'note'
    ), numbered as (select *, row_number() over (order by at, place, id) as number from events)
    select numbered.number as id, numbered.at, numbered.kind, numbered.is_known, numbered.details, numbered.by_admin,
      person_id, coalesce(nullif(people.name, ''), people.email) as person,
      provider_key_id, provider_keys.name as provider_key,
      pilot_id, (select ${pilotName} from pilots where pilots.id = pilot_id) as pilot,
      coalesce((select jsonb_agg(jsonb_build_object('id', pilots.id, 'name', ${pilotName}) order by pilots.id)
        from pilots where pilots.id in (
          select jsonb_array_elements(coalesce(details -> 'pilot_ids', '[]') || coalesce(details -> 'pilot_id', '[]'))::bigint
        )), '[]') as pilots,
      (select to_jsonb(currencies) from currencies where code = details ->> 'currency_code') as currency
    from numbered
    left join people on people.id = person_id
    left join provider_keys on provider_keys.id = provider_key_id
    where ${after ?? null}::bigint is null or numbered.number < ${after ?? null}::bigint
    order by numbered.number desc limit ${per_page + 1}`,
  )

/** What decides about the next step, without the mission itself. */
export const selectDueFacts = (db: Queryable, missionId: number) =>
  db
    .selectFrom('missions')
    .leftJoin('pilots', 'pilots.id', 'missions.pilot_id')
    .leftJoin('locations', 'locations.id', 'missions.location_id')
    .select([
      'missions.status',
      'missions.is_on_hold',
      'missions.show_on_hold as showOnHold',
      'missions.sla_expired',
      'missions.scheduled_at_start',
      'missions.scheduled_at_end',
      'missions.may_fly_at_night',
      sql<CertificateConcern[]>`missions.outside_certificates`.as('outside_certificates'),
      'missions.fly_by_date',
      'missions.pilot_id',
      'locations.latitude',
      'locations.longitude',
      'locations.timezone_id',
      sql<boolean>`locations.id is not null`.as('has_site'),
      sql<boolean>`coalesce(missions.scheduled_at_start > now(), false)`.as('is_ahead'),
      sql<string | null>`case when pilots.id is not null then ${pilotName} end`.as('pilot_name'),
      sql<number>`(select count(*) from mission_offers
        where mission_id = missions.id and state = 'offered')`.as('open_offers'),
      sql<number>`(select count(*) from partial_reshoots
        where mission_id = missions.id and resolved_at is null)`.as('open_reshoots'),
      sql<'not_needed' | 'needed' | 'void' | 'authorized'>`authorization_of(missions.id)`.as('authorization'),
      sql<WeatherProblem[]>`coalesce((select problems from flight_weather where mission_id = missions.id
        and flight_weather.scheduled_at_start = missions.scheduled_at_start
        and flight_weather.scheduled_at_start > now()), '{}')`.as('weather'),
      sql<string[]>`array(select status from payouts
        where payoutable_type = 'Mission' and payoutable_id = missions.id)`.as('payouts'),
      sql<boolean>`exists (select from payout_dues where mission_id = missions.id)`.as('is_owed'),
    ])
    .where('missions.id', '=', missionId)
    .executeTakeFirst()

export const selectPilotNames = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('pilots')
    .select(['pilots.id', pilotName.as('name')])
    .where('pilots.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether this transaction has made an authorization void, and none is left. */
export const hasJustLostAuthorization = async (db: Queryable, missionId: number): Promise<boolean> => {
  const [row] = await selectRows(
    db,
    sql<{ lost: boolean }>`select exists (select from laanc_flights
      where mission_id = ${missionId} and voided_at = now()) and not has_authorization(${missionId}) as lost`,
  )
  return row?.lost ?? false
}
