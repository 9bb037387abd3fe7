import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { ProviderMission } from './mission.queries.ts'

/** The fields that are edited in place. */
export interface MissionEdits {
  name: string
  reference_id: string | null
  instructions: string
  fly_by_date: string | null
  max_wind_speed: number
  weekend_schedule_filter: WeekendFilter
  duration_in_seconds: number
  estimated_payouts: { payout_type: string; amount: number; currency_code: string }[]
}

export const weekendChoices: { id: WeekendFilter; label: string }[] = [
  { id: 'any_day', label: 'Any day' },
  { id: 'no_weekends', label: 'Weekdays only' },
  { id: 'weekends_only', label: 'Weekends only' },
]

export const editsOf = (mission: ProviderMission): MissionEdits => ({
  name: mission.name,
  reference_id: mission.reference_id,
  instructions: mission.instructions,
  fly_by_date: mission.fly_by_date,
  max_wind_speed: mission.max_wind_speed,
  weekend_schedule_filter: mission.weekend_schedule_filter as WeekendFilter,
  duration_in_seconds: mission.duration_in_seconds,
  estimated_payouts: mission.estimated_payouts.map(({ payout_type, amount, currency }) => ({
    payout_type,
    amount,
    currency_code: currency.code,
  })),
})

/** The payouts with another first amount, in the units that people write; without any, it is the pilot's. */
export const withPayout = (
  payouts: MissionEdits['estimated_payouts'],
  amount: number,
  currency_code: string,
): MissionEdits['estimated_payouts'] => {
  const [first = { payout_type: 'pilot', amount: 0, currency_code }, ...others] = payouts
  return [{ ...first, amount: Math.round(amount * 100) }, ...others]
}

/** Only what was changed is sent, so that nothing else is overwritten. An emptied reference is none. */
export const changedFields = (before: MissionEdits, after: MissionEdits): Partial<MissionEdits> => {
  const written = { ...after, reference_id: after.reference_id || null }
  return Object.fromEntries(
    Object.entries(written).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof MissionEdits]),
    ),
  )
}
