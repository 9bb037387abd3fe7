import { describe, expect, test } from 'vitest'
import { type MissionFacts, matchPilot, matchReasons, type PilotFacts } from './matching.ts'
import { workRefusalTexts } from './may-work.ts'

const mission: MissionFacts = {
  mission_type: 'client',
  latitude: 40,
  longitude: -105,
  timezone_id: 'America/Denver',
  weekend_schedule_filter: 'any_day',
  admin_scheduled: false,
  scheduled_at_start: null,
  package: {
    badge_id: 7,
    badge_required: true,
    drones_required: true,
    cameras_required: true,
    devices_required: true,
    flight_certificate_required: true,
    drone_ids: [1, 2],
    camera_ids: [11],
    device_ids: [21],
  },
}

const pilot: PilotFacts = {
  status: 'approved',
  latitude: 40.1,
  longitude: -105,
  travel_distance: 10,
  is_available_weekdays: true,
  is_available_weekends: true,
  complete_badge_ids: [7],
  drone_ids: [2],
  camera_ids: [11],
  device_ids: [21],
  has_flight_certificate: true,
  offer_state: null,
}

const reasons = (of: Partial<PilotFacts>, on: Partial<MissionFacts> = {}) =>
  matchPilot({ ...pilot, ...of }, { ...mission, ...on }).reasons

const demands = (change: Partial<NonNullable<MissionFacts['package']>>): Partial<MissionFacts> => ({
  package: { ...(mission.package as NonNullable<MissionFacts['package']>), ...change },
})

describe('matchPilot', () => {
  test('a pilot who fits every demand matches', () => {
    expect(matchPilot(pilot, mission)).toEqual({ matches: true, reasons: [] })
  })

  test('approved and evaluated pilots match, new ones for training alone, rejected ones never', () => {
    const training = { mission_type: 'training' } as const
    expect(reasons({ status: 'evaluation_completed' })).toEqual([])
    expect(reasons({ status: 'created' })).toEqual(['pilot_not_approved'])
    expect(reasons({ status: 'created' }, training)).toEqual([])
    expect(reasons({ status: 'rejected' })).toEqual(['pilot_rejected'])
    expect(reasons({ status: 'rejected' }, training)).toEqual(['pilot_rejected'])
  })

  test('the distance counts in miles of 1609 meters', () => {
    // A tenth of a degree of latitude is 11,119.5 meters: 6.91 miles.
    expect(reasons({ travel_distance: 7 })).toEqual([])
    expect(reasons({ travel_distance: 6 })).toEqual(['too_far'])
    expect(reasons({ latitude: mission.latitude, travel_distance: 0 })).toEqual([])
  })

  test('without a position or a travel distance, the distance is unknown', () => {
    expect(reasons({ latitude: null, longitude: null })).toEqual(['no_position'])
    expect(reasons({}, { latitude: null, longitude: null })).toEqual(['no_position'])
    expect(reasons({ travel_distance: null })).toEqual(['no_travel_distance'])
  })

  test('M-DATA-05 the weekend filter asks for the days the mission can be flown on', () => {
    const weekdays = { is_available_weekends: false }
    const weekends = { is_available_weekdays: false }
    expect(reasons(weekdays, { weekend_schedule_filter: 'any_day' })).toEqual([])
    expect(reasons(weekends, { weekend_schedule_filter: 'any_day' })).toEqual([])
    expect(reasons({ ...weekdays, ...weekends })).toEqual([
      'not_available_weekdays',
      'not_available_weekends',
    ])
    expect(reasons(weekdays, { weekend_schedule_filter: 'weekends_only' })).toEqual([
      'not_available_weekends',
    ])
    expect(reasons(weekends, { weekend_schedule_filter: 'no_weekends' })).toEqual(['not_available_weekdays'])
    expect(reasons(weekends, { weekend_schedule_filter: 'weekends_only' })).toEqual([])
    expect(reasons(weekdays, { weekend_schedule_filter: 'no_weekends' })).toEqual([])
  })

  test('a prescheduled mission asks for its own day, as it falls at the site', () => {
    // Friday evening in Denver is Saturday in UTC.
    const friday = { admin_scheduled: true, scheduled_at_start: '2026-08-01T01:00:00.000Z' }
    expect(reasons({ is_available_weekends: false }, friday)).toEqual([])
    expect(reasons({ is_available_weekdays: false }, friday)).toEqual(['not_available_weekdays'])
    const saturday = { admin_scheduled: true, scheduled_at_start: '2026-08-01T16:00:00.000Z' }
    const sunday = { admin_scheduled: true, scheduled_at_start: '2026-08-02T16:00:00.000Z' }
    for (const weekend of [saturday, sunday]) {
      expect(reasons({ is_available_weekends: false }, weekend)).toEqual(['not_available_weekends'])
      expect(reasons({ is_available_weekdays: false }, weekend)).toEqual([])
    }
    const monday = { admin_scheduled: true, scheduled_at_start: '2026-08-03T16:00:00.000Z' }
    expect(reasons({ is_available_weekends: false }, monday)).toEqual([])
    // A time that a pilot chose before does not count as set by the provider.
    expect(reasons({ is_available_weekends: false }, { ...saturday, admin_scheduled: false })).toEqual([])
  })

  test('a required badge must be complete', () => {
    expect(reasons({ complete_badge_ids: [8] })).toEqual(['badge_missing'])
    expect(reasons({ complete_badge_ids: [] }, demands({ badge_required: false }))).toEqual([])
  })

  test('at least one accepted drone, camera and device where the package requires them', () => {
    expect(reasons({ drone_ids: [3] })).toEqual(['no_accepted_drone'])
    expect(reasons({ camera_ids: [] })).toEqual(['no_accepted_camera'])
    expect(reasons({ device_ids: [22] })).toEqual(['no_accepted_device'])
    const nothing = { drone_ids: [], camera_ids: [], device_ids: [] }
    const optional = { drones_required: false, cameras_required: false, devices_required: false }
    expect(reasons(nothing, demands(optional))).toEqual([])
    expect(reasons(nothing, { package: null })).toEqual([])
  })

  test('a flight certificate, where the package requires one', () => {
    expect(reasons({ has_flight_certificate: false })).toEqual(['no_flight_certificate'])
    expect(
      reasons({ has_flight_certificate: false }, demands({ flight_certificate_required: false })),
    ).toEqual([])
  })

  test('M-OPEN-32 a required list that is empty accepts nothing', () => {
    expect(reasons({}, demands({ drone_ids: [] }))).toEqual(['no_accepted_drone'])
  })

  test('an open offer is not repeated, and a declined one is not offered again', () => {
    expect(reasons({ offer_state: 'offered' })).toEqual(['already_offered'])
    expect(reasons({ offer_state: 'accepted' })).toEqual(['already_offered'])
    expect(reasons({ offer_state: 'declined' })).toEqual(['declined_before'])
    expect(reasons({ offer_state: 'withdrawn' })).toEqual([])
    expect(reasons({ offer_state: 'lost' })).toEqual([])
  })

  test('every reason is reported at once', () => {
    expect(reasons({ status: 'created', travel_distance: 1, drone_ids: [] })).toEqual([
      'pilot_not_approved',
      'too_far',
      'no_accepted_drone',
    ])
  })
})

test('every reason has texts for the provider and for the pilot', () => {
  expect(matchReasons).toEqual({
    unknown_pilot: 'There is no pilot with this number.',
    pilot_rejected: "The pilot was rejected and can't take missions.",
    pilot_not_approved: "The pilot isn't approved yet and can only take training missions.",
    no_position: 'The location of the mission or of the pilot is unknown.',
    no_travel_distance: "The pilot hasn't set a travel distance.",
    too_far: "The mission is beyond the pilot's travel distance.",
    not_available_weekdays: "The pilot doesn't fly on weekdays.",
    not_available_weekends: "The pilot doesn't fly on weekends.",
    badge_missing: "The pilot hasn't earned the required badge.",
    no_accepted_drone: "The pilot doesn't have a drone that the package accepts.",
    no_accepted_camera: "The pilot doesn't have a camera that the package accepts.",
    no_accepted_device: "The pilot doesn't have a device that the package accepts.",
    no_flight_certificate: "The pilot doesn't have a valid flight certificate with its document.",
    already_offered: 'The pilot has already been offered this mission.',
    declined_before: 'The pilot has declined this mission.',
  })
  expect(workRefusalTexts).toEqual({
    pilot_rejected: "Your account wasn't approved, so you can't take or reschedule missions.",
    pilot_not_approved: "Your account isn't approved yet. Until it is, you can take training missions only.",
  })
})
