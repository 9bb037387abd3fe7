import { exampleMission, unmeasured } from '@sortie/domain/mission/example-mission.fixture'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { expect, test } from 'vitest'
import type { UploadRow } from '#app/uploads/upload-rows.ts'
import { suggestionPhoto } from './suggestions.tsx'

const [image] = exampleMission.images ?? []
if (!image) throw new Error('the example has no image')
const asset = {
  ...image,
  type: 'image',
  source_type: 'raw',
  uploaded_at: '2026-03-08T21:00:00Z',
  ...unmeasured,
} as const
const facts = {
  position: { latitude: 34.03, longitude: -118.48 },
  gimbalPitchDegrees: -45,
  takenAt: { local: '2026-05-04T10:00:00', offsetMinutes: -300 },
} as PhotoFacts
const row = (changes: Partial<PhotoFacts> = {}) => ({ facts: { ...facts, ...changes } }) as UploadRow

test('a photo that is being uploaded has the facts that the browser has read', () => {
  expect(suggestionPhoto({ key: 'a', asset: null, row: row() })).toEqual({
    id: 'a',
    position: { latitude: 34.03, longitude: -118.48 },
    gimbalPitch: -45,
    takenAt: Date.parse('2026-05-04T15:00:00Z'),
  })
  expect(suggestionPhoto({ key: 'a', asset: { ...asset, processing: true }, row: row() }).gimbalPitch).toBe(
    -45,
  )
})

test('a time without a zone is not compared', () => {
  const takenAt = { local: '2026-05-04T10:00:00', offsetMinutes: null }
  expect(suggestionPhoto({ key: 'a', asset: null, row: row({ takenAt }) }).takenAt).toBeNull()
})

test('facts of the server are used once it has processed the photo', () => {
  expect(suggestionPhoto({ key: 'a', asset, row: row() })).toEqual({
    id: 'a',
    position: { latitude: image.gps_latitude, longitude: image.gps_longitude },
    gimbalPitch: image.gimbal_pitch,
    takenAt: Date.parse(image.taken_at ?? ''),
  })
})
