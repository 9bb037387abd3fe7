import { expect, test } from 'vitest'
import { currencySchema } from '../money/currency.schema.ts'
import { estimatedPayoutSchema, payoutSchema } from '../money/money.schema.ts'
import {
  missionRescheduleSchema,
  rescheduleReasonSchema,
  timeslotDaySchema,
  timeslotSchema,
} from '../schedule/schedule.schema.ts'
import { forecastSchema } from '../schedule/weather.schema.ts'
import {
  airspaceBriefingSchema,
  airspaceCertificateSchema,
  laancAuthorizationSchema,
  laancExemptionSchema,
  laancFlightSchema,
} from './airspace.schema.ts'
import { exampleFeature, exampleMission, exampleShot } from './example-mission.fixture.ts'
import { expectFields } from './field-names.fixture.ts'
import { geometrySchema, mapFeatureSchema } from './map-feature.schema.ts'
import { featureKinds } from './map-feature.ts'
import { sampleImageSchema, shotSchema, shotTypeSchema } from './shot.schema.ts'

const first = <T>(records: readonly T[]): T => {
  const [record] = records
  if (record === undefined) throw new Error('The example has none')
  return record
}
const ours = { ours: ['id'] }

test('M-DATA-11 map feature, and the properties it is measured by', () => {
  const shape = ['geometry_type', 'geometry', 'properties', 'shot_type_attributes']
  const names = ['name', 'notes', ...shape, 'colour', 'size']
  expectFields(mapFeatureSchema, exampleFeature, names, { ours: ['id', 'kind'] })
  const parsed = mapFeatureSchema.parse(exampleFeature)
  expect(Object.keys(parsed.properties)).toEqual(['rgeo_area', 'area', 'rgeo_perimeter', 'type'])
  expect(parsed.shot_type_attributes.altitude).toBe(60)
})

test('M-DATA-11 geometry is a line, a polygon or a point, each with enough coordinates', () => {
  const isGeometry = (type: string, coordinates: unknown) =>
    geometrySchema.safeParse({ type, coordinates }).success
  const a = [-122.39, 37.79]
  const b = [-122.38, 37.79, 60]
  expect(isGeometry('Point', a)).toBe(true)
  expect(isGeometry('Point', [-122.39])).toBe(false)
  expect(isGeometry('LineString', [a, b])).toBe(true)
  expect(isGeometry('LineString', [a])).toBe(false)
  expect(isGeometry('Polygon', [[a, b, b, a]])).toBe(true)
  expect(isGeometry('Polygon', [[a, b, a]])).toBe(false)
  expect(isGeometry('Polygon', [])).toBe(false)
  expect(isGeometry('MultiPolygon', [[[a, b, b, a]]])).toBe(false)
  expect(mapFeatureSchema.safeParse({ ...exampleFeature, geometry_type: 'Circle' }).success).toBe(false)
})

test('M-DATA-12 the kinds of features, and no other', () => {
  const known = ['line', 'polygon', 'property_area', 'no_fly_zone', 'point_of_interest', 'panorama']
  expect(featureKinds).toEqual(known)
  for (const kind of known) expect(mapFeatureSchema.parse({ ...exampleFeature, kind }).kind).toBe(kind)
  for (const kind of ['circle', 'No_fly_zone', null])
    expect(mapFeatureSchema.safeParse({ ...exampleFeature, kind }).success).toBe(false)
})

test('M-DATA-15 A-DATA-13 shot, its type and the sample images', () => {
  const origin = ['origin_type', 'map_feature', 'post_processes']
  const names = ['name', 'instructions', 'pilot_comment', 'shot_type', 'images', 'videos', ...origin]
  expectFields(shotSchema, exampleShot, ['id', ...names], {
    ours: ['pilot_commented_at', 'quality_rules', 'findings', 'files_failing_must', 'files_failing_should'],
    optional: ['images', 'videos'],
  })
  const type = exampleShot.shot_type ?? { sample_images: [] }
  expectFields(shotTypeSchema, type, ['name', 'description', 'video', 'sample_images'], ours)
  const sample = first(type.sample_images)
  expectFields(sampleImageSchema, sample, ['version_urls'], ours)
  expect(Object.keys(sample.version_urls)).toEqual(['small_640', 'medium_1024'])
  expect(sampleImageSchema.safeParse({ id: 1, version_urls: { small_640: 'a' } }).success).toBe(false)
})

test('M-DATA-15 a shot of a map feature comes from the catalog; one without feature or type is a shot too', () => {
  expect(shotSchema.parse(exampleShot)).toMatchObject({ origin_type: 'catalog', map_feature: { id: 201 } })
  const extra = { ...exampleShot, origin_type: 'custom', map_feature: null, shot_type: null }
  expect(shotSchema.parse(extra)).toEqual(extra)
})

test('M-DATA-18 airspace briefing', () => {
  const names = ['external_id', 'auth_option', 'requires_auth', 'notices']
  expectFields(airspaceBriefingSchema, exampleMission.airspace_briefing ?? {}, names)
  expect(
    airspaceBriefingSchema.safeParse({ ...exampleMission.airspace_briefing, notices: ['text'] }).success,
  ).toBe(false)
})

test('M-DATA-19 airspace certificate', () => {
  const file = ['filename', 'attachment_date', 'remote_url']
  const names = ['certificate_type', 'doc_identifier', 'altitude', 'start_date', 'end_date']
  const certificate = first(exampleMission.airspace_certificates)
  expectFields(airspaceCertificateSchema, certificate, [...names, 'special_provisions', ...file], ours)
})

test('M-DATA-20 LAANC flight, its authorizations, and LAANC exemption', () => {
  const flight = first(exampleMission.laanc_flights)
  expectFields(laancFlightSchema, flight, ['authorizations'], { ours: ['id', 'voided_at'] })
  const names = ['message', 'authority_name', 'authority_id', 'status', 'confirmation_number']
  expectFields(laancAuthorizationSchema, first(flight.authorizations), names)
  const exemption = first(exampleMission.laanc_exemptions)
  expectFields(laancExemptionSchema, exemption, ['city', 'ceiling', 'name', 'type', 'code'])
})

test('M-DATA-21 estimated pilot payout in whole minor units, with its currency', () => {
  const estimate = first(exampleMission.estimated_payouts)
  expectFields(estimatedPayoutSchema, estimate, ['payout_type', 'amount', 'currency'])
  expectFields(currencySchema, estimate.currency, ['name', 'code', 'symbol'])
  expect(estimatedPayoutSchema.safeParse({ ...estimate, amount: 150.5 }).success).toBe(false)
  expect(estimatedPayoutSchema.safeParse({ ...estimate, amount: -1 }).success).toBe(false)
  expect(estimatedPayoutSchema.safeParse({ ...estimate, amount: 0 }).success).toBe(true)
})

test('M-DATA-22 payout; its status is complete or any other word', () => {
  const what = ['pilot_id', 'payoutable_id', 'payoutable_type', 'amount', 'notes', 'payment_processor']
  const payout = first(exampleMission.payouts)
  expectFields(payoutSchema, payout, [...what, 'status', 'payout_to', 'currency'], ours)
  expect(payoutSchema.safeParse({ ...payout, status: 'autopay_onboarding' }).success).toBe(true)
})

test('M-DATA-23 mission reschedule and reschedule reason', () => {
  const when = ['scheduled_at_start', 'scheduled_at_end']
  const names = ['mission', 'rescheduler', 'reschedule_reason', 'notes', ...when]
  expectFields(missionRescheduleSchema, first(exampleMission.mission_reschedules), names, ours)
  const reason = { id: 1, slug: 'weather', short: 'Weather', blurb: 'Fog', is_pilot_selectable: true }
  expectFields(rescheduleReasonSchema, reason, ['slug', 'short', 'is_pilot_selectable', 'blurb'], ours)
})

const forecast = {
  time: '2026-03-08T18:00:00Z',
  icon: 'rain',
  temperature: 50,
  temperatureMin: 48,
  temperatureMax: 55,
  precipProbability: 0.4,
  precipProbabilityMin: 0.1,
  precipProbabilityMax: 0.7,
  cloudCover: 0.5,
  cloudCoverMin: 0.2,
  cloudCoverMax: 0.9,
  windSpeed: 9,
  windSpeedMin: 4,
  windSpeedMax: 15,
}

test('M-DATA-24 timeslot day, its slots with or without a forecast, and the slots already taken', () => {
  const taken = { scheduled_at_start: '2026-03-08T18:00:00Z', scheduled_at_end: '2026-03-08T19:30:00Z' }
  const slot = { ...taken, weather_forecast: forecast }
  expectFields(timeslotSchema, slot, ['scheduled_at_start', 'scheduled_at_end', 'weather_forecast'])
  expect(timeslotSchema.parse(slot).weather_forecast?.icon).toBe('rain')
  const slots = [slot, { ...taken, weather_forecast: null }]
  const day = { date: '2026-03-08', available_timeslots: slots, current_mission_timeslots: [taken] }
  expectFields(timeslotDaySchema, day, ['date', 'available_timeslots', 'current_mission_timeslots'])
})

test('M-DATA-25 forecast: each value with its minimum and maximum', () => {
  const values = ['temperature', 'precipProbability', 'cloudCover', 'windSpeed']
  const names = values.flatMap((name) => [name, `${name}Min`, `${name}Max`])
  expectFields(forecastSchema, forecast, names, { ours: ['time', 'icon'] })
  const unknown = Object.fromEntries(names.map((name) => [name, null]))
  expect(forecastSchema.safeParse({ ...forecast, ...unknown }).success).toBe(true)
})
