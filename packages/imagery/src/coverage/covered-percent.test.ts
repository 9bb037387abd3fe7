import { expect, test } from 'vitest'
import { coveredPercent } from './covered-percent.ts'

const photo = {
  id: 'a',
  type: 'image',
  taken_at: '2026-06-01T16:30:00Z',
  gps_latitude: 40,
  gps_longitude: -105,
  gps_altitude: null,
  relative_altitude: 50,
  camera_make: null,
  camera_model: null,
  gimbal_yaw: 0,
  gimbal_pitch: -90,
  gimbal_roll: 0,
  flight_yaw: null,
  focal_length: null,
  focal_length_35mm: 24,
  calibrated_focal_length: null,
  sensor_width: null,
  sensor_height: null,
  exposure_seconds: null,
  width: 4000,
  height: 3000,
}

const side = 0.000_05
const ring = [
  [-105 - side, 40 - side],
  [-105 + side, 40 - side],
  [-105 + side, 40 + side],
  [-105 - side, 40 + side],
  [-105 - side, 40 - side],
]
const area = { kind: 'property_area', geometry: { type: 'Polygon' as const, coordinates: [ring] } }

test('the share of an area that photos show; a video of it is no photo', () => {
  const percent = coveredPercent([photo], [area])
  expect([percent(1), percent(2)]).toEqual([100, 0])
  expect(coveredPercent([photo, { ...photo, id: 'b', type: 'video' }], [area])(2)).toBe(0)
  expect(coveredPercent([{ ...photo, type: 'video' }], [area])(1)).toBe(0)
})

test('without an area there is no share', () => {
  expect(coveredPercent([photo], [{ ...area, kind: 'no_fly_zone' }])(1)).toBeNull()
})
