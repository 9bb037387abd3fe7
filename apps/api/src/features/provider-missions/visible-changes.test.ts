import { expect, test } from 'vitest'
import { visibleChanges } from './visible-changes.ts'

test.each([
  ['name', 'name'],
  ['mission_type', 'type'],
  ['reference_id', 'reference'],
  ['instructions', 'instructions'],
  ['location', 'location'],
  ['category', 'category'],
  ['package', 'package'],
  ['work_order', 'work order'],
  ['work_order_number', 'work order number'],
  ['timeframe_start', 'flight window'],
  ['timeframe_end', 'flight window'],
  ['fly_by_date', 'fly by date'],
  ['duration_in_seconds', 'duration'],
  ['admin_scheduled', 'schedule'],
  ['scheduled_at_start', 'schedule'],
  ['scheduled_at_end', 'schedule'],
  ['weekend_schedule_filter', 'days of the week'],
  ['require_contact_to_reschedule', 'rescheduling'],
  ['require_raw_images', 'photo format'],
  ['pilot_script', 'script'],
  ['cloud_reqs', 'cloud requirements'],
  ['max_wind_speed', 'wind limit'],
  ['acreage', 'acreage'],
  ['currency', 'currency'],
  ['estimated_payouts', 'payout'],
  ['map_features', 'map'],
  ['shots', 'shots'],
  ['flight_app', 'flight app'],
  ['onsite_contact', 'onsite contact'],
  ['airspace_briefing', 'airspace briefing'],
  ['airspace_certificates', 'airspace certificates'],
  ['laanc_exemptions', 'exemptions'],
])('a change of %s is announced as "%s"', (field, label) => {
  expect(visibleChanges({ [field]: 'before' }, { [field]: 'after' })).toEqual([label])
  expect(visibleChanges({ [field]: 'same' }, { [field]: 'same' })).toEqual([])
})

test('a change is announced once, and not at all if pilots do not see it', () => {
  const before = { scheduled_at_start: null, scheduled_at_end: null, source: 'a', name: 'Roof' }
  const after = { scheduled_at_start: 'x', scheduled_at_end: 'y', source: 'b', name: 'Tower' }
  expect(visibleChanges(before, after)).toEqual(['name', 'schedule'])
})

test('rows replaced by equal ones count as unchanged', () => {
  const shots = (id: number, name: string) => ({ shots: [{ id, name, shot_type: { id: 7 * id } }] })
  expect(visibleChanges(shots(1, 'Roof'), shots(2, 'Roof'))).toEqual([])
  expect(visibleChanges(shots(1, 'Roof'), shots(1, 'Yard'))).toEqual(['shots'])
})
