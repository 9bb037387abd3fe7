import { describe, expect, test } from 'vitest'
import { exampleMission } from '../mission/example-mission.fixture.ts'
import { missionStatuses } from '../mission/mission-status.ts'
import {
  isOtherReason,
  needsFirstDate,
  newAuthorizationText,
  notesLabel,
  notesPlaceholder,
  rescheduleBlocked,
  rescheduleProblems,
  rescheduleReasonNote,
  rescheduleSlotTitle,
  selectableReasons,
  showsNewAuthorizationNote,
  voidsAuthorization,
} from './reschedule.ts'

const weather = { slug: 'weather', short: 'Weather', is_pilot_selectable: true }
const other = { slug: 'other', short: 'Other', is_pilot_selectable: true }
const client = { slug: 'client', short: 'Client request', is_pilot_selectable: false }
const mission = {
  ...exampleMission,
  status: 'pilot_accepted',
  admin_scheduled: false,
  is_on_hold: false,
  showOnHold: false,
  require_contact_to_reschedule: false,
}

test('the texts of the specification, to the letter', () => {
  expect([rescheduleReasonNote, notesPlaceholder, rescheduleSlotTitle, newAuthorizationText]).toEqual([
    'Rescheduling is for bad weather or an emergency.',
    'Please add additional details here',
    '3. Tell Us Why You Need to Reschedule',
    'Airspace authorization must be obtained again for the new date.',
  ])
})

describe('reasons', () => {
  test('M-RESCHED-01 only those a pilot may choose', () => {
    expect(selectableReasons([weather, client, other])).toEqual([weather, other])
  })

  test('M-RESCHED-02 Other is told by its short name or its slug, in any case', () => {
    expect(isOtherReason({ short: 'OTHER', slug: 'x' })).toBe(true)
    expect(isOtherReason({ short: 'Something else', slug: 'Other' })).toBe(true)
    expect(isOtherReason({ short: ' other ', slug: 'x' })).toBe(true)
    expect(isOtherReason({ short: 'x', slug: ' other ' })).toBe(true)
    expect(isOtherReason({ short: 'Another', slug: 'other_reason' })).toBe(false)
  })

  test('M-RESCHED-02 the label of the notes', () => {
    expect(notesLabel(other)).toBe('Please Specify (Required):')
    expect(notesLabel(weather)).toBe('Notes:')
    expect(notesLabel(null)).toBe('Notes:')
  })
})

test('M-RESCHED-06 missing values are reported at their fields', () => {
  const nothing = { reason: null, notes: null, start: null, end: null }
  const arrival = ['Please choose an arrival time.']
  expect(rescheduleProblems(nothing)).toEqual({
    reschedule_reason: ['Please choose a reason.'],
    scheduled_at_start: arrival,
    scheduled_at_end: arrival,
  })
  expect(rescheduleProblems({ ...nothing, reason: other, notes: ' ' })).toEqual({
    notes: ['Please specify the reason.'],
    scheduled_at_start: arrival,
    scheduled_at_end: arrival,
  })
  const start = '2026-06-01T12:00:00Z'
  expect(rescheduleProblems({ ...nothing, reason: weather, start, end: start })).toEqual({
    scheduled_at_end: ['The end must be after the start.'],
  })
  expect(rescheduleProblems({ ...nothing, reason: weather, start, end: '2026-06-01T12:00:01Z' })).toEqual({})
})

test('only a claimed panorama that was never scheduled needs a first date', () => {
  const claimed = {
    mission_type: 'panorama' as const,
    scheduled_at_start: null,
    mission_reschedules: [],
  }
  expect(needsFirstDate(claimed)).toBe(true)
  expect(needsFirstDate({ ...claimed, mission_type: 'client' })).toBe(false)
  expect(needsFirstDate({ ...claimed, scheduled_at_start: '2026-06-01T12:00:00Z' })).toBe(false)
  expect(needsFirstDate({ ...claimed, mission_reschedules: [{}] as never })).toBe(false)
})

describe('when it is blocked', () => {
  test('an accepted mission of the pilot can be moved', () => {
    expect(rescheduleBlocked(mission)).toBe(false)
  })

  test('M-RESCHED-10 admin scheduled', () => {
    expect(rescheduleBlocked({ ...mission, admin_scheduled: true })).toBe(true)
  })

  test('M-RESCHED-11 on hold, by either flag in every status', () => {
    for (const status of missionStatuses) {
      expect(rescheduleBlocked({ ...mission, status, is_on_hold: true })).toBe(true)
      expect(rescheduleBlocked({ ...mission, status, showOnHold: true })).toBe(true)
    }
  })

  test('M-RESCHED-12 counting as complete', () => {
    const open = missionStatuses.filter((status) => !rescheduleBlocked({ ...mission, status }))
    expect(open).toEqual(['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded'])
    expect(rescheduleBlocked({ ...mission, status: 'of_another_version' })).toBe(true)
  })

  test('M-RESCHED-13 A-RESCH-05 contact required and both times set; with either missing it is open', () => {
    const contact = { ...mission, require_contact_to_reschedule: true }
    expect(rescheduleBlocked(contact)).toBe(true)
    expect(rescheduleBlocked({ ...contact, scheduled_at_start: null })).toBe(false)
    expect(rescheduleBlocked({ ...contact, scheduled_at_end: null })).toBe(false)
  })
})

describe('what is missing', () => {
  const whole = {
    reason: weather,
    notes: '',
    start: '2026-03-09T18:00:00Z',
    end: '2026-03-09T19:30:00Z',
  }
  const fields = (changes: Partial<Parameters<typeof rescheduleProblems>[0]>) =>
    Object.keys(rescheduleProblems({ ...whole, ...changes }))

  test('M-RESCHED-06 A-RESCH-03 a reason, a start and an end are needed', () => {
    expect(fields({})).toEqual([])
    expect(fields({ reason: null })).toEqual(['reschedule_reason'])
    expect(fields({ start: null })).toEqual(['scheduled_at_start'])
    expect(fields({ end: '' })).toEqual(['scheduled_at_end'])
    expect(fields({ reason: null, start: null, end: null })).toHaveLength(3)
  })

  test('M-RESCHED-07 A-RESCH-03 notes are needed with Other, spaces are none', () => {
    expect(fields({ reason: other })).toEqual(['notes'])
    expect(fields({ reason: other, notes: null })).toEqual(['notes'])
    expect(fields({ reason: other, notes: ' \n ' })).toEqual(['notes'])
    expect(fields({ reason: other, notes: 'The gate is locked' })).toEqual([])
    expect(fields({ reason: weather, notes: null })).toEqual([])
  })

  test('M-RESCHED-01 a reason that is not for pilots is none', () => {
    expect(fields({ reason: client })).toEqual(['reschedule_reason'])
  })

  test('the end comes after the start', () => {
    expect(fields({ end: whole.start })).toEqual(['scheduled_at_end'])
    expect(fields({ start: 'soon' })).toEqual(['scheduled_at_end'])
  })
})

describe('authorization', () => {
  test('M-RESCHED-04 the note is for missions with LAANC flights', () => {
    expect(showsNewAuthorizationNote(mission)).toBe(true)
    expect(showsNewAuthorizationNote({ laanc_flights: [] })).toBe(false)
  })

  test('another day at the site voids it, another hour of the day does not', () => {
    const zone = 'America/Los_Angeles'
    const start = '2026-03-08T18:00:00Z'
    expect(voidsAuthorization(start, '2026-03-09T01:00:00Z', zone)).toBe(false)
    expect(voidsAuthorization(start, '2026-03-09T01:00:00Z', null)).toBe(true)
    expect(voidsAuthorization(start, '2026-03-09T18:00:00Z', zone)).toBe(true)
    expect(voidsAuthorization(start, '2027-03-08T18:00:00Z', zone)).toBe(true)
    expect(voidsAuthorization(null, start, zone)).toBe(true)
  })
})
