import type { MissionChanges } from '@sortie/contract/provider-mission.body'
import type { Mission } from '@sortie/domain/mission/mission.schema'

/** Where a pilot sees a field of a change, and the word for it on the portal's screens. */
type Announced = readonly [shown: keyof Mission, word: string]

/** Null for what pilots don't see, and for what another field tells. */
const announced: Readonly<Record<keyof MissionChanges, Announced | null>> = {
  name: ['name', 'name'],
  mission_type: ['mission_type', 'type'],
  reference_id: ['reference_id', 'reference'],
  instructions: ['instructions', 'instructions'],
  location: ['location', 'location'],
  category_id: ['category', 'category'],
  package_id: ['package', 'package'],
  work_order_id: ['work_order', 'work order'],
  work_order_number: ['work_order_number', 'work order number'],
  timeframe_start: ['timeframe_start', 'flight window'],
  timeframe_end: ['timeframe_end', 'flight window'],
  fly_by_date: ['fly_by_date', 'fly by date'],
  duration_in_seconds: ['duration_in_seconds', 'duration'],
  admin_scheduled: ['admin_scheduled', 'schedule'],
  scheduled_at_start: ['scheduled_at_start', 'schedule'],
  scheduled_at_end: ['scheduled_at_end', 'schedule'],
  weekend_schedule_filter: ['weekend_schedule_filter', 'days of the week'],
  require_contact_to_reschedule: ['require_contact_to_reschedule', 'rescheduling'],
  require_raw_images: ['require_raw_images', 'photo format'],
  // The pilot of a booked flight is notified in words of its own.
  may_fly_at_night: null,
  pilot_script: ['pilot_script', 'script'],
  cloud_reqs: ['cloud_reqs', 'cloud requirements'],
  max_wind_speed: ['max_wind_speed', 'wind limit'],
  acreage: ['acreage', 'acreage'],
  source: null,
  currency_code: ['currency', 'currency'],
  estimated_payouts: ['estimated_payouts', 'payout'],
  map_features: ['map_features', 'map'],
  kml: null,
  shots: ['shots', 'shots'],
  flight_app: ['flight_app', 'flight app'],
  onsite_contact: ['onsite_contact', 'onsite contact'],
  airspace_briefing: ['airspace_briefing', 'airspace briefing'],
  airspace_certificates: ['airspace_certificates', 'airspace certificates'],
  laanc_exemptions: ['laanc_exemptions', 'exemptions'],
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
