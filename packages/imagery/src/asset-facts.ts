import type { KnownFacts } from './known-facts.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** The metadata of a file, by the names under which the server stores it. */
export interface AssetFacts {
  gps_latitude: number | null
  gps_longitude: number | null
  gps_altitude: number | null
  relative_altitude: number | null
  camera_make: string | null
  camera_model: string | null
  gimbal_yaw: number | null
  gimbal_pitch: number | null
  gimbal_roll: number | null
  flight_yaw: number | null
  focal_length: number | null
  focal_length_35mm: number | null
  calibrated_focal_length: number | null
  sensor_width: number | null
  sensor_height: number | null
  exposure_seconds: number | null
  iso: number | null
  f_number: number | null
  width: number | null
  height: number | null
}

/** Metadata is text that strangers wrote: one line, and no longer than a name is. */
const words = (text: string | null): string | null => {
  const line = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 100)
  return line === '' ? null : line
}

const isOnItsSide = (orientation: number | null): boolean => orientation !== null && orientation >= 5

/** What is known of a photo as the server stores it; the size is that of the upright picture. */
export const assetFacts = (known: KnownFacts): AssetFacts => {
  const { width, height } = known
  return {
    gps_latitude: known.position?.latitude ?? null,
    gps_longitude: known.position?.longitude ?? null,
    gps_altitude: known.altitudeMeters,
    relative_altitude: known.relativeAltitudeMeters,
    camera_make: words(known.make),
    camera_model: words(known.model),
    gimbal_yaw: known.gimbalYawDegrees,
    gimbal_pitch: known.gimbalPitchDegrees,
    gimbal_roll: known.gimbalRollDegrees,
    flight_yaw: known.flightYawDegrees,
    focal_length: known.focalLengthMillimeters,
    focal_length_35mm: known.focalLength35Millimeters,
    calibrated_focal_length: known.focalLengthPixels,
    sensor_width: known.sensorWidthMillimeters,
    sensor_height: known.sensorHeightMillimeters,
    exposure_seconds: known.exposureSeconds,
    iso: known.iso === null ? null : Math.round(known.iso),
    f_number: known.fNumber,
    ...(isOnItsSide(known.orientation) ? { width: height, height: width } : { width, height }),
  }
}

/** The facts that a survey needs of a stored photo, the same whether it is on the server or still on its card. */
export const surveyFacts = (
  asset: Omit<AssetFacts, 'f_number' | 'iso'>,
  takenAt: string | null,
): PhotoFacts => ({
  format: 'jpeg',
  position:
    asset.gps_latitude === null || asset.gps_longitude === null
      ? null
      : { latitude: asset.gps_latitude, longitude: asset.gps_longitude },
  altitudeMeters: asset.gps_altitude,
  relativeAltitudeMeters: asset.relative_altitude,
  takenAt:
    takenAt === null ? null : { local: new Date(takenAt).toISOString().slice(0, 23), offsetMinutes: 0 },
  make: asset.camera_make,
  model: asset.camera_model,
  lens: null,
  exposureSeconds: asset.exposure_seconds,
  iso: null,
  fNumber: null,
  focalLengthMillimeters: asset.focal_length,
  focalLength35Millimeters: asset.focal_length_35mm,
  focalLengthPixels: asset.calibrated_focal_length,
  sensorWidthMillimeters: asset.sensor_width,
  sensorHeightMillimeters: asset.sensor_height,
  width: asset.width,
  height: asset.height,
  orientation: null,
  gimbalPitchDegrees: asset.gimbal_pitch,
  gimbalYawDegrees: asset.gimbal_yaw,
  gimbalRollDegrees: asset.gimbal_roll,
  flightYawDegrees: asset.flight_yaw,
  thumbnail: null,
  preview: null,
})
