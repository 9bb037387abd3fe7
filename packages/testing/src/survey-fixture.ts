import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { type DronePhoto, dronePhoto } from './photo-fixture.ts'

export type SurveyFixturePhoto = DronePhoto & { name: string; leg: number; east: number; north: number }
export type SurveyFixture = {
  photos: SurveyFixturePhoto[]
  /** The site as a GeoJSON polygon. */
  area: [number, number][][]
  footprint: { widthMeters: number; lengthMeters: number }
}

export type GridSurvey = {
  /** The south-west corner of the site. */
  corner?: { latitude: number; longitude: number }
  widthMeters?: number
  lengthMeters?: number
  heightMeters?: number
  front?: number
  side?: number
  focalLength35Millimeters?: number
  width?: number
  height?: number
  /** The wind: how far positions and headings deviate from the plan. */
  jitterMeters?: number
  jitterDegrees?: number
  secondsPerPhoto?: number
  /** Milliseconds since 1970 on the camera's clock. */
  startsAt?: number
  model?: string
  prefix?: string
  seed?: number
}

/** A survey in parallel legs from south to north and back, one leg beyond the site on each side. */
export function gridSurvey(options: GridSurvey = {}): SurveyFixture {
  const {
    corner = { latitude: 44.9, longitude: -93.2 },
    widthMeters = 300,
    lengthMeters = 400,
    heightMeters = 80,
    front = 0.75,
    side = 0.6,
    focalLength35Millimeters = 24,
    width = 480,
    height = 360,
    jitterMeters = 0,
    jitterDegrees = 0,
    secondsPerPhoto = 2,
    startsAt = Date.UTC(2026, 4, 4, 10),
    model = 'FC6310',
    prefix = 'DJI_',
    seed = 1,
  } = options
  const random = randomNumbers(seed)
  const noise = (size: number) => size * (random() + random() + random() + random() - 2) * Math.sqrt(3)
  const diagonal = (2 * heightMeters * 43.27) / (2 * focalLength35Millimeters)
  const footprint = {
    widthMeters: (diagonal * width) / Math.hypot(width, height),
    lengthMeters: (diagonal * height) / Math.hypot(width, height),
  }
  const legs = places(widthMeters, footprint.widthMeters * (1 - side))
  const stops = places(lengthMeters, footprint.lengthMeters * (1 - front))
  const photos = legs.flatMap((east, leg) =>
    (leg % 2 === 0 ? stops : stops.toReversed()).map((north, stop) => {
      const number = leg * stops.length + stop
      const at = { east: east + noise(jitterMeters), north: north + noise(jitterMeters) }
      return {
        name: `${prefix}${String(number + 1).padStart(4, '0')}.JPG`,
        leg,
        ...at,
        ...positionOf(corner, at),
        relativeAltitudeMeters: heightMeters,
        yawDegrees: (leg % 2 === 0 ? 0 : 180) + noise(jitterDegrees),
        takenAt: clockText(startsAt + number * secondsPerPhoto * 1000),
        focalLength35Millimeters,
        width,
        height,
        model,
      }
    }),
  )
  return { photos, area: rectangle(corner, widthMeters, lengthMeters), footprint }
}

/** A ring of photos that point to its middle. */
export function orbitSurvey({
  center = { latitude: 44.9, longitude: -93.2 },
  radiusMeters = 60,
  heightMeters = 60,
  pitchDegrees = -45,
  count = 72,
} = {}): SurveyFixturePhoto[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count
    const at = { east: radiusMeters * Math.sin(angle), north: radiusMeters * Math.cos(angle) }
    return {
      name: `ORBIT_${String(index + 1).padStart(3, '0')}.JPG`,
      leg: 0,
      ...at,
      ...positionOf(center, at),
      relativeAltitudeMeters: heightMeters,
      yawDegrees: ((angle * 180) / Math.PI + 180) % 360,
      pitchDegrees,
      takenAt: clockText(Date.UTC(2026, 4, 4, 12) + index * 2000),
    }
  })
}

/** Writes a photo and reads it again, as the portal would. */
export async function surveyPhoto(photo: SurveyFixturePhoto): Promise<{ name: string; facts: PhotoFacts }> {
  const { facts } = await readPhotoFacts(new Blob([dronePhoto(photo)]))
  if (!facts) throw new Error(`${photo.name} could not be read`)
  return { name: photo.name, facts }
}

export const rectangle = (
  corner: { latitude: number; longitude: number },
  widthMeters: number,
  lengthMeters: number,
): [number, number][][] => {
  const at = (east: number, north: number): [number, number] => {
    const { latitude, longitude } = positionOf(corner, { east, north })
    return [longitude, latitude]
  }
  return [[at(0, 0), at(widthMeters, 0), at(widthMeters, lengthMeters), at(0, lengthMeters), at(0, 0)]]
}

/** Uses the series for lengths of a degree, which is independent of the formulas under test. */
export function positionOf(
  from: { latitude: number; longitude: number },
  { east, north }: { east: number; north: number },
): { latitude: number; longitude: number } {
  const angle = (from.latitude * Math.PI) / 180
  const northDegree = 111_132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle)
  const eastDegree = 111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle) + 0.118 * Math.cos(5 * angle)
  const longitude = from.longitude + east / eastDegree
  return {
    latitude: from.latitude + north / northDegree,
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  }
}

const places = (length: number, spacing: number): number[] => {
  const count = Math.ceil(length / spacing) + 3
  return Array.from({ length: count }, (_, index) => length / 2 + (index - (count - 1) / 2) * spacing)
}

const clockText = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
