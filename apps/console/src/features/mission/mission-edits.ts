import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { ProviderMission } from './mission.queries.ts'

export type MissionChanges = CallInput<ProviderCalls['PATCH /v1/provider/missions/{id}']>['body']

export const weekendChoices: { id: WeekendFilter; label: string }[] = [
  { id: 'any_day', label: 'Any day' },
  { id: 'no_weekends', label: 'Weekdays only' },
  { id: 'weekends_only', label: 'Weekends only' },
]

type Payout = { payout_type: string; amount: number; currency_code: string }

/** What to do, under which rules, and whom to meet. */
export const scopeOf = (mission: ProviderMission) => ({
  mission_type: mission.mission_type,
  name: mission.name,
  reference_id: mission.reference_id,
  package_id: mission.package?.id ?? null,
  category_id: mission.category?.id ?? null,
  work_order_id: mission.work_order,
  work_order_number: mission.work_order_number,
  instructions: mission.instructions,
  pilot_script: mission.pilot_script,
  estimated_payouts: mission.estimated_payouts.map(
    ({ payout_type, amount, currency }): Payout => ({ payout_type, amount, currency_code: currency.code }),
  ),
  duration_in_seconds: mission.duration_in_seconds,
  fly_by_date: mission.fly_by_date,
  timeframe_start: mission.timeframe_start,
  timeframe_end: mission.timeframe_end,
  weekend_schedule_filter: mission.weekend_schedule_filter as WeekendFilter,
  max_wind_speed: mission.max_wind_speed,
  cloud_reqs: mission.cloud_reqs,
  acreage: mission.acreage,
  require_raw_images: mission.require_raw_images,
  may_fly_at_night: mission.may_fly_at_night,
  require_contact_to_reschedule: mission.require_contact_to_reschedule,
  onsite_contact: {
    name: mission.onsite_contact?.name ?? null,
    phone: mission.onsite_contact?.phone ?? null,
    call_action: mission.onsite_contact?.call_action ?? null,
    note: mission.onsite_contact?.note ?? null,
    withhold_until_accepted: mission.onsite_contact?.withhold_until_accepted ?? false,
  } as NonNullable<MissionChanges['onsite_contact']> | null,
})

export type ScopeEdits = ReturnType<typeof scopeOf>

/** The shots with everything that a replaced list would otherwise lose. */
export const shotsOf = (mission: ProviderMission) => ({
  shots: mission.shots.map((shot): NonNullable<MissionChanges['shots']>[number] => ({
    id: shot.id,
    name: shot.name,
    instructions: shot.instructions,
    shot_type_id: shot.shot_type?.id ?? null,
    // By its place in the list: several features can have the same name, or none.
    ...(shot.map_feature
      ? { map_feature_index: mission.map_features.findIndex(({ id }) => id === shot.map_feature?.id) }
      : {}),
    origin_type: shot.origin_type,
    post_processes: shot.post_processes,
    quality_rules: shot.quality_rules,
  })),
})

export type ShotsEdits = ReturnType<typeof shotsOf>

/** The payouts with another first amount, in the units that people write; without any, it is the pilot's. */
export const withPayout = (payouts: readonly Payout[], amount: number, currency_code: string): Payout[] => {
  const [first = { payout_type: 'pilot', amount: 0, currency_code }, ...others] = payouts
  return [{ ...first, amount: Math.round(amount * 100) }, ...others]
}

const optionalTexts: readonly string[] = ['reference_id', 'work_order_number', 'pilot_script']

const emptyAsNone = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** A contact of whom nothing is said is none. */
const contactOf = (contact: NonNullable<MissionChanges['onsite_contact']>) => {
  const written = Object.fromEntries(
    Object.entries(contact).map(([name, value]) => [name, emptyAsNone(value) ?? null]),
  )
  const { withhold_until_accepted: _, ...words } = written
  return Object.values(words).some((value) => value !== null) ? written : null
}

/** A field as it is sent: an optional text that is left empty is none. */
const written = (name: string, value: unknown): unknown => {
  if (optionalTexts.includes(name)) return emptyAsNone(value)
  return name === 'onsite_contact' && value
    ? contactOf(value as NonNullable<MissionChanges['onsite_contact']>)
    : value
}

/** The same for the same content, in whichever order its fields stand and whether what is missing is named. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== undefined && inner !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  ) ?? 'undefined'

/** Only what was changed is sent, so that nothing else is overwritten. */
export const changedFields = <Edits extends object>(before: Edits, after: Edits): Partial<Edits> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, written(name, value)] as const)
      .filter(
        ([name, value]) =>
          canonical(value) !== canonical(written(name, before[name as keyof Edits])) && value !== undefined,
      ),
  ) as Partial<Edits>
