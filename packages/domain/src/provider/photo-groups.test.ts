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
  // 2.99 meters at 60 degrees.
  expect(apart(60, { gps_longitude: 20.000_053_8 })).toBe(1)
  expect([apart(60, { gps_latitude: 60.000_02 }), apart(60, { gps_latitude: 60.000_04 })]).toEqual([1, 2])
})

test('views all around from one place are a panorama, also across north', () => {
  const around = Array.from({ length: 9 }, (_, index) => photo(index * 4, { gimbal_yaw: 320 + index * 40 }))
  expect(kinds(around)).toEqual([['panorama', 9]])
  expect(kinds(around.slice(0, 4))).toHaveLength(4)
})

test('photos are in the order of their times, and those without one come last by themselves', () => {
  const [late, early, unknown] = [photo(60), photo(0), photo(null)]
  expect(groupPhotos([unknown, late, early]).map(({ photos }) => photos[0]?.name)).toEqual([
    early.name,
    late.name,
    unknown.name,
  ])
  expect(kinds([photo(0, { gps_latitude: null }), photo(1, { gps_latitude: null })])).toHaveLength(2)
  // A missing position isn't that of the equator.
  expect(kinds([photo(0, { gps_latitude: 0 }), photo(1, { gps_latitude: null })])).toHaveLength(2)
  expect(kinds([photo(0, { gps_latitude: null }), photo(1, { gps_latitude: 0 })])).toHaveLength(2)
})
