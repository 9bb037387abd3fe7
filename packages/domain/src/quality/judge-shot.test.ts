import { describe, expect, test } from 'vitest'
import type { JudgedFile, JudgedSite } from './judge-file.ts'
import { judgeShot, tallyOf } from './judge-shot.ts'
import { type QualityRule, qualityRuleSchema } from './quality-rule.schema.ts'

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
  taken_at: '2026-06-01T16:30:00Z',
  exposure_seconds: 0.001,
  iso: 100,
  f_number: 2.8,
  sharpness: 80,
  dark_percent: 1,
  bright_percent: 1,
  picture_hash: null,
  ...changes,
})

const side = 0.001
const site: JudgedSite = {
  location: { latitude: 40, longitude: -105, country: 'US', timezone_id: 'America/Denver' },
  map_features: [
    {
      kind: 'property_area',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-105 - side, 40 - side],
            [-105 + side, 40 - side],
            [-105 + side, 40 + side],
            [-105 - side, 40 + side],
            [-105 - side, 40 - side],
          ],
        ],
      },
    },
  ],
  scheduled_at_start: '2026-06-01T16:00:00Z',
  scheduled_at_end: '2026-06-01T17:00:00Z',
}

const rule = (given: object): QualityRule => qualityRuleSchema.parse({ severity: 'must', ...given })

const judge = (rules: object[], files: JudgedFile[], covered: number | null = null, at = site) =>
  judgeShot({ rules: rules.map(rule), files, site: at, coveredPercent: () => covered })

/** The findings of one photo, and what is the same without the change. */
const ofPhoto = (given: object, changes: Partial<JudgedFile>, at = site) => {
  expect(judge([given], [photo('a')], null, at).files.size, 'a photo that keeps the rule').toBe(0)
  return judge([given], [photo('a', changes)], null, at).files.get('a')
}

test('a file of another kind is told which kinds are taken', () => {
  const kinds = { image: 'photo', video: 'video', panorama: 'panorama', data_file: 'data file' } as const
  const refused = (wanted: readonly string[], type: string) =>
    judge([{ rule: 'kind', kinds: wanted }], [photo('a', { type } as Partial<JudgedFile>)])
      .files.get('a')
      ?.map(({ text, wanted, measured }) => [text, wanted, measured])
  const other = { image: 'video', video: 'panorama', panorama: 'data_file', data_file: 'image' } as const
  for (const [kind, name] of Object.entries(kinds)) {
    const given = other[kind as keyof typeof kinds]
    expect(refused([kind], given)).toEqual([
      [`This shot needs a ${name}, not a ${kinds[given]}.`, `a ${name}`, kinds[given]],
    ])
  }
  expect(refused(['image', 'video'], 'panorama')).toEqual([
    ['This shot needs a photo or video, not a panorama.', 'a photo or video', 'panorama'],
  ])
  expect(refused(['panorama', 'data_file'], 'image')?.[0]?.[1]).toBe('a panorama or data file')
})

describe('a photo on its own', () => {
  test.each<[object, Partial<JudgedFile>, object]>([
    [
      { rule: 'kind', kinds: ['image'] },
      { type: 'video' },
      { text: 'This shot needs a photo, not a video.', measured: 'video', wanted: 'a photo' },
    ],
    [
      { rule: 'pixel_size', min_long_side: 4000, min_short_side: 3000 },
      { width: 3000, height: 3999 },
      {
        text: 'This photo is too small. It needs at least 4,000 x 3,000 pixels.',
        measured: '3,999 x 3,000 pixels',
        value: 3999,
        min: 4000,
      },
    ],
    [
      { rule: 'position' },
      { gps_latitude: null, gps_longitude: null },
      { text: "This photo doesn't say where it was taken.", measured: null, wanted: 'a GPS position' },
    ],
    [
      { rule: 'distance', from: 'site', max_meters: 100 },
      { gps_latitude: 40.01 },
      {
        text: 'This photo was taken 3,648 ft from the site, farther than 328 ft.',
        value: expect.closeTo(1112, 0),
      },
    ],
    [
      { rule: 'distance', from: 'area', max_meters: 0 },
      { gps_latitude: 40.0015 },
      { text: 'This photo was taken 182 ft outside the mission area.', wanted: 'inside the mission area' },
    ],
    [
      { rule: 'altitude', min_meters: 40, max_meters: 60 },
      { relative_altitude: 60.1 },
      {
        text: 'This photo was taken 197 ft above takeoff instead of 131 ft to 197 ft.',
        value: 60.1,
        min: 40,
        max: 60,
      },
    ],
    [
      { rule: 'gimbal_pitch', max_degrees: -80 },
      { gimbal_pitch: -45 },
      { text: 'The camera was tilted to -45° instead of at most -80°. Straight down is -90°.' },
    ],
    [
      { rule: 'heading', degrees: 350, tolerance_degrees: 20 },
      { gimbal_yaw: 11 },
      { text: 'The camera faced 11° instead of 350°, give or take 20°.', value: 11 },
    ],
    [
      { rule: 'time_window', minutes_after: 10 },
      { taken_at: '2026-06-01T17:10:01Z' },
      {
        text: 'This photo was taken after the booked time.',
        measured: '06/01/2026 11:10AM',
        wanted: 'Monday 6/1/26 · 10:00AM - 11:00AM',
        value: 1,
      },
    ],
    [
      { rule: 'time_window' },
      { taken_at: '2026-06-01T15:59:00Z' },
      { text: 'This photo was taken before the booked time.', value: -1 },
    ],
    [
      { rule: 'shutter', max_seconds: 0.002 },
      { exposure_seconds: 0.01 },
      { text: 'The shutter was open for 1/100 s, longer than 1/500 s.' },
    ],
    [{ rule: 'iso', max: 400 }, { iso: 401 }, { text: 'This photo was taken at ISO 401, above ISO 400.' }],
    [
      { rule: 'sharpness', min: 50 },
      { sharpness: 49 },
      { text: 'This photo looks blurred.', measured: '49', wanted: 'at least 50' },
    ],
    [
      { rule: 'underexposure', max_percent: 20 },
      { dark_percent: 20.1 },
      { text: '20.1% of this photo is black.' },
    ],
    [
      { rule: 'overexposure', max_percent: 20 },
      { bright_percent: 33 },
      { text: '33% of this photo is white.' },
    ],
  ])('%o', (given, changes, finding) => {
    expect(ofPhoto(given, changes)).toEqual([
      expect.objectContaining({ code: (given as QualityRule).rule, severity: 'must', files: [], ...finding }),
    ])
  })

  test('what it does not say breaks no rule but that of its position', () => {
    const nothing = Object.fromEntries(Object.keys(photo('a')).map((field) => [field, null]))
    const silent = { ...nothing, id: 'a', name: 'a', type: 'image' } as unknown as JudgedFile
    const rules = [
      { rule: 'pixel_size', min_long_side: 9000 },
      { rule: 'distance', from: 'area', max_meters: 0 },
      { rule: 'altitude', min_meters: 1000 },
      { rule: 'gimbal_pitch', min_degrees: 0 },
      { rule: 'heading', degrees: 90, tolerance_degrees: 1 },
      { rule: 'time_window' },
      { rule: 'shutter', max_seconds: 0.001 },
      { rule: 'iso', max: 50 },
      { rule: 'sharpness', min: 100 },
      { rule: 'underexposure', max_percent: 0 },
      { rule: 'overexposure', max_percent: 0 },
      { rule: 'duplicate' },
      { rule: 'bracket', photos: 2 },
    ]
    const { files, shot } = judge([...rules, { rule: 'position' }], [silent, { ...silent, id: 'b' }])
    expect([...files.values()].flat().map(({ code }) => code)).toEqual(['position', 'position'])
    expect(shot).toEqual([])
  })

  test('lengths are in the unit of the country', () => {
    const berlin = { ...site, location: { latitude: 40, longitude: -105, country: 'DE', timezone_id: null } }
    const [finding] = ofPhoto({ rule: 'altitude', max_meters: 60 }, { relative_altitude: 80 }, berlin) ?? []
    expect(finding?.text).toBe('This photo was taken 80 m above takeoff instead of at most 60 m.')
  })

  test('of a rule that must and one that should be kept, only the worse is reported', () => {
    const rules = [
      { rule: 'sharpness', min: 70, severity: 'should' },
      { rule: 'sharpness', min: 50 },
    ]
    const found = (sharpness: number) =>
      judge(rules, [photo('a', { sharpness })])
        .files.get('a')
        ?.map(({ severity }) => severity)
    expect([found(70), found(60), found(40)]).toEqual([undefined, ['should'], ['must']])
  })
})

describe('the files of a shot together', () => {
  const many = (count: number, change: (index: number) => Partial<JudgedFile> = () => ({})) =>
    Array.from({ length: count }, (_, index) => photo(`p${index}`, change(index)))

  test('their number', () => {
    const text = (given: object, count: number) =>
      judge([{ rule: 'file_count', ...given }], many(count)).shot.map((finding) => finding.text)
    expect(text({ exact: 3 }, 3)).toEqual([])
    expect(text({ exact: 3 }, 1)).toEqual(['This shot has 1 file. It needs exactly 3 files.'])
    expect(text({ min: 2, max: 4 }, 5)).toEqual(['This shot has 5 files. It needs 2 files to 4 files.'])
    expect([text({ max: 4 }, 4), text({ min: 2 }, 9)]).toEqual([[], []])
    expect(text({ max: 4 }, 5)).toEqual(['This shot has 5 files. It needs at most 4 files.'])
    expect(text({ min: 2 }, 1)).toEqual(['This shot has 1 file. It needs at least 2 files.'])
    // A shot without files isn't ready anyway, for the reason that the specification prints.
    expect(text({ min: 2 }, 0)).toEqual([])
  })

  test('a photo that looks like an earlier one, at one place, in one direction, with one exposure', () => {
    const alike = (changes: Partial<JudgedFile>) => {
      const first = photo('first', { picture_hash: '00000000000000ff' })
      const second = photo('second', {
        picture_hash: '00000000000000f0',
        taken_at: '2026-06-01T16:30:09Z',
        ...changes,
      })
      const { files } = judge([{ rule: 'duplicate' }], [second, first])
      return [...files].map(([id, [finding]]) => [id, finding?.text, finding?.files])
    }
    expect(alike({})).toEqual([['second', 'This photo looks like first.JPG.', ['first']]])
    expect(alike({ picture_hash: '00000000000001f0' })).toEqual([])
    expect(alike({ gps_latitude: 40.0001 })).toEqual([])
    expect(alike({ gimbal_yaw: 11 })).toEqual([])
    expect(alike({ exposure_seconds: 0.002 })).toEqual([])
    expect(alike({ gps_latitude: null, gps_longitude: null, gimbal_yaw: null })).toHaveLength(1)
  })

  test('photos are of one place below three hundred-thousandths of a degree', () => {
    const count = (gps_latitude: number, gps_longitude: number) => {
      const at = { picture_hash: '00000000000000ff', gps_latitude: 0, gps_longitude: 0 }
      const files = [photo('a', at), photo('b', { ...at, gps_latitude, gps_longitude })]
      return judge([{ rule: 'duplicate' }], files).files.size
    }
    expect([count(0.000_029, 0), count(0.000_03, 0)]).toEqual([1, 0])
    expect([count(0, 0.000_029), count(0, 0.000_03)]).toEqual([1, 0])
  })

  test('pictures without structure, such as the sky, are not duplicates', () => {
    const sky = many(2, () => ({ picture_hash: '0000000000000000' }))
    expect(judge([{ rule: 'duplicate' }], sky).files.size).toBe(0)
  })

  test('duplicates are found as if each photo was compared with each earlier one', () => {
    let state = 7
    const next = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const photos = many(400, (index) => {
      const isPlaced = next(3) > 0
      const bits = [next(4) === 0 ? 1 : 0, 2 ** next(6), 0xf0 + next(16)]
      return {
        taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index)).toISOString(),
        picture_hash: bits
          .map((part) => part.toString(16).padStart(5, '0'))
          .join('')
          .padStart(16, '1'),
        gps_latitude: isPlaced ? 40 + next(4) * 0.000_02 : null,
        gps_longitude: isPlaced ? -105 + next(4) * 0.000_02 : null,
      }
    })
    const isAlike = (a: JudgedFile, b: JudgedFile, most: number) => {
      const differing = BigInt(`0x${a.picture_hash}`) ^ BigInt(`0x${b.picture_hash}`)
      const isApart = (one: number | null, other: number | null) =>
        one !== null && other !== null && Math.abs(one - other) >= 0.000_03
      return (
        differing.toString(2).replaceAll('0', '').length <= most &&
        !isApart(a.gps_latitude, b.gps_latitude) &&
        !isApart(a.gps_longitude, b.gps_longitude)
      )
    }
    for (const max_difference of [0, 4, 16]) {
      const { files } = judge([{ rule: 'duplicate', max_difference }], photos)
      const first = photos.map((photo, index) =>
        photos.slice(0, index).find((other) => isAlike(photo, other, max_difference)),
      )
      expect(photos.map(({ id }) => files.get(id)?.[0]?.files[0])).toEqual(first.map((other) => other?.id))
      expect(files.size).toBeGreaterThan(50)
    }
  })

  test('brackets: as many photos in a row as asked, each exposed differently', () => {
    const bracketed = (exposures: readonly number[], seconds = 1) =>
      judge(
        [{ rule: 'bracket', photos: 3, min_step_stops: 1 }],
        many(exposures.length, (index) => ({
          exposure_seconds: exposures[index] as number,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index * seconds)).toISOString(),
        })),
      ).shot.map(({ measured, files }) => [measured, files])
    expect(bracketed([0.001, 0.002, 0.004, 0.001, 0.002, 0.004])).toEqual([])
    expect(bracketed([0.001, 0.002, 0.004, 0.001])).toEqual([['1 of 2 complete', ['p3']]])
    expect(bracketed([0.001, 0.0011, 0.004])).toEqual([['0 of 1 complete', ['p0', 'p1', 'p2']]])
    expect(bracketed([0.001, 0.002, 0.004], 6)).toEqual([['0 of 2 complete', ['p0', 'p1', 'p2']]])
  })

  test('brackets: half a stop between two, in whichever order, unless the rule asks for more', () => {
    const isBroken = (exposures: readonly number[], more: object = {}) =>
      judge(
        [{ rule: 'bracket', photos: 3, ...more }],
        many(3, (index) => ({
          exposure_seconds: exposures[index] as number,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index)).toISOString(),
        })),
      ).shot.length > 0
    expect(isBroken([0.004, 0.001, 0.002])).toBe(false)
    expect(isBroken([0.001, 0.0012, 0.0015])).toBe(true)
    expect(isBroken([0.001, 0.0015, 0.00225])).toBe(false)
    expect(isBroken([0.001, 0.0015, 0.00225], { min_step_stops: 1 })).toBe(true)
  })

  test('brackets: a twentieth of a stop less than asked is enough, and a single one is named as such', () => {
    const shot = (exposures: readonly number[], min_step_stops: number) =>
      judge(
        [{ rule: 'bracket', photos: 3, min_step_stops }],
        many(3, (index) => ({ exposure_seconds: exposures[index] as number, f_number: 1 })),
      ).shot
    expect(shot([1, 2, 4], 1.05)).toEqual([])
    expect(shot([1, 2, 4], 1.06).map(({ text }) => text)).toEqual([
      'A bracket is incomplete: take 3 photos of each view in a row, each exposed differently.',
    ])
  })

  test('photos are alike up to a turn of 10 degrees, and where the aperture makes up for the time', () => {
    const isAlike = (changes: Partial<JudgedFile>) => {
      const first = photo('first', { picture_hash: '00000000000000ff' })
      const second = { ...first, id: 'second', taken_at: '2026-06-01T16:30:09Z', ...changes }
      return judge([{ rule: 'duplicate' }], [first, second]).files.size === 1
    }
    expect([isAlike({ gimbal_yaw: 10 }), isAlike({ gimbal_yaw: 10.1 })]).toEqual([true, false])
    expect(isAlike({ f_number: 5.6 })).toBe(false)
    expect(isAlike({ f_number: 5.6, exposure_seconds: 0.004 })).toBe(true)
    expect(isAlike({ iso: 400, exposure_seconds: 0.000_25 })).toBe(true)
  })

  test('brackets: ten seconds after the first photo still belong to it, and ten files of several are named', () => {
    const at = (...seconds: number[]) =>
      judge(
        [{ rule: 'bracket', photos: 3 }],
        many(seconds.length, (index) => ({
          exposure_seconds: 0.001 * 2 ** index,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, seconds[index])).toISOString(),
        })),
      ).shot
    expect(at(0, 5, 10)).toEqual([])
    expect(at(0, 5, 11)).toMatchObject([{ files: ['p0', 'p1', 'p2'], value: 0, min: 2 }])
    const alone = at(...Array.from({ length: 12 }, (_, index) => index * 20))
    expect(alone).toMatchObject([{ measured: '0 of 12 complete', min: 12 }])
    expect(alone[0]?.text).toMatch(/^12 brackets are incomplete: take 3 photos /)
    expect(alone[0]?.files).toEqual(Array.from({ length: 10 }, (_, index) => `p${index}`))
  })

  test('photos that do not say when they were taken come last, by name, and videos are none', () => {
    const untimed = (id: string) => photo(id, { taken_at: null, picture_hash: '00000000000000ff' })
    const timed = photo('z', { picture_hash: '00000000000000ff' })
    const { files } = judge(
      [{ rule: 'duplicate' }],
      [untimed('b'), untimed('a'), timed, photo('v', { type: 'video', picture_hash: '00000000000000ff' })],
    )
    expect([...files].map(([id, [finding]]) => [id, finding?.files])).toEqual([
      ['a', ['z']],
      ['b', ['z']],
    ])
  })

  test('a panorama is judged by its overlap in whole percent, without rows that look further down than 60°', () => {
    const around = (headings: readonly number[], changes: Partial<JudgedFile> = {}) =>
      judge(
        [{ rule: 'panorama', min_photos: 4 }],
        many(headings.length, (index) => ({
          gimbal_yaw: headings[index] as number,
          gimbal_pitch: -60,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index)).toISOString(),
          ...changes,
        })),
      ).shot.map(({ value, min }) => [value, min])
    expect(around([0, 57.5, 115, 172.5, 230, 287.5, 345])).toEqual([])
    expect(around([0, 57.7, 115, 172.5, 230, 287.5, 345])).toEqual([[19, 20]])
    expect(around([0, 90, 180, 270], { gimbal_pitch: -61 })).toEqual([])
    // What has no time has no order either.
    const turningBack = [0, 90, 45, 135, 180, 225, 270, 315]
    expect(around(turningBack)).toEqual([[null, null]])
    expect(around(turningBack, { taken_at: null })).toEqual([])
  })

  test('a panorama: enough photos, that overlap around the whole circle, in order', () => {
    const around = (headings: readonly number[], min_photos = 4) =>
      judge(
        [{ rule: 'panorama', min_photos }],
        many(headings.length, (index) => ({
          gimbal_yaw: headings[index] as number,
          gimbal_pitch: -10,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index)).toISOString(),
        })),
      ).shot.map(({ text }) => text)
    expect(around([0, 45, 90, 135, 180, 225, 270, 315])).toEqual([])
    expect(around([0, 45, 90, 135, 180, 225, 270, 315], 9)).toEqual([
      'This panorama has 8 photos. It needs at least 9.',
    ])
    expect(around([0, 90, 45, 135, 180, 225, 270, 315])).toEqual([
      'The photos of this panorama are out of order: a row changes direction.',
    ])
    expect(around([0, 45, 90, 135, 180, 225])).toEqual([
      "This panorama has a gap: a row of photos doesn't close the circle.",
    ])
    expect(around([0, 65, 130, 195, 260, 310])).toEqual([
      'Two neighboring photos of this panorama overlap by only 9%.',
    ])
  })

  test('the angle of a panorama’s photos is the measured one, or else that of the focal length', () => {
    const overlap = (changes: Partial<JudgedFile>) =>
      judge(
        [{ rule: 'panorama', min_photos: 4, min_overlap_percent: 90 }],
        many(8, (index) => ({ gimbal_yaw: index * 45, gimbal_pitch: 0, ...changes })),
      ).shot.map(({ measured }) => measured)
    // 4,000 pixels at 2,000 are 90 degrees across, and so are 36 of 45 millimeters' diagonal at 18.
    expect(overlap({ calibrated_focal_length: 2000 })).toEqual(['50% overlap'])
    expect(overlap({ calibrated_focal_length: 4000 })).toEqual(['15% overlap'])
    expect(overlap({ focal_length_35mm: 17.3 })).toEqual(['50% overlap'])
    expect(overlap({ focal_length_35mm: null })).toEqual(overlap({ focal_length_35mm: 24 }))
    // A row of several lenses is judged by the narrowest.
    const mixed = many(8, (index) => ({
      gimbal_yaw: index * 45,
      gimbal_pitch: 0,
      calibrated_focal_length: index === 3 ? 4000 : 2000,
    }))
    const narrowest = judge([{ rule: 'panorama', min_photos: 4, min_overlap_percent: 90 }], mixed).shot
    expect(narrowest.map(({ measured }) => measured)).toEqual(['15% overlap'])
    const vertical = { width: 3000, height: 4000, focal_length_35mm: 17.3 }
    expect(overlap(vertical)).toEqual(['39% overlap'])
  })

  test('coverage is rounded down, so that what is missed is not said to be reached', () => {
    const covered = (percent: number | null) =>
      judge([{ rule: 'coverage', depth: 5, min_percent: 95 }], many(1), percent).shot
    expect(covered(95)).toEqual([])
    expect(covered(null)).toEqual([])
    expect(covered(94.96)).toMatchObject([
      { text: '94% of the area is shown by at least 5 photos. It should be 95%.', value: 94.9, min: 95 },
    ])
    const once = judge([{ rule: 'coverage', depth: 1, min_percent: 95 }], many(1), 80).shot
    expect(once.map(({ text }) => text)).toEqual([
      '80% of the area is shown by at least one photo. It should be 95%.',
    ])
  })

  test('counts have the words of one or many', () => {
    const found = (given: object, count: number) =>
      judge([given], many(count)).shot.map(({ measured, wanted }) => [measured, wanted])
    expect(found({ rule: 'file_count', exact: 1 }, 2)).toEqual([['2 files', 'exactly 1 file']])
    expect(found({ rule: 'file_count', max: 1 }, 2)).toEqual([['2 files', 'at most 1 file']])
    expect(found({ rule: 'file_count', min: 1, max: 3 }, 4)).toEqual([['4 files', '1 file to 3 files']])
    expect(found({ rule: 'panorama', min_photos: 4 }, 1)[0]).toEqual(['1 photo', 'at least 4 photos'])
    expect(found({ rule: 'panorama', min_photos: 4 }, 2)[0]).toEqual(['2 photos', 'at least 4 photos'])
    expect(judge([{ rule: 'panorama', min_photos: 4 }], many(1)).shot[0]?.text).toBe(
      'This panorama has 1 photo. It needs at least 4.',
    )
    expect(found({ rule: 'bracket', photos: 3 }, 1)).toEqual([['0 of 1 complete', 'brackets of 3 photos']])
  })

  describe('two photos', () => {
    const hash = '00000000000000ff'
    const areAlike = (first: Partial<JudgedFile>, second: Partial<JudgedFile>, max_difference = 4) => {
      const files = [
        photo('a', { picture_hash: hash, ...first }),
        photo('b', { picture_hash: hash, ...second }),
      ]
      return judge([{ rule: 'duplicate', max_difference }], files).files.size === 1
    }

    test('that do not say how they were exposed, or where they looked, may be alike', () => {
      expect(areAlike({ exposure_seconds: null }, { exposure_seconds: 0.001 })).toBe(true)
      expect(areAlike({ exposure_seconds: 0.001 }, { exposure_seconds: null })).toBe(true)
      expect(areAlike({ gimbal_yaw: null }, { gimbal_yaw: 90 })).toBe(true)
      expect(areAlike({ gimbal_yaw: 90 }, { gimbal_yaw: null })).toBe(true)
    })

    test('are exposed at ISO 100 and an aperture of 1 if they do not say', () => {
      expect(areAlike({ iso: null }, { iso: 122.7 })).toBe(true)
      expect(areAlike({ iso: null }, { iso: 124 })).toBe(false)
      expect(areAlike({ f_number: null }, { f_number: 1 })).toBe(true)
    })

    test('are compared in every bit', () => {
      for (const other of [
        'c0000000000000ff',
        '00000000c00000ff',
        'f0000000000000ff',
        '00000000f00000ff',
        '0000000f000000ff',
        '00000000000000f0',
      ])
        expect(areAlike({}, { picture_hash: other }, 0), other).toBe(false)
    })

    test('are found without a place, too, wherever they differ', () => {
      const nowhere = { gps_latitude: null, gps_longitude: null }
      expect(areAlike(nowhere, nowhere)).toBe(true)
      const [first, second] = ['71117111171171ff', 'f111f1111f11f1ff']
      expect(areAlike({ ...nowhere, picture_hash: first }, { ...nowhere, picture_hash: second })).toBe(true)
    })

    test('that are alike and break another rule have both findings, and only a rule about it says so', () => {
      const files = [photo('a', { picture_hash: hash }), photo('b', { picture_hash: hash, sharpness: 20 })]
      const found = judge([{ rule: 'sharpness', min: 50 }, { rule: 'duplicate' }], files).files.get('b')
      expect(found?.map(({ code, wanted }) => [code, wanted])).toEqual([
        ['sharpness', 'at least 50'],
        ['duplicate', 'another view'],
      ])
      expect(judge([{ rule: 'position' }], files).files.size).toBe(0)
    })
  })

  test('brackets: a photo that does not say how it was exposed is not wrong, a hundredth of a second too late is', () => {
    const broken = (exposures: readonly (number | null)[], lastMs = 2) =>
      judge(
        [{ rule: 'bracket', photos: 3 }],
        many(3, (index) => ({
          exposure_seconds: exposures[index] as number | null,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, 0, index === 2 ? lastMs : index)).toISOString(),
        })),
      ).shot.length > 0
    expect(broken([null, 0.001, 0.001])).toBe(false)
    expect(broken([0.001, 0.001, 0.001])).toBe(true)
    expect([broken([0.001, 0.002, 0.004], 10_000), broken([0.001, 0.002, 0.004], 10_005)]).toEqual([
      false,
      true,
    ])
  })

  describe('the row of a panorama', () => {
    const eighths = [0, 45, 90, 135, 180, 225, 270, 315]
    const found = (photos: readonly Partial<JudgedFile>[], more: object = {}) =>
      judge(
        [{ rule: 'panorama', min_photos: 2, ...more }],
        many(photos.length, (index) => ({
          gimbal_pitch: 0,
          calibrated_focal_length: 2000,
          taken_at: new Date(Date.UTC(2026, 5, 1, 16, 0, index)).toISOString(),
          ...photos[index],
        })),
      ).shot
    const turned = (headings: readonly number[]) => headings.map((gimbal_yaw) => ({ gimbal_yaw }))
    const gap = "This panorama has a gap: a row of photos doesn't close the circle."

    test('has photos within 15 degrees of tilt, and the worst row counts', () => {
      const withOneAt = (gimbal_pitch: number | null) =>
        found([...turned(eighths), { gimbal_yaw: 316, gimbal_pitch }]).map(({ text }) => text)
      expect([withOneAt(0), withOneAt(-7.2), withOneAt(null), withOneAt(-8)]).toEqual([[], [], [], [gap]])
    })

    test('is closed between its last and its first photo', () => {
      const measured = found(turned([0, 50, 100, 150, 200, 250, 300]), { min_overlap_percent: 90 }).map(
        (finding) => [finding.measured, finding.wanted],
      )
      expect(measured).toEqual([['33% overlap', 'at least 90% overlap']])
    })

    test('has a gap where photos do not even touch', () => {
      const of = (second: number) =>
        found(turned([0, second, 180, 270])).map(({ text, measured, value }) => [text, measured, value])
      expect(of(90)).toEqual([
        ['Two neighboring photos of this panorama overlap by only 0%.', '0% overlap', 0],
      ])
      expect(of(90.9)).toEqual([[gap, '0% overlap', -1]])
    })

    test('turns one way, however little, if all of its photos say when they were taken', () => {
      expect(found(turned([0, 0.5, 45, 90, 135, 180, 225, 270, 315]))).toEqual([])
      const back = turned([0, 45, 44.5, 90, 135, 180, 225, 270, 315])
      expect(found(back)).toMatchObject([
        { measured: 'a row that changes direction', wanted: 'one direction in each row' },
      ])
      expect(found([...back.slice(0, -1), { gimbal_yaw: 315, taken_at: null }])).toEqual([])
    })

    test('is as wide as photos of four to three where they do not say', () => {
      const sized = (size: Partial<JudgedFile>) =>
        found(
          eighths.map((gimbal_yaw) => ({
            gimbal_yaw,
            calibrated_focal_length: null,
            focal_length_35mm: 17.3,
            ...size,
          })),
          { min_overlap_percent: 90 },
        ).map(({ measured }) => measured)
      expect(sized({ width: null, height: null })).toEqual(['50% overlap'])
      expect(sized({ width: 3, height: 4 })).toEqual(['39% overlap'])
    })
  })

  test('coverage is measured and wanted in words', () => {
    const found = (depth: number) =>
      judge([{ rule: 'coverage', depth, min_percent: 95 }], many(1), 94.96).shot.map(
        ({ measured, wanted }) => [measured, wanted],
      )
    expect([found(1), found(5)]).toEqual([
      [['94%', 'at least 95% shown by one photo']],
      [['94%', 'at least 95% shown by 5 photos']],
    ])
  })

  test('what a shot should have is no must', () => {
    const verdict = judge([{ rule: 'file_count', max: 1, severity: 'should' }], many(2))
    expect(tallyOf(verdict)).toEqual({ must: 0, should: 0, mustFindings: 0 })
  })

  test('without rules there are no findings', () => {
    expect(judge([], many(3))).toEqual({ shot: [], files: new Map() })
  })

  test('files are counted by the worst that is found of them, and what must be mended with the shot itself', () => {
    const rules = [
      { rule: 'position' },
      { rule: 'iso', max: 100, severity: 'should' },
      { rule: 'file_count', max: 2 },
    ]
    const changes = [{}, { iso: 200 }, { iso: 200, gps_latitude: null }]
    expect(
      tallyOf(
        judge(
          rules,
          many(3, (index) => changes[index] ?? {}),
        ),
      ),
    ).toEqual({
      must: 1,
      should: 1,
      mustFindings: 2,
    })
  })
})
