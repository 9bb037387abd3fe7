import { expect, test } from 'vitest'
import { type GroupedPhoto, groupPhotos } from './photo-groups.ts'

const start = Date.parse('2030-06-01T10:00:00Z')
let taken = 0
const photo = (seconds: number | null, fields: Partial<GroupedPhoto> = {}) => {
  taken += 1
  return {
    name: taken,
    shot: 1,
    taken_at: seconds === null ? null : new Date(start + seconds * 1000).toISOString(),
    gps_latitude: 40,
    gps_longitude: -105,
    gimbal_yaw: 0,
    gimbal_pitch: -90,
    ...fields,
  }
}
const kinds = (photos: readonly GroupedPhoto[]) =>
  groupPhotos(photos).map(({ kind, photos: { length } }) => [kind, length])

test('exposures of one view within seconds are a bracket', () => {
  const bracket = [photo(0), photo(0.7), photo(1.4)]
  const next = [photo(6, { gps_latitude: 40.0003 }), photo(6.7, { gps_latitude: 40.0003 })]
  expect(kinds([...bracket, ...next])).toEqual([
    ['bracket', 3],
    ['bracket', 2],
  ])
})

test('a survey that moves on is no bracket, nor is a camera that turned, another shot, or a late photo', () => {
  const moving = [0, 1, 2].map((step) => photo(step, { gps_latitude: 40 + step * 0.0001 }))
  expect(kinds(moving)).toEqual([1, 1, 1].map((count) => ['single', count]))
  expect(kinds([photo(0), photo(1, { gimbal_yaw: 90 })])).toHaveLength(2)
  expect(kinds([photo(0), photo(1, { shot: 2 })])).toHaveLength(2)
  expect(kinds([photo(0), photo(9)])).toHaveLength(2)
})

test('photos are of one place within three meters, by degrees that are narrower in the north', () => {
  const apart = (latitude: number, change: Partial<GroupedPhoto>) =>
    kinds([
      photo(0, { gps_latitude: latitude, gps_longitude: 20 }),
      photo(1, { gps_latitude: latitude, gps_longitude: 20, ...change }),
    ]).length
  // 2.2 and 4.4 meters along the equator, half of that at 60 degrees.
  expect([apart(0, { gps_longitude: 20.000_02 }), apart(0, { gps_longitude: 20.000_04 })]).toEqual([1, 2])
  expect([apart(60, { gps_longitude: 20.000_04 }), apart(60, { gps_longitude: 20.000_06 })]).toEqual([1, 2])
  // 3.3 meters along the equator.
  expect(apart(0, { gps_longitude: 20.000_03 })).toBe(2)
  // 2.99 meters at 60 degrees.
  expect(apart(60, { gps_longitude: 20.000_053_8 })).toBe(1)
  expect([apart(60, { gps_latitude: 60.000_02 }), apart(60, { gps_latitude: 60.000_04 })]).toEqual([1, 2])
})

test('views all around from one place are a panorama, also across north', () => {
  const around = Array.from({ length: 9 }, (_, index) => photo(index * 4, { gimbal_yaw: 320 + index * 40 }))
  expect(kinds(around)).toEqual([['panorama', 9]])
  expect(kinds(around.slice(0, 4))).toHaveLength(4)
})

/** One photo per direction, a second after the other. */
const looking = (...yaws: (number | null)[]) => yaws.map((gimbal_yaw, index) => photo(index, { gimbal_yaw }))

test('a panorama has six photos, and turns at every fourth of them, four times at least', () => {
  const first = (...yaws: number[]) => kinds(looking(...yaws))[0]
  expect(first(0, 90, 0, 90, 0, 90)).toEqual(['panorama', 6])
  expect(first(0, 90, 0, 90, 0)).toEqual(['single', 1])
  expect(first(0, 0, 90, 180, 270, 0)).toEqual(['panorama', 6])
  expect(first(0, 0, 0, 90, 180, 270)).toEqual(['bracket', 3])
  const twentyWith = (turns: number) =>
    first(...Array.from({ length: 20 }, (_, index) => 40 * Math.min(index, turns)))
  expect(twentyWith(5)).toEqual(['panorama', 20])
  expect(twentyWith(4)).toEqual(['single', 1])
})

test('a panorama pauses for at most 15 seconds between its photos, a bracket for two', () => {
  const around = (pause: number) =>
    kinds(Array.from({ length: 6 }, (_, index) => photo(index * pause, { gimbal_yaw: index * 60 })))
  expect([around(15), around(15.001)].map(({ length }) => length)).toEqual([1, 6])
  expect([kinds([photo(0), photo(2)]), kinds([photo(0), photo(2.001)])].map(({ length }) => length)).toEqual([
    1, 2,
  ])
})

test('a camera that moved by less than three degrees looks the same way, and one that says nothing, too', () => {
  expect([kinds(looking(359, 1.9)), kinds(looking(359, 2))].map(({ length }) => length)).toEqual([1, 2])
  const tilted = (gimbal_pitch: number | null) => kinds([photo(0), photo(1, { gimbal_pitch })]).length
  expect([tilted(-87.1), tilted(-87), tilted(null)]).toEqual([1, 2, 1])
  expect([kinds(looking(90, null)), kinds(looking(null, 90))].map(({ length }) => length)).toEqual([1, 1])
})

test('photos are in the order of their times, and those without one come last by themselves', () => {
  const [late, early, unknown] = [photo(60), photo(0), photo(null)]
  expect(groupPhotos([unknown, late, early]).map(({ photos }) => photos[0]?.name)).toEqual([
    early.name,
    late.name,
    unknown.name,
  ])
  expect(kinds([unknown])).toEqual([['single', 1]])
  expect(kinds([photo(0, { gps_latitude: null }), photo(1, { gps_latitude: null })])).toHaveLength(2)
  // A missing position isn't that of the equator.
  expect(kinds([photo(0, { gps_latitude: 0 }), photo(1, { gps_latitude: null })])).toHaveLength(2)
  expect(kinds([photo(0, { gps_latitude: null }), photo(1, { gps_latitude: 0 })])).toHaveLength(2)
})
