import sharp from 'sharp'
import { type DronePhoto, dronePhoto } from './photo-fixture.ts'
import { qualityPhoto } from './quality-photos.ts'

const site = { latitude: 40, longitude: -105 }
const good: DronePhoto = {
  ...site,
  relativeAltitudeMeters: 60,
  takenAt: '2026:06:01 11:00:00',
  iso: 100,
  width: 2000,
  height: 1500,
}

/** Ten photos with a fault each, or several: what they show, and what they say of themselves. */
const photos: readonly { drawing: string; says: DronePhoto | null; side?: number }[] = [
  { drawing: 'sharp', says: good },
  { drawing: 'very blurred', says: { ...good, latitude: 40.0001 } },
  { drawing: 'moved', says: { ...good, latitude: 40.0002 } },
  { drawing: 'too dark', says: { ...good, latitude: 40.0003 } },
  { drawing: 'too bright', says: { ...good, latitude: 40.0004 } },
  { drawing: 'another view', says: null },
  { drawing: 'another view', says: { ...good, latitude: 40.005, relativeAltitudeMeters: 130 } },
  { drawing: 'sharp', says: { ...good, takenAt: '2026:06:01 11:00:05' } },
  {
    drawing: 'mostly sky',
    says: {
      ...good,
      longitude: -105.0001,
      pitchDegrees: -10,
      yawDegrees: 90,
      iso: 3200,
      exposureSeconds: 0.05,
    },
  },
  {
    drawing: 'another view',
    side: 1000,
    says: {
      ...good,
      longitude: -105.0002,
      takenAt: '2026:06:01 15:00:00',
      orientation: 6,
      width: 1000,
      height: 750,
    },
  },
]

/** The segments of a JPEG in which a camera says what it knows. */
const metadataOf = (bytes: Uint8Array): Uint8Array => {
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] === 0xe1)
    at += 2 + ((bytes[at + 2] as number) << 8) + (bytes[at + 3] as number)
  return bytes.slice(2, at)
}

export interface JudgedPhoto {
  name: string
  drawing: string
  bytes: Buffer
}

/** The same bytes each time. */
export const judgedPhotos = async (): Promise<JudgedPhoto[]> => {
  const drawn = new Map<string, Promise<Buffer>>()
  const drawingOf = (name: string): Promise<Buffer> => {
    const known = drawn.get(name) ?? qualityPhoto(name)
    drawn.set(name, known)
    return known
  }
  return Promise.all(
    photos.map(async ({ drawing, says, side }, index) => {
      const whole = await drawingOf(drawing)
      const picture =
        side === undefined ? whole : await sharp(whole).resize(side).jpeg({ quality: 85 }).toBuffer()
      const metadata = says ? metadataOf(dronePhoto(says)) : new Uint8Array()
      const bytes = Buffer.concat([picture.subarray(0, 2), metadata, picture.subarray(2)])
      return { name: `DJI_${String(index + 1).padStart(4, '0')}.JPG`, drawing, bytes }
    }),
  )
}

/** When the files were made, for those that don't say when they were taken. */
export const madeAt = Date.UTC(2026, 5, 1, 16, 0)

/** What the mission of these photos asks for, as its page has it. */
export const judgedMissionFields = {
  location: { ...site, country: 'US', timezone_id: 'America/Denver' },
  map_features: [
    {
      kind: 'property_area' as const,
      geometry: {
        type: 'Polygon' as const,
        coordinates: [
          [
            [-105.0005, 39.9996],
            [-104.9995, 39.9996],
            [-104.9995, 40.0004],
            [-105.0005, 40.0004],
            [-105.0005, 39.9996],
          ],
        ] as [number, number][][],
      },
      shot_type_attributes: {},
    },
  ],
  scheduled_at_start: '2026-06-01T15:00:00Z',
  scheduled_at_end: '2026-06-01T17:00:00Z',
}

export const judgedRules = [
  { rule: 'file_count', severity: 'must', exact: 9 },
  { rule: 'kind', severity: 'must', kinds: ['image'] },
  { rule: 'pixel_size', severity: 'must', min_long_side: 2000 },
  { rule: 'position', severity: 'must' },
  { rule: 'distance', severity: 'must', from: 'site', max_meters: 100 },
  { rule: 'altitude', severity: 'must', min_meters: 40, max_meters: 80 },
  { rule: 'gimbal_pitch', severity: 'should', min_degrees: -90, max_degrees: -60 },
  { rule: 'heading', severity: 'should', degrees: 0, tolerance_degrees: 45 },
  { rule: 'time_window', severity: 'should' },
  { rule: 'shutter', severity: 'should', max_seconds: 0.005 },
  { rule: 'iso', severity: 'should', max: 800 },
  { rule: 'sharpness', severity: 'must', min: 50 },
  { rule: 'sharpness', severity: 'should', min: 70 },
  { rule: 'underexposure', severity: 'should', max_percent: 25 },
  { rule: 'overexposure', severity: 'should', max_percent: 25 },
  { rule: 'duplicate', severity: 'must' },
  { rule: 'coverage', severity: 'should', depth: 9, min_percent: 95 },
] as const
