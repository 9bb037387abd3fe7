import { describe, expect, test } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import { headingOf, type JudgedFile, type JudgedSite, judgeFile } from './judge-file.ts'
import { qualityRuleSchema } from './quality-rule.schema.ts'

const photo: JudgedFile = {
  id: 'a',
  name: 'a.JPG',
  type: 'image',
  width: 4000,
  height: 3000,
  gps_latitude: 40,
  gps_longitude: -105,
  relative_altitude: 50,
  gimbal_yaw: 0,
  gimbal_pitch: -90,
  flight_yaw: null,
  focal_length_35mm: 24,
  calibrated_focal_length: null,
  taken_at: '2026-06-01T16:30:00Z',
  exposure_seconds: 0.001,
  iso: 100,
  f_number: 2.8,
  sharpness: 80,
  dark_percent: 1,
  bright_percent: 1,
  picture_hash: null,
}

const square = (kind: 'property_area' | 'no_fly_zone', west: number): JudgedSite['map_features'][number] => ({
  kind,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 40],
        [west + 0.001, 40],
        [west + 0.001, 40.001],
        [west, 40.001],
        [west, 40],
      ],
    ],
  },
})

const site: JudgedSite = {
  location: { latitude: 40, longitude: -105, country: 'US', timezone_id: 'America/Denver' },
  map_features: [],
  scheduled_at_start: '2026-06-01T16:00:00Z',
  scheduled_at_end: '2026-06-01T17:00:00Z',
}

const judge = (given: object, changes: Partial<JudgedFile> = {}, at: Partial<JudgedSite> = {}) =>
  judgeFile(
    [qualityRuleSchema.parse({ severity: 'must', ...given })],
    { ...photo, ...changes },
    { ...site, ...at },
  )[0]

describe('the size of a photo', () => {
  test.each([
    [{ min_long_side: 4001 }, 'at least 4,001 pixels on the longer side', 4000, 4001],
    [{ min_short_side: 3001 }, 'at least 3,001 pixels on the shorter side', 3000, 3001],
    [{ min_long_side: 4000, min_short_side: 3001 }, 'at least 4,000 x 3,001 pixels', 3000, 3001],
    [{ min_long_side: 4001, min_short_side: 3001 }, 'at least 4,001 x 3,001 pixels', 4000, 4001],
  ])('%j', (limits, wanted, value, min) => {
    expect(judge({ rule: 'pixel_size', ...limits })).toMatchObject({ wanted, value, min })
  })

  test('is unknown without both sides, and a side without a limit may have any length', () => {
    expect(judge({ rule: 'pixel_size', min_long_side: 4000 }, { width: null })).toBeUndefined()
    expect(judge({ rule: 'pixel_size', min_long_side: 4000 }, { height: null, width: 1 })).toBeUndefined()
    expect(judge({ rule: 'pixel_size', min_long_side: 1 }, { width: 1, height: 0 })).toBeUndefined()
    expect(judge({ rule: 'pixel_size', min_short_side: 1 }, { width: 1, height: 1 })).toBeUndefined()
  })
})

describe('the distance', () => {
  const far = { gps_latitude: 40.01 }

  test('to the site, or to the area beyond some meters, has its words', () => {
    expect(judge({ rule: 'distance', from: 'site', max_meters: 0 }, far)).toMatchObject({
      text: 'This photo was taken 3,648 ft outside the site.',
      wanted: 'inside the site',
    })
    const map_features = [square('property_area', -105)]
    expect(judge({ rule: 'distance', from: 'area', max_meters: 100 }, far, { map_features })).toMatchObject({
      text: 'This photo was taken 3,283 ft from the mission area, farther than 328 ft.',
      wanted: 'at most 328 ft',
    })
    expect(judge({ rule: 'distance', from: 'site', max_meters: 100 }, far)).toMatchObject({
      wanted: 'at most 328 ft',
    })
  })

  test('is to areas alone: a no-fly zone or a point is none, and without an area there is no distance', () => {
    const inside = { gps_latitude: 40.0005, gps_longitude: -104.9895 }
    const others: JudgedSite['map_features'] = [
      square('no_fly_zone', -104.99),
      { kind: 'point_of_interest', geometry: { type: 'Point', coordinates: [-104.9895, 40.0005] } },
    ]
    const rule = { rule: 'distance', from: 'area', max_meters: 100 }
    expect(judge(rule, inside, { map_features: others })).toBeUndefined()
    expect(
      judge(rule, inside, { map_features: [square('property_area', -105), ...others] })?.value,
    ).toBeGreaterThan(700)
    expect(
      judge(rule, { ...inside, gps_longitude: -104.9995 }, { map_features: [square('property_area', -105)] }),
    ).toBeUndefined()
  })
})

test('a range has both of its ends in the words of the rule', () => {
  expect(judge({ rule: 'altitude', min_meters: 60, max_meters: 80 })).toMatchObject({
    text: 'This photo was taken 164 ft above takeoff instead of 197 ft to 262 ft.',
    wanted: '197 ft to 262 ft',
  })
  expect(judge({ rule: 'altitude', min_meters: 60 }, {}, { location: null })?.text).toBe(
    'This photo was taken 50 m above takeoff instead of at least 60 m.',
  )
  expect(judge({ rule: 'altitude', max_meters: 40 }, {}, { location: null })?.text).toBe(
    'This photo was taken 50 m above takeoff instead of at most 40 m.',
  )
  const tilted = (limits: object) => judge({ rule: 'gimbal_pitch', ...limits })?.text
  expect(tilted({ min_degrees: -60, max_degrees: -30 })).toBe(
    'The camera was tilted to -90° instead of -60° to -30°. Straight down is -90°.',
  )
  expect(tilted({ min_degrees: -60 })).toBe(
    'The camera was tilted to -90° instead of at least -60°. Straight down is -90°.',
  )
})

test('a range is said in the words of another language as a whole', () => {
  const tagged: Speech = { language: 'es', say: (text) => `<${text}>`, sayAgain: (text) => text }
  const said = (given: object, changes: Partial<JudgedFile> = {}) =>
    inLanguage(tagged, () => judge(given, changes))
  const texts = [
    said({ rule: 'altitude', min_meters: 60, max_meters: 80 }),
    said({ rule: 'altitude', min_meters: 60 }),
    said({ rule: 'gimbal_pitch', min_degrees: -60, max_degrees: -30 }),
    said({ rule: 'gimbal_pitch', max_degrees: -30 }, { gimbal_pitch: 0 }),
  ].map((finding) => finding?.text)
  expect(texts).toEqual([
    '<This photo was taken {measured} above takeoff instead of {min} to {max}.>',
    '<This photo was taken {measured} above takeoff instead of {wanted}.>',
    '<The camera was tilted to {measured} instead of {min} to {max}. Straight down is -90°.>',
    '<The camera was tilted to {measured} instead of {wanted}. Straight down is -90°.>',
  ])
  expect(said({ rule: 'kind', kinds: ['video'] })?.wanted).toBe('<a video>')
  expect(said({ rule: 'kind', kinds: ['video', 'panorama'] })?.wanted).toBe('<a {kinds}>')
})

test('gimbals write a little more than straight down, and nothing where there is no gimbal', () => {
  const tilt = (gimbal_pitch: number | null, limits: object) =>
    judge({ rule: 'gimbal_pitch', ...limits }, { gimbal_pitch })
  expect(tilt(-90.4, { min_degrees: -90 })).toBeUndefined()
  expect(tilt(-90.4, { min_degrees: -80 })?.value).toBe(-90)
  expect(tilt(-89.5, { max_degrees: -89.6 })?.value).toBe(-89.5)
  expect(tilt(null, { max_degrees: -80 })).toBeUndefined()
})

test('a heading is an angle of a whole circle, by the camera or else by the drone', () => {
  const heading = (gimbal_yaw: number | null, flight_yaw: number | null = null) =>
    headingOf({ ...photo, gimbal_yaw, flight_yaw })
  expect([
    heading(-10),
    heading(10),
    heading(725),
    heading(null, 90),
    heading(20, 90),
    heading(null),
  ]).toEqual([350, 10, 5, 90, 20, null])
  const facing = (gimbal_yaw: number) =>
    judge({ rule: 'heading', degrees: 90, tolerance_degrees: 20 }, { gimbal_yaw })
  expect([facing(110), facing(70)]).toEqual([undefined, undefined])
  expect(facing(111)).toMatchObject({ wanted: '90°, give or take 20°', value: 111, min: 70, max: 110 })
})

describe('the booked time', () => {
  const at = (taken_at: string | null, limits: object = {}, of: Partial<JudgedSite> = {}) =>
    judge({ rule: 'time_window', ...limits }, { taken_at }, of)

  test('begins and ends at its moments, and half a minute inside is inside', () => {
    for (const moment of ['16:00:00.000', '16:00:30.000', '16:59:30.000', '17:00:00.000'])
      expect(at(`2026-06-01T${moment}Z`), moment).toBeUndefined()
    expect(at('2026-06-01T15:59:59.999Z')).toMatchObject({ value: -1, min: 0, max: 0 })
    expect(at('2026-06-01T17:00:00.001Z')).toMatchObject({ value: 1, min: 0, max: 0 })
  })

  test('may be left by some minutes before and after', () => {
    expect(at('2026-05-31T16:00:00.000Z', { minutes_before: 1440 })).toBeUndefined()
    expect(at('2026-05-31T15:59:59.999Z', { minutes_before: 1440 })?.value).toBe(-1)
    expect(at('2026-06-01T15:30:00Z', { minutes_before: 30 })).toBeUndefined()
    expect(at('2026-06-01T17:30:00Z', { minutes_after: 30 })).toBeUndefined()
  })

  test('is said in the zone of the site, or in that of the world, and late is late where it is only a moment', () => {
    const start = '2026-06-01T16:00:00Z'
    expect(at('2026-06-01T16:00:30Z', {}, { scheduled_at_end: start, location: null })).toMatchObject({
      text: 'This photo was taken after the booked time.',
      measured: '06/01/2026 04:00PM',
      value: 1,
    })
  })

  test('has to be known', () => {
    const late = '2026-06-09T16:00:00Z'
    expect(at(null)).toBeUndefined()
    expect(at(late, {}, { scheduled_at_start: null })).toBeUndefined()
    expect(at(late, {}, { scheduled_at_end: null })).toBeUndefined()
  })
})

test.each([
  [0.25, '1/4 s'],
  [0.5, '0.5 s'],
  [1, '1 s'],
  [1.26, '1.3 s'],
])('a shutter that is open for %d seconds: %s', (exposure_seconds, text) => {
  expect(judge({ rule: 'shutter', max_seconds: 0.001 }, { exposure_seconds })?.measured).toBe(text)
})
