import type { ByteRange, PhotoFacts } from '@sortie/imagery/photo-facts'
import type { Tags } from './exiftool.ts'

/** What a file says of itself, by the names of the columns it is stored in. */
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

/** When a photo was taken: a moment, or the time of a clock at the site whose zone the camera did not write down. */
export interface TakenAt {
  local: string
  offsetMinutes: number | null
}

export interface FileFacts {
  facts: AssetFacts
  takenAt: TakenAt | null
  orientation: number
  isDng: boolean
  /** Where our own reader has found a picture in the file; ExifTool finds them on its own. */
  preview: ByteRange | null
}

const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

const within = (least: number, value: number | null, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null

/** Metadata is text that strangers wrote: one line, and no longer than a name is. */
const words = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const line = String(value)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 100)
  return line === '' ? null : line
}

const position = (latitude: unknown, longitude: unknown) => {
  const place = {
    gps_latitude: within(-90, number(latitude), 90),
    gps_longitude: within(-180, number(longitude), 180),
  }
  // Zero and zero is what a drone writes that has no fix yet.
  return place.gps_latitude === null ||
    place.gps_longitude === null ||
    (!place.gps_latitude && !place.gps_longitude)
    ? null
    : place
}

const clock = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)(\.\d{1,6})?/
const zone = /(Z|[+-]\d\d:?\d\d)$/

const offsetMinutes = (text: string | null): number | null => {
  const [found] = zone.exec(text ?? '') ?? []
  if (!found) return null
  if (found === 'Z') return 0
  const minutes = Number(found.slice(1, 3)) * 60 + Number(found.slice(-2))
  return minutes > 16 * 60 ? null : found.startsWith('-') ? -minutes : minutes
}

const readTime = (value: unknown, offset: unknown): TakenAt | null => {
  const text = words(value)
  const parts = clock.exec(text ?? '')
  if (!text || !parts) return null
  const [, year, month, day, hour, minute, second, fraction = ''] = parts
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}`
  // A camera whose clock was never set writes zeros.
  const isTime = !Number.isNaN(Date.parse(`${local}Z`)) && Number(year) >= 1990
  return isTime ? { local, offsetMinutes: offsetMinutes(words(offset)) ?? offsetMinutes(text) } : null
}

const first = (tags: Tags, names: readonly string[]): unknown =>
  names.map((name) => tags[name]).find((value) => value !== undefined && value !== '')

const named = (tags: Tags, name: string): unknown =>
  first(
    tags,
    Object.keys(tags).filter((key) => key.endsWith(`:${name}`)),
  )

/** DJI, Autel, Parrot and Skydio each have their own words. */
const droneTag = (tags: Tags, ...names: string[]): unknown =>
  first(
    tags,
    names.flatMap((name) =>
      ['drone-dji', 'drone', 'Camera', 'drone-parrot', 'drone-skydio'].map((space) => `XMP-${space}:${name}`),
    ),
  )

interface PictureSize {
  width: number | null
  height: number | null
}

const isOnItsSide = (orientation: number): boolean => orientation >= 5 && orientation <= 8

const turned = ({ width, height }: PictureSize, orientation: number): PictureSize =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height }

const largestPicture = (tags: Tags): PictureSize => {
  const parts = Object.keys(tags).flatMap((key) => (key.endsWith(':ImageWidth') ? [key.slice(0, -11)] : []))
  const [largest = { width: null, height: null }] = parts
    .map((part) => ({
      width: within(1, number(tags[`${part}:ImageWidth`]), 1_000_000),
      height: within(1, number(tags[`${part}:ImageHeight`]), 1_000_000),
    }))
    .filter(({ width, height }) => width !== null && height !== null)
    .sort((a, b) => (b.width ?? 0) * (b.height ?? 0) - (a.width ?? 0) * (a.height ?? 0))
  return largest
}

/** The facts in what ExifTool has read. EXIF goes before XMP. */
export const factsOfTags = (tags: Tags): FileFacts => {
  const place =
    position(tags['Composite:GPSLatitude'], tags['Composite:GPSLongitude']) ??
    position(
      droneTag(tags, 'GPSLatitude', 'GpsLatitude'),
      // Spelled so by some of the drones.
      droneTag(tags, 'GPSLongitude', 'GPSLongtitude', 'GpsLongitude', 'GpsLongtitude'),
    )
  const orientation = within(1, number(named(tags, 'Orientation')), 8) ?? 1
  const altitude = number(tags['Composite:GPSAltitude']) ?? number(droneTag(tags, 'AbsoluteAltitude'))
  return {
    facts: {
      gps_latitude: place?.gps_latitude ?? null,
      gps_longitude: place?.gps_longitude ?? null,
      gps_altitude: within(-20_000, altitude, 100_000),
      relative_altitude: within(-20_000, number(droneTag(tags, 'RelativeAltitude')), 100_000),
      camera_make: words(named(tags, 'Make')),
      camera_model: words(named(tags, 'Model')),
      gimbal_yaw: within(-360, number(droneTag(tags, 'GimbalYawDegree', 'CameraYawDegree', 'Yaw')), 360),
      gimbal_pitch: within(
        -360,
        number(droneTag(tags, 'GimbalPitchDegree', 'CameraPitchDegree', 'Pitch')),
        360,
      ),
      gimbal_roll: within(-360, number(droneTag(tags, 'GimbalRollDegree', 'CameraRollDegree', 'Roll')), 360),
      flight_yaw: within(-360, number(droneTag(tags, 'FlightYawDegree')), 360),
      focal_length: within(0.1, number(named(tags, 'FocalLength')), 10_000),
      focal_length_35mm: within(1, number(named(tags, 'FocalLengthIn35mmFormat')), 10_000),
      calibrated_focal_length: within(1, number(droneTag(tags, 'CalibratedFocalLength')), 1_000_000),
      ...turned(largestPicture(tags), orientation),
    },
    takenAt:
      readTime(tags['ExifIFD:DateTimeOriginal'], tags['ExifIFD:OffsetTimeOriginal']) ??
      readTime(tags['ExifIFD:CreateDate'], tags['ExifIFD:OffsetTimeDigitized']) ??
      // A video's clock counts in UTC.
      readTime(tags['QuickTime:CreateDate'], 'Z') ??
      readTime(tags['Composite:GPSDateTime'], 'Z') ??
      readTime(named(tags, 'DateTimeOriginal'), null),
    orientation,
    isDng: named(tags, 'DNGVersion') !== undefined,
    preview: null,
  }
}

/** The facts that our own reader has found, where there is no ExifTool. */
export const factsOfPhoto = (photo: PhotoFacts): FileFacts => ({
  facts: {
    gps_latitude: photo.position?.latitude ?? null,
    gps_longitude: photo.position?.longitude ?? null,
    gps_altitude: photo.altitudeMeters,
    relative_altitude: photo.relativeAltitudeMeters,
    camera_make: words(photo.make),
    camera_model: words(photo.model),
    gimbal_yaw: photo.gimbalYawDegrees,
    gimbal_pitch: photo.gimbalPitchDegrees,
    gimbal_roll: photo.gimbalRollDegrees,
    flight_yaw: photo.flightYawDegrees,
    focal_length: photo.focalLengthMillimeters,
    focal_length_35mm: photo.focalLength35Millimeters,
    calibrated_focal_length: photo.focalLengthPixels,
    ...turned(photo, photo.orientation ?? 1),
  },
  takenAt: photo.takenAt,
  orientation: photo.orientation ?? 1,
  isDng: photo.format === 'dng',
  preview: photo.preview,
})

/** Of a file that says nothing. */
export const noFacts = (): FileFacts => factsOfTags({})
