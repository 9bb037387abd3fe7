import { exiftoolFacts, exiftoolValue } from '@sortie/imagery/exiftool-facts'
import type { KnownFacts } from '@sortie/imagery/known-facts'
import type { ByteRange, PhotoFacts, TakenAt } from '@sortie/imagery/photo-facts'
import { writtenTime } from '@sortie/imagery/taken-at'
import type { Tags } from './exiftool.ts'

/** The metadata of a file, by the names of the columns it is stored in. */
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
  width: number | null
  height: number | null
}

export interface FileFacts {
  facts: AssetFacts
  takenAt: TakenAt | null
  orientation: number
  isDng: boolean
  /** Where our own reader has found a picture in the file; ExifTool finds them on its own. */
  preview: ByteRange | null
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

/** As the portal reads it, in the columns of an asset; the size is that of the upright picture. */
const assetFacts = (known: KnownFacts): AssetFacts => {
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
    ...(isOnItsSide(known.orientation) ? { width: height, height: width } : { width, height }),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A clock that counts in UTC. */
const momentInUtc = (value: unknown): TakenAt | null => {
  const moment = writtenTime(textOf(value)?.replace(/Z$/, '') ?? null)
  return moment && { ...moment, offsetMinutes: moment.offsetMinutes ?? 0 }
}

/** The facts in what ExifTool has read of a format that our own reader does not know. */
export const factsOfTags = (tags: Tags): FileFacts => {
  const known = exiftoolFacts(tags)
  return {
    facts: assetFacts(known),
    takenAt:
      known.takenAt ??
      momentInUtc(tags['QuickTime:CreateDate']) ??
      momentInUtc(tags['Composite:GPSDateTime']),
    orientation: known.orientation ?? 1,
    isDng: exiftoolValue(tags, 'DNGVersion') !== undefined,
    preview: null,
  }
}

/** The facts that our own reader has found. */
export const factsOfPhoto = (photo: PhotoFacts): FileFacts => ({
  facts: assetFacts(photo),
  takenAt: photo.takenAt,
  orientation: photo.orientation ?? 1,
  isDng: photo.format === 'dng',
  preview: photo.preview,
})

/** Of a file that says nothing. */
export const noFacts = (): FileFacts => factsOfTags({})
