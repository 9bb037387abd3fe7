import { expect, test } from 'vitest'
import { qualityRuleSchema } from '../quality/quality-rule.schema.ts'
import { ruleNames } from '../quality/quality-rules.ts'
import { ruleSentence } from './rule-sentence.ts'

const headed = ([degrees, name]: [string, string]): [{ rule: string }, string] => [
  { rule: 'heading', degrees: Number(degrees), tolerance_degrees: 20 } as { rule: string },
  `The camera must face ${degrees}° (${name}), give or take 20°.`,
]

const cases: [Record<string, unknown> & { rule: string }, string][] = [
  [{ rule: 'file_count', exact: 1 }, 'A shot must have exactly 1 file.'],
  [{ rule: 'file_count', max: 1 }, 'A shot must have at most 1 file.'],
  [{ rule: 'file_count', min: 1 }, 'A shot must have at least 1 file.'],
  [{ rule: 'file_count', min: 2, max: 5 }, 'A shot must have 2 to 5 files.'],
  [{ rule: 'file_count', min: 3, severity: 'should' }, 'A shot should have at least 3 files.'],
  [{ rule: 'kind', kinds: ['image', 'video'] }, 'Files must be photos or videos.'],
  [{ rule: 'kind', kinds: ['panorama', 'data_file'] }, 'Files must be panoramas or data files.'],
  [
    { rule: 'pixel_size', min_short_side: 3000 },
    'Photos must have at least 3,000 pixels on the shorter side.',
  ],
  [{ rule: 'pixel_size', min_long_side: 4000 }, 'Photos must have at least 4,000 pixels on the longer side.'],
  [
    { rule: 'pixel_size', min_long_side: 4000, min_short_side: 3000 },
    'Photos must have at least 4,000 pixels on the longer side and 3,000 pixels on the shorter side.',
  ],
  [{ rule: 'position' }, 'Photos must say where they were taken.'],
  [
    { rule: 'distance', from: 'site', max_meters: 300 },
    'Photos must be taken within 300 m (984 ft) of the site.',
  ],
  [
    { rule: 'distance', from: 'area', max_meters: 7.25 },
    'Photos must be taken within 7.25 m (24 ft) of the mission area.',
  ],
  [{ rule: 'distance', from: 'site', max_meters: 0 }, 'Photos must be taken within 0 m (0 ft) of the site.'],
  [{ rule: 'distance', from: 'area', max_meters: 0 }, 'Photos must be taken inside the mission area.'],
  [
    { rule: 'altitude', min_meters: 30, max_meters: 60.5 },
    'Photos must be taken 30 m (98 ft) to 60.5 m (198 ft) above takeoff.',
  ],
  [
    { rule: 'gimbal_pitch', max_degrees: -80 },
    'The camera must be tilted to at most -80°. Straight down is -90°, the horizon is 0°.',
  ],
  [
    { rule: 'heading', degrees: 90, tolerance_degrees: 20 },
    'The camera must face 90° (east), give or take 20°.',
  ],
  ...Object.entries({ 0: 'north', 45: 'northeast', 135: 'southeast', 180: 'south', 225: 'southwest' }).map(
    headed,
  ),
  ...Object.entries({ 270: 'west', 315: 'northwest', 337: 'northwest', 338: 'north' }).map(headed),
  [
    { rule: 'time_window', minutes_after: 45 },
    'Photos must be taken within the booked time, or up to 45 minutes after it.',
  ],
  [
    { rule: 'time_window', minutes_before: 45 },
    'Photos must be taken within the booked time, or up to 45 minutes before it.',
  ],
  [
    { rule: 'time_window', minutes_before: 1 },
    'Photos must be taken within the booked time, or up to 1 minute before it.',
  ],
  [{ rule: 'time_window' }, 'Photos must be taken within the booked time.'],
  [
    { rule: 'time_window', minutes_before: 30, minutes_after: 1 },
    'Photos must be taken within the booked time, or up to 30 minutes before it, or up to 1 minute after it.',
  ],
  [
    { rule: 'shutter', max_seconds: 0.002 },
    "The shutter must be open for 1/500 s or less, so that motion doesn't blur the photo.",
  ],
  [
    { rule: 'shutter', max_seconds: 0.5 },
    "The shutter must be open for 0.5 s or less, so that motion doesn't blur the photo.",
  ],
  [
    { rule: 'shutter', max_seconds: 1 },
    "The shutter must be open for 1 s or less, so that motion doesn't blur the photo.",
  ],
  [{ rule: 'iso', max: 1600, severity: 'should' }, 'Photos should be taken at ISO 1,600 or less.'],
  [
    { rule: 'sharpness', min: 50 },
    'Photos must have a sharpness of 50 or more. 50 finds what is visibly blurred, 70 what shows when zooming in. Sky and water have none.',
  ],
  [
    { rule: 'underexposure', max_percent: 12.5 },
    'No more than 12.5% of a photo may be black. Shadows and night are black without being wrong.',
  ],
  [
    { rule: 'overexposure', max_percent: 0, severity: 'should' },
    'No more than 0% of a photo should be white. Snow and the sun are white without being wrong.',
  ],
  [
    { rule: 'duplicate', max_difference: 0 },
    'A photo must show something else than the others of its shot. Only photos that look exactly alike count.',
  ],
  [
    { rule: 'duplicate', max_difference: 7 },
    'A photo must show something else than the others of its shot. Photos that differ in at most 7 of 64 fields count as alike.',
  ],
  [
    { rule: 'duplicate' },
    'A photo must show something else than the others of its shot. Photos that differ in at most 4 of 64 fields count as alike.',
  ],
  [
    { rule: 'bracket', photos: 5 },
    'Each view must be taken 5 times in a row within 10 seconds, with exposures at least 0.5 stops apart.',
  ],
  [
    { rule: 'bracket', photos: 3, min_step_stops: 1 },
    'Each view must be taken 3 times in a row within 10 seconds, with exposures at least 1 stop apart.',
  ],
  [
    { rule: 'panorama', min_photos: 26 },
    'A panorama must have at least 26 photos, in order, and neighbors that overlap by 20% or more.',
  ],
  [
    { rule: 'coverage', depth: 1, min_percent: 95 },
    'At least 95% of the mission area must be shown by a photo.',
  ],
  [
    { rule: 'coverage', depth: 3, min_percent: 95 },
    'At least 95% of the mission area must be shown by 3 photos or more.',
  ],
]

test.each(cases)('%o in a sentence', (given, sentence) => {
  expect(ruleSentence(qualityRuleSchema.parse({ severity: 'must', ...given }))).toBe(sentence)
})

test('every rule has one', () => {
  expect(new Set(cases.map(([{ rule }]) => rule))).toEqual(new Set(Object.keys(ruleNames)))
})
