import { describe, expect, test } from 'vitest'
import { payoutText } from '../money/money.ts'
import { locationSchema } from '../place/location.schema.ts'
import { weekendFilters } from '../schedule/schedule.ts'
import { cloudRequirementText } from '../schedule/weather.ts'
import { exampleMission } from './example-mission.fixture.ts'
import { expectFields } from './field-names.fixture.ts'
import { flightAppSchema } from './flight-app.schema.ts'
import { missionSchema, missionSummarySchema, onsiteContactSchema } from './mission.schema.ts'
import { missionTypeInputSchema } from './mission-type.schema.ts'
import { missionTypes } from './mission-type.ts'
import { packageSchema } from './package.schema.ts'

const identityAndSchedule = [
  'id',
  'status',
  'mission_type',
  'name',
  'created_on',
  'reference_id',
  'instructions',
  'scheduled_at_start',
  'scheduled_at_end',
  'timeframe_start',
  'timeframe_end',
  'fly_by_date',
  'sla_expired',
  'duration',
  'duration_in_seconds',
  'admin_scheduled',
  'weekend_schedule_filter',
]
const otherFields = [
  'is_on_hold',
  'require_contact_to_reschedule',
  'require_raw_images',
  'pilot_comment',
  'pilot_script',
  'passed_gps_check',
  'cloud_reqs',
  'acreage',
  'assigned',
  'completed',
  'rejection_reason',
  'status_timestamps',
  'work_order',
  'work_order_number',
]
const relations = [
  'location',
  'point_of_interest',
  'shots',
  'images',
  'videos',
  'panoramas',
  'category',
  'laanc_flights',
  'laanc_exemptions',
  'onsite_contact',
  'currency',
  'mission_reschedules',
  'flight_app',
  'package',
  'partial_reshoots',
  'map_features',
  'estimated_payouts',
  'airspace_briefing',
  'airspace_certificates',
  'payouts',
]
const additions = ['missionRescheduleReasons', 'isScheduled']

const parsed = missionSchema.parse(exampleMission)
const accepts = (change: object) => missionSchema.safeParse({ ...exampleMission, ...change }).success

describe('a mission on the wire', () => {
  test('M-DATA-01 M-DATA-02 M-DATA-06 A-DATA-12 has the fields of the specification, by their names', () => {
    expectFields(
      missionSchema,
      exampleMission,
      [...identityAndSchedule, ...otherFields, ...relations, ...additions],
      {
        ours: ['showOnHold', 'source', 'max_wind_speed'],
        optional: ['cloud_reqs', 'images', 'videos', 'panoramas'],
      },
    )
  })

  test('M-DATA-01 a timestamp has an offset, a day has no time, and a duration is in whole seconds', () => {
    for (const name of ['created_on', 'scheduled_at_start', 'scheduled_at_end', 'timeframe_start']) {
      expect(accepts({ [name]: '2026-03-08T10:00:00-08:00' }), name).toBe(true)
      expect(accepts({ [name]: '2026-03-08T10:00:00' }), name).toBe(false)
      expect(accepts({ [name]: '2026-03-08' }), name).toBe(false)
    }
    expect(accepts({ fly_by_date: '2028-02-29' })).toBe(true)
    expect(accepts({ fly_by_date: '2026-02-29' })).toBe(false)
    expect(accepts({ fly_by_date: '2026-03-15T00:00:00Z' })).toBe(false)
    expect(accepts({ duration_in_seconds: 1.5 })).toBe(false)
  })

  test('M-DATA-01 an offer without reference, schedule or window is a mission too', () => {
    const names = ['reference_id', 'scheduled_at_start', 'scheduled_at_end', 'timeframe_start']
    const empty = [...names, 'timeframe_end', 'fly_by_date', 'duration'].map((name) => [name, null])
    expect(accepts(Object.fromEntries(empty))).toBe(true)
  })

  test('M-DATA-02 assigned and completed are booleans', () => {
    expect(parsed).toMatchObject({ assigned: true, completed: false })
    expect(accepts({ assigned: 'pilot' })).toBe(false)
    expect(accepts({ completed: '2026-03-08T10:00:00Z' })).toBe(false)
  })

  test('M-DATA-02 the reason of a rejection is rejection_reason, with no camel-case double', () => {
    const rejected = missionSchema.parse({
      ...exampleMission,
      rejection_reason: 'Blurred',
      rejectionReason: 'x',
    })
    expect(rejected.rejection_reason).toBe('Blurred')
    expect(rejected).not.toHaveProperty('rejectionReason')
  })

  test('M-DATA-02 the moments of assets_uploaded and processing_shots are kept', () => {
    expect(Object.keys(parsed.status_timestamps)).toEqual(['assets_uploaded', 'processing_shots'])
  })

  test('M-STATUS-01 a status unknown to this version breaks neither a list nor the details', () => {
    expect(accepts({ status: 'teleported' })).toBe(true)
    expect(missionSummarySchema.safeParse({ ...exampleMission, status: 'teleported' }).success).toBe(true)
  })
})

describe('values', () => {
  test('M-DATA-03 the types are client, training, creative and panorama, and no other', () => {
    expect(missionTypes).toEqual(['client', 'training', 'creative', 'panorama'])
    for (const mission_type of missionTypes)
      expect(missionSchema.parse({ ...exampleMission, mission_type }).mission_type).toBe(mission_type)
    for (const mission_type of ['Client', 'pano', '', null]) expect(accepts({ mission_type })).toBe(false)
  })

  test('M-DATA-03 point_of_interest is read as panorama on input, and never returned', () => {
    expect(missionTypeInputSchema.parse('point_of_interest')).toBe('panorama')
    for (const type of missionTypes) expect(missionTypeInputSchema.parse(type)).toBe(type)
    expect(missionTypeInputSchema.safeParse('Point_of_interest').success).toBe(false)
    expect(accepts({ mission_type: 'point_of_interest' })).toBe(false)
  })

  test('M-DATA-03 the same estimate pays on a client mission and nothing on a training mission', () => {
    expect(payoutText({ ...parsed, mission_type: 'client' })).toBe('$150.00 USD')
    expect(payoutText({ ...parsed, mission_type: 'training' })).toBe('$0')
  })

  test('M-DATA-05 weekend_schedule_filter takes any_day, no_weekends, weekends_only and no other', () => {
    expect(weekendFilters).toEqual(['any_day', 'no_weekends', 'weekends_only'])
    for (const weekend_schedule_filter of weekendFilters)
      expect(accepts({ weekend_schedule_filter })).toBe(true)
    for (const weekend_schedule_filter of ['weekends', 'Any_day', '', null])
      expect(accepts({ weekend_schedule_filter })).toBe(false)
  })

  test('M-DATA-05 cloud_reqs is less_than_100 by default', () => {
    const { cloud_reqs: _, ...silent } = exampleMission
    expect(missionSchema.parse(silent).cloud_reqs).toBe('less_than_100')
    expect(parsed.cloud_reqs).toBe('less_than_50')
    expect(cloudRequirementText(parsed.cloud_reqs)).toBe('Up to 50% cloudy')
  })
})

describe('the relations of a mission', () => {
  test('M-DATA-06 one-to-one relations may be missing, lists may be empty', () => {
    const single = ['location', 'point_of_interest', 'category', 'onsite_contact', 'flight_app', 'package']
    for (const name of [...single, 'airspace_briefing']) {
      expect(accepts({ [name]: null }), name).toBe(true)
      expect(accepts({ [name]: [] }), name).toBe(false)
    }
    for (const name of relations.filter((name) => Array.isArray(Reflect.get(exampleMission, name)))) {
      expect(accepts({ [name]: [] }), name).toBe(true)
      expect(accepts({ [name]: null }), name).toBe(false)
    }
    expect(accepts({ currency: null })).toBe(false)
  })

  test('M-DATA-07 location', () => {
    const address = ['address', 'address2', 'city', 'state', 'postal_code', 'country', 'formatted_address']
    const names = ['name', 'latitude', 'longitude', ...address, 'timezone_id', 'airmap_authorization']
    expectFields(locationSchema, exampleMission.location ?? {}, names)
    expect(accepts({ location: { ...exampleMission.location, latitude: 90.01 } })).toBe(false)
    expect(accepts({ location: { ...exampleMission.location, longitude: -180.01 } })).toBe(false)
    expect(accepts({ location: { ...exampleMission.location, latitude: -90, longitude: 180 } })).toBe(true)
  })

  test('M-DATA-08 onsite contact', () => {
    const names = ['call_action', 'name', 'note', 'phone']
    const contact = exampleMission.onsite_contact ?? {}
    expectFields(onsiteContactSchema.omit({ withhold_until_accepted: true }), contact, names)
    const withheld = { ...contact, note: null, phone: null, withhold_until_accepted: true }
    expect(onsiteContactSchema.parse(withheld)).toEqual(withheld)
  })

  test('M-DATA-09 flight app, with instructions per platform', () => {
    const perPlatform = ['pilot_flight_instruction', 'pilot_delivery_instruction']
    const names = ['name', 'app', 'data_type', 'value', 'delivery_to', 'delivery_to_url', 'instructions']
    expectFields(flightAppSchema, exampleMission.flight_app ?? {}, [...names, ...perPlatform])
    const platforms = ['ios', 'android', 'web']
    expect(Object.keys(parsed.flight_app?.pilot_flight_instruction ?? {})).toEqual(platforms)
    expect(Object.keys(parsed.flight_app?.pilot_delivery_instruction ?? {})).toEqual(platforms)
    expect(parsed.flight_app?.value.secret_key).toBe('example-key')
  })

  test('M-DATA-09 a flight app may know no key and instruct on no platform, and keeps its own settings', () => {
    const app = { ...exampleMission.flight_app, value: { folder: 'a' }, pilot_flight_instruction: {} }
    expect(flightAppSchema.parse(app)).toMatchObject({ value: { folder: 'a' }, pilot_flight_instruction: {} })
  })

  test('A-DATA-12 a mission tells its reasons to reschedule, the tool key and how to deliver on the web', () => {
    expect(parsed.missionRescheduleReasons).toEqual([{ id: 1, short: 'Weather' }])
    expect(parsed.flight_app?.value.secret_key).toBe('example-key')
    expect(parsed.flight_app?.pilot_delivery_instruction.web).toBe('Send')
    for (const name of ['isScheduled', 'passed_gps_check', 'require_raw_images']) {
      expect(accepts({ [name]: false }), name).toBe(true)
      expect(accepts({ [name]: 'yes' }), name).toBe(false)
    }
  })

  test('M-DATA-10 package, with drone_cameras and a flag for each thing that may be required', () => {
    const kit = ['drones', 'drone_cameras', 'devices', 'equipment']
    const flags = ['drones_required', 'cameras_required', 'devices_required', 'equipment_required']
    const names = ['name', ...kit, 'badge', 'badge_required', ...flags]
    expectFields(packageSchema, exampleMission.package ?? {}, names, {
      ours: ['id', 'flight_certificate_required'],
    })
    expect(parsed.package?.badge?.name).toBe('Roof Survey')
    expect(packageSchema.safeParse({ ...exampleMission.package, badge: null }).success).toBe(true)
  })
})
