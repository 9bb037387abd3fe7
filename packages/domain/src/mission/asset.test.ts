import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetUploadRecordSchema, imageSchema, videoSchema } from './asset.schema.ts'
import { imageOnScreen, isFinalVideo, isMissingGps, isServerId, previewError } from './asset.ts'
import { exampleImage, exampleVideo } from './example-mission.fixture.ts'
import { expectFields } from './field-names.fixture.ts'
import { localFileId } from './upload-file.ts'

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
  const ours = [...camera, ...attitude, 'width', 'height', 'sha256']

  test('A-DATA-15 the record, and on screen its progress, selection and deletion', () => {
    expectFields(imageSchema, exampleImage, onTheWire, { ours })
    const shown = imageOnScreen(exampleImage)
    expect(Object.keys(shown).sort()).toEqual(
      [...onTheWire, ...ours, 'progress', 'isSelected', 'isDeleted'].sort(),
    )
    expect(shown).toEqual({ ...exampleImage, progress: 100, isSelected: false, isDeleted: false })
  })

  test('A-DATA-15 an image fresh from the camera has neither address, shot, position nor time yet', () => {
    const fresh = { url: null, shot: null, taken_at: null, gps_latitude: null, gps_longitude: null }
    const image = { ...exampleImage, ...fresh, gps_altitude: null, processing: true }
    expect(imageSchema.parse(image)).toEqual(image)
  })

  test.each(gps)('A-DATA-16 its position is missing without %s alone', (name) => {
    expect(isMissingGps({ ...exampleImage, [name]: null })).toBe(true)
    expect(isMissingGps({ ...exampleImage, [name]: null, processing: true })).toBe(false)
  })

  test('A-DATA-16 nothing is missing with all three, and zero is a value', () => {
    expect(isMissingGps(exampleImage)).toBe(false)
    expect(isMissingGps({ ...exampleImage, gps_latitude: 0, gps_longitude: 0, gps_altitude: 0 })).toBe(false)
    expect(isMissingGps({ ...exampleImage, processing: true })).toBe(false)
  })
})

test("A-DATA-17 an id is the server's when it has DB in it", () => {
  for (const id of ['501DB', 'DB501', '5DB01', 'DB']) expect(isServerId(id), id).toBe(true)
  for (const id of ['501', '', 'db501', 'D-B', 'roof-1.jpg']) expect(isServerId(id), id).toBe(false)
})

test('A-DATA-17 every other id is a temporary one: no file, whatever its name, has an id like that of the server', () => {
  const file = (name: string) => ({ name, size: 5, lastModified: 1 })
  expect(localFileId(file('DJI_0001.JPG'))).toBe('DJI_0001.JPG:5:1')
  for (const name of ['DB501', 'GOODBYE.JPG', 'DDBB.jpg', 'DBDB', 'D:B', 'D'])
    expect(isServerId(localFileId(file(name))), name).toBe(false)
  const anyName = fc.string({ unit: fc.constantFrom('D', 'B', '.', 'x'), maxLength: 8 })
  fc.assert(
    fc.property(anyName, anyName, (one, other) => {
      expect(isServerId(localFileId(file(one)))).toBe(false)
      expect(localFileId(file(one)) === localFileId(file(other))).toBe(one === other)
    }),
  )
})

test('A-DATA-18 video; one whose source is an edit is final', () => {
  expectFields(videoSchema, exampleVideo, [...file, 'source_type'], {
    ours: ['shot', 'size', 'taken_at', 'sha256', 'error'],
  })
  expect(isFinalVideo({ source_type: 'edit' })).toBe(true)
  for (const source_type of ['raw', 'Edit', 'edited', '']) expect(isFinalVideo({ source_type })).toBe(false)
})

test('A-DATA-19 what is remembered of an upload', () => {
  const upload = {
    id: 1,
    name: 'roof-1.jpg',
    size: 5_242_880,
    type: 'image/jpeg',
    mission_number: 1001,
    shot_id: 301,
    shot_type_id: 31,
    file_type: 'image',
    date_created: '2026-03-08T18:05:00Z',
    upload_id: 'upload-1',
    stored_file_name: '1001/roof-1.jpg',
    completed_parts: ['etag-1', 'etag-2'],
  }
  const where = ['mission_number', 'shot_id', 'shot_type_id', 'file_type', 'date_created']
  const progress = ['upload_id', 'stored_file_name', 'completed_parts']
  expectFields(assetUploadRecordSchema, upload, ['id', 'name', 'size', 'type', ...where, ...progress])
  const unassigned = { ...upload, shot_id: null, shot_type_id: null, date_created: null, completed_parts: [] }
  expect(assetUploadRecordSchema.parse(unassigned)).toEqual(unassigned)
  expect(assetUploadRecordSchema.safeParse({ ...upload, size: -1 }).success).toBe(false)
})

test('an empty preview says that it is empty', () => {
  const preview = (size: number) => ({ name: 'frame', type: 'image/png' as const, size })
  expect(previewError(preview(0))).toBe('This file is empty.')
  expect(previewError(preview(1))).toBeNull()
})
