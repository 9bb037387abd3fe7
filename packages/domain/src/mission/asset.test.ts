import { describe, expect, test } from 'vitest'
import { imageSchema, videoSchema } from './asset.schema.ts'
import { isMissingGps, previewError } from './asset.ts'
import { exampleImage, exampleVideo } from './example-mission.fixture.ts'
import { expectFields } from './field-names.fixture.ts'

const file = ['id', 'name', 'url', 'version_urls', 'processing']
const gps = ['gps_latitude', 'gps_longitude', 'gps_altitude'] as const

describe('image', () => {
  const onTheWire = [...file, ...gps, 'uploadNumber', 'shot', 'taken_at', 'size', 'error']
  const camera = [
    'camera_make',
    'camera_model',
    'focal_length',
    'focal_length_35mm',
    'calibrated_focal_length',
  ]
  const attitude = ['gimbal_pitch', 'gimbal_roll', 'gimbal_yaw', 'flight_yaw', 'relative_altitude']
  const ours = [...camera, ...attitude, 'width', 'height', 'sha256', 'verdict']

  test('A-DATA-15 the record', () => {
    expectFields(imageSchema, exampleImage, onTheWire, { ours })
  })

  test('A-DATA-15 an image fresh from the camera has neither address, shot, position nor time yet', () => {
    const fresh = { url: null, shot: null, taken_at: null, gps_latitude: null, gps_longitude: null }
    const image = { ...exampleImage, ...fresh, gps_altitude: null, processing: true }
    expect(imageSchema.parse(image)).toEqual(image)
  })

  test.each(gps)('A-DATA-16 without %s its position counts as missing', (name) => {
    expect(isMissingGps({ ...exampleImage, [name]: null })).toBe(true)
    expect(isMissingGps({ ...exampleImage, [name]: null, processing: true })).toBe(false)
  })

  test('A-DATA-16 nothing is missing with all three, and zero is a value', () => {
    expect(isMissingGps(exampleImage)).toBe(false)
    expect(isMissingGps({ ...exampleImage, gps_latitude: 0, gps_longitude: 0, gps_altitude: 0 })).toBe(false)
    expect(isMissingGps({ ...exampleImage, processing: true })).toBe(false)
  })
})

test('A-DATA-18 a video is raw, or an edit, which is final', () => {
  expectFields(videoSchema, exampleVideo, [...file, 'source_type'], {
    ours: ['shot', 'size', 'taken_at', 'sha256', 'error', 'verdict'],
  })
  const isKnown = (source_type: string) => videoSchema.safeParse({ ...exampleVideo, source_type }).success
  for (const source_type of ['raw', 'edit']) expect(isKnown(source_type), source_type).toBe(true)
  for (const source_type of ['Edit', 'edited', 'final', '']) expect(isKnown(source_type)).toBe(false)
})

test('an empty preview says that it is empty', () => {
  const preview = (size: number) => ({ name: 'frame', type: 'image/png' as const, size })
  expect(previewError(preview(0))).toBe('This file is empty.')
  expect(previewError(preview(1))).toBeNull()
})
