import type { DroneFacts } from './drone-tags.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** The metadata of a photo, from any part of the file and read by any program. */
export type KnownFacts = Omit<PhotoFacts, 'format' | 'thumbnail' | 'preview'>

/** The part of it that cameras write to EXIF. */
export type ExifFacts = Pick<
  KnownFacts,
  | 'position'
  | 'altitudeMeters'
  | 'takenAt'
  | 'make'
  | 'model'
  | 'lens'
  | 'exposureSeconds'
  | 'iso'
  | 'fNumber'
  | 'focalLengthMillimeters'
  | 'focalLength35Millimeters'
  | 'sensorWidthMillimeters'
  | 'sensorHeightMillimeters'
  | 'width'
  | 'height'
  | 'orientation'
>

/** Combines what was found: EXIF takes precedence over XMP, and impossible values are left out. */
export function knownFacts(
  exif: ExifFacts | null,
  xmp: DroneFacts,
  size: { width: number; height: number } | null,
): KnownFacts {
  const pixels = size?.width && size.height ? size : exif
  return {
    position: positionsOf(exif, xmp).find(isOnEarth) ?? null,
    altitudeMeters: within(-20_000, exif?.altitudeMeters ?? xmp.altitudeMeters, 100_000),
    relativeAltitudeMeters: within(-20_000, xmp.relativeAltitudeMeters, 100_000),
    takenAt: exif?.takenAt ?? xmp.takenAt,
    make: exif?.make ?? xmp.make,
    model: exif?.model ?? xmp.model,
    lens: exif?.lens ?? null,
    exposureSeconds: within(1e-6, exif?.exposureSeconds, 3600),
    iso: within(1, exif?.iso, 10_000_000),
    fNumber: within(0.1, exif?.fNumber, 1000),
    focalLengthMillimeters: within(0.1, exif?.focalLengthMillimeters, 10_000),
    focalLength35Millimeters: within(1, exif?.focalLength35Millimeters, 10_000),
    focalLengthPixels: within(1, xmp.focalLengthPixels, 1_000_000),
    sensorWidthMillimeters: within(0.1, exif?.sensorWidthMillimeters, 1000),
    sensorHeightMillimeters: within(0.1, exif?.sensorHeightMillimeters, 1000),
    width: within(1, pixels?.width, 1_000_000),
    height: within(1, pixels?.height, 1_000_000),
    orientation: within(1, exif?.orientation, 8),
    gimbalPitchDegrees: within(-180, xmp.gimbalPitchDegrees, 180),
    gimbalYawDegrees: within(-360, xmp.gimbalYawDegrees, 360),
    gimbalRollDegrees: within(-360, xmp.gimbalRollDegrees, 360),
    flightYawDegrees: within(-360, xmp.flightYawDegrees, 360),
  }
}

const positionsOf = (exif: ExifFacts | null, xmp: DroneFacts) =>
  [exif?.position, xmp.position].filter((position) => position != null)

/** Whether a file states only a position that is not on Earth. */
export const isImpossible = (exif: ExifFacts | null, xmp: DroneFacts): boolean => {
  const positions = positionsOf(exif, xmp)
  return !positions.some(isOnEarth) && !positions.every(isNowhere)
}

const isOnEarth = (position: { latitude: number; longitude: number }) =>
  Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 && !isNowhere(position)

/** The position that a drone without a GPS fix writes. Nobody flies at this place in the Atlantic. */
const isNowhere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude === 0 && longitude === 0

const within = (least: number, value: number | null | undefined, most: number): number | null =>
  value != null && value >= least && value <= most ? value : null
