import type { MissionChanges } from '@sortie/contract/provider-mission.body'
import { toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'

/** Where a pilot sees a field of a change, and the word for it on the portal's screens. */
type Announced = readonly [shown: keyof Mission, word: string]

/** Null for what pilots don't see, and for what another field tells. */
const announced: Readonly<Record<keyof MissionChanges, Announced | null>> = {
  name: ['name', toTranslate('name')],
  mission_type: ['mission_type', toTranslate('type')],
  reference_id: ['reference_id', toTranslate('reference')],
  instructions: ['instructions', toTranslate('instructions')],
  location: ['location', toTranslate('location')],
  category_id: ['category', toTranslate('category')],
  package_id: ['package', toTranslate('package')],
  work_order_id: ['work_order', toTranslate('work order')],
  work_order_number: ['work_order_number', toTranslate('work order number')],
  timeframe_start: ['timeframe_start', toTranslate('flight window')],
  timeframe_end: ['timeframe_end', toTranslate('flight window')],
  fly_by_date: ['fly_by_date', toTranslate('fly by date')],
  duration_in_seconds: ['duration_in_seconds', toTranslate('duration')],
  admin_scheduled: ['admin_scheduled', toTranslate('schedule')],
  scheduled_at_start: ['scheduled_at_start', toTranslate('schedule')],
  scheduled_at_end: ['scheduled_at_end', toTranslate('schedule')],
  weekend_schedule_filter: ['weekend_schedule_filter', toTranslate('days of the week')],
  require_contact_to_reschedule: ['require_contact_to_reschedule', toTranslate('rescheduling')],
  require_raw_images: ['require_raw_images', toTranslate('photo format')],
  // The pilot of a booked flight is notified in words of its own.
  may_fly_at_night: null,
  pilot_script: ['pilot_script', toTranslate('script')],
  cloud_reqs: ['cloud_reqs', toTranslate('cloud requirements')],
  max_wind_speed: ['max_wind_speed', toTranslate('wind limit')],
  acreage: ['acreage', toTranslate('acreage')],
  source: null,
  currency_code: ['currency', toTranslate('currency')],
  estimated_payouts: ['estimated_payouts', toTranslate('payout')],
  map_features: ['map_features', toTranslate('map')],
  kml: null,
  shots: ['shots', toTranslate('shots')],
  flight_app: ['flight_app', toTranslate('flight app')],
  onsite_contact: ['onsite_contact', toTranslate('onsite contact')],
  airspace_briefing: ['airspace_briefing', toTranslate('airspace briefing')],
  airspace_certificates: ['airspace_certificates', toTranslate('airspace certificates')],
  laanc_exemptions: ['laanc_exemptions', toTranslate('exemptions')],
}

/** Replaced rows get other ids; the pilot sees the same. */
const shown = (value: unknown): string | undefined =>
  JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part))

type Shown = Readonly<Partial<Record<keyof Mission, unknown>>>

/** The words for what looks different to a pilot, each once, in the order of the fields. */
export const visibleChanges = (before: Shown, after: Shown): string[] => {
  const words = Object.values(announced).flatMap((field) => {
    if (field === null) return []
    const [key, word] = field
    return shown(before[key]) === shown(after[key]) ? [] : [word]
  })
  return [...new Set(words)]
}
