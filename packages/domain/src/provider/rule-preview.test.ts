import { expect, test } from 'vitest'
import type { JudgedFile } from '../quality/judge-file.ts'
import { type QualityRule, qualityRuleSchema } from '../quality/quality-rule.schema.ts'
import { type DeliveredMission, type EditedRules, previewRules } from './rule-preview.ts'

const photo = (id: string, changes: Partial<JudgedFile> = {}): JudgedFile => ({
  id,
  name: `${id}.JPG`,
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
  taken_at: null,
  exposure_seconds: null,
  iso: 100,
  f_number: 2.8,
  sharpness: 80,
  dark_percent: 1,
  bright_percent: 1,
  picture_hash: null,
  ...changes,
})

const site = {
  location: { latitude: 40, longitude: -105, country: 'US', timezone_id: null },
  map_features: [],
  scheduled_at_start: null,
  scheduled_at_end: null,
}

const mission = (id: number, shots: Record<string, JudgedFile[]>): DeliveredMission => ({
  id,
  name: `Mission ${id}`,
  site,
  shots: Object.entries(shots).map(([name, files], index) => ({ id: id * 10 + index, name, files })),
})

const rule = (given: object): QualityRule => qualityRuleSchema.parse({ severity: 'must', ...given })
const sharp = rule({ rule: 'sharpness', severity: 'should', min: 50 })
const placed = rule({ rule: 'position' })
const blurred = { sharpness: 20 }
const nowhere = { gps_latitude: null, gps_longitude: null }

const preview = (rules: Partial<EditedRules>, missions: DeliveredMission[]) =>
  previewRules({ quality_rules: [], shots: [], ...rules }, missions, () => () => null)

test('counts the shots and files that would have failed, by rule, with an example of each mission', () => {
  const found = preview({ quality_rules: [placed, sharp] }, [
    mission(2, { Roof: [photo('a', blurred), photo('b', { ...blurred, ...nowhere }), photo('c')] }),
    mission(1, { Roof: [photo('d', blurred)], Front: [photo('e')] }),
  ])
  expect(found).toMatchObject({
    missions: 2,
    shots: 3,
    files: 5,
    shots_failing_must: 1,
    shots_failing_should: 1,
    files_failing_must: 1,
    files_failing_should: 2,
  })
  expect(found.rules).toMatchObject([
    { shot: null, rule: 'position', severity: 'must', compared_shots: 3, shots: 1, files: 1 },
    { shot: null, rule: 'sharpness', severity: 'should', compared_shots: 3, shots: 2, files: 3 },
  ])
  expect(found.rules[1]?.examples).toEqual(
    [
      [2, 'a'],
      [1, 'd'],
    ].map(([id, name]) => ({
      mission_id: id,
      mission_name: `Mission ${id}`,
      shot_name: 'Roof',
      file_name: `${name}.JPG`,
      text: 'This photo looks blurred.',
    })),
  )
})

test('a shot with its own rule is compared with that one, and found by its name', () => {
  const few = rule({ rule: 'file_count', min: 2 })
  const one = rule({ rule: 'file_count', exact: 1 })
  const found = preview({ quality_rules: [few], shots: [{ name: 'Front', quality_rules: [one] }] }, [
    mission(1, { Roof: [photo('a')], Front: [photo('b')] }),
    mission(2, { Front: [photo('c'), photo('d')] }),
  ])
  expect(found.rules).toMatchObject([
    { shot: null, compared_shots: 1, shots: 1, files: 0 },
    { shot: 'Front', compared_shots: 2, shots: 1, files: 0, examples: [{ mission_id: 2, file_name: null }] },
  ])
  expect(found.shots_failing_must).toBe(2)
})

test('photos that do not say what a rule is about are counted, and what nobody delivered is zero', () => {
  const files = [photo('a', { sharpness: null }), photo('b', { type: 'video', sharpness: null }), photo('c')]
  expect(preview({ quality_rules: [sharp] }, [mission(1, { Roof: files })]).rules).toMatchObject([
    { shots: 0, files: 0, unknown_files: 1, examples: [] },
  ])
  expect(preview({ quality_rules: [sharp] }, [])).toMatchObject({
    missions: 0,
    shots: 0,
    shots_failing_should: 0,
    rules: [{ compared_shots: 0, shots: 0 }],
  })
})

test.each([
  ['pixel_size', { min_long_side: 1 }, { width: null, height: null }],
  ['distance', { from: 'site', max_meters: 9 }, nowhere],
  ['altitude', { max_meters: 60 }, { relative_altitude: null }],
  ['gimbal_pitch', { max_degrees: -80 }, { gimbal_pitch: null }],
  ['heading', { degrees: 0, tolerance_degrees: 20 }, { gimbal_yaw: null }],
  ['time_window', {}, { taken_at: null }],
  ['shutter', { max_seconds: 0.01 }, { exposure_seconds: null }],
  ['iso', { max: 400 }, { iso: null }],
  ['sharpness', { min: 50 }, { sharpness: null }],
  ['underexposure', { max_percent: 5 }, { dark_percent: null }],
  ['overexposure', { max_percent: 5 }, { bright_percent: null }],
  ['duplicate', {}, { picture_hash: null }],
  ['bracket', { photos: 3 }, { exposure_seconds: null }],
  ['coverage', { depth: 1, min_percent: 90 }, nowhere],
] as const)('a photo can be unknown to the rule %s', (name, limits, unknown) => {
  const known = {
    taken_at: '2030-06-11T15:00:00Z',
    exposure_seconds: 0.001,
    picture_hash: '00ff00ff00ff00ff',
  }
  const unknownFiles = (changes: Partial<JudgedFile>) =>
    preview({ quality_rules: [rule({ rule: name, ...limits })] }, [
      mission(1, { Roof: [photo('a', { ...known, ...changes })] }),
    ]).rules[0]?.unknown_files
  expect([unknownFiles(unknown), unknownFiles({})]).toEqual([1, 0])
})

test('a heading is known from the camera or else from the drone, and nothing is unknown to other rules', () => {
  const of = (quality_rules: QualityRule[]) =>
    preview({ quality_rules }, [
      mission(1, {
        Roof: [
          photo('a', { ...nowhere, gimbal_yaw: null, flight_yaw: 0 }),
          photo('b', { ...nowhere, gimbal_yaw: 0, flight_yaw: null }),
        ],
      }),
    ]).rules[0]?.unknown_files
  expect(of([rule({ rule: 'heading', degrees: 0, tolerance_degrees: 20 })])).toBe(0)
  expect(of([placed])).toBe(0)
})

test('a rule has the first examples of three missions, and rules of one name are told apart by what they ask', () => {
  const missions = [1, 2, 3, 4].map((id) =>
    mission(id, { Roof: [photo(`a${id}`, blurred), photo(`b${id}`, blurred)] }),
  )
  const must = rule({ rule: 'sharpness', severity: 'must', min: 10 })
  const { rules } = preview({ quality_rules: [sharp, must] }, missions)
  expect(rules.map(({ severity, files }) => [severity, files])).toEqual([
    ['should', 8],
    ['must', 0],
  ])
  expect(rules[0]?.examples.map(({ file_name }) => file_name)).toEqual(['a1.JPG', 'a2.JPG', 'a3.JPG'])
})

test('rules of one severity are told apart, and what breaks none of them fails nothing', () => {
  const bright = rule({ rule: 'overexposure', max_percent: 5 })
  const found = preview({ quality_rules: [placed, bright] }, [
    mission(1, { Roof: [photo('a', nowhere)], Front: [photo('b')], Yard: [photo('c')] }),
  ])
  expect(found.rules.map(({ rule: code, files }) => [code, files])).toEqual([
    ['position', 1],
    ['overexposure', 0],
  ])
  expect([found.shots_failing_must, found.shots_failing_should]).toEqual([1, 0])
})
