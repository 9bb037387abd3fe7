/** What of a mission a pilot sees, in the words of the portal's screens. */
const labels: Readonly<Record<string, string>> = {
  name: 'name',
  mission_type: 'type',
  reference_id: 'reference',
  instructions: 'instructions',
  location: 'location',
  category: 'category',
  package: 'package',
  work_order: 'work order',
  work_order_number: 'work order number',
  timeframe_start: 'flight window',
  timeframe_end: 'flight window',
  fly_by_date: 'fly by date',
  duration_in_seconds: 'duration',
  admin_scheduled: 'schedule',
  scheduled_at_start: 'schedule',
  scheduled_at_end: 'schedule',
  weekend_schedule_filter: 'days of the week',
  require_contact_to_reschedule: 'rescheduling',
  require_raw_images: 'photo format',
  pilot_script: 'script',
  cloud_reqs: 'cloud requirements',
  max_wind_speed: 'wind limit',
  acreage: 'acreage',
  currency: 'currency',
  estimated_payouts: 'payout',
  map_features: 'map',
  shots: 'shots',
  flight_app: 'flight app',
  onsite_contact: 'onsite contact',
  airspace_briefing: 'airspace briefing',
  airspace_certificates: 'airspace certificates',
  laanc_exemptions: 'exemptions',
}

/** Replaced rows get other ids; the pilot sees the same. */
const shown = (value: unknown): string | undefined =>
  JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part))

type Shown = Readonly<Record<string, unknown>>

export const visibleChanges = (before: Shown, after: Shown): string[] => {
  const changed = Object.keys(labels).filter((key) => shown(before[key]) !== shown(after[key]))
  return [...new Set(changed.map((key) => labels[key] as string))]
}
