import type { TakenAt } from './photo-facts.ts'
import { writtenTime } from './taken-at.ts'

type XmpValues = ReadonlyMap<string, string>

export type DroneFacts = {
  position: { latitude: number; longitude: number } | null
  altitudeMeters: number | null
  relativeAltitudeMeters: number | null
  focalLengthPixels: number | null
  gimbalPitchDegrees: number | null
  gimbalYawDegrees: number | null
  gimbalRollDegrees: number | null
  flightYawDegrees: number | null
  make: string | null
  model: string | null
  takenAt: TakenAt | null
}

/** Reads the XMP tags of drone makers, each of whom has their own names. */
export function droneFacts(values: XmpValues): DroneFacts {
  const first = (...names: string[]) =>
    names.map((name) => numberOf(values.get(name))).find((v) => v !== null) ?? null
  const text = (...names: string[]) =>
    names.map((name) => values.get(name)).find((v) => v !== undefined) ?? null
  return {
    position: dronePosition(values, first),
    altitudeMeters: first(
      'dji:AbsoluteAltitude',
      'autel:AbsoluteAltitude',
      'skydio:AbsoluteAltitude',
      'parrot:AbsoluteAltitude',
    ),
    relativeAltitudeMeters: first(
      'dji:RelativeAltitude',
      'autel:RelativeAltitude',
      'skydio:RelativeAltitude',
      'camera:AboveGroundAltitude',
      'parrot:RelativeAltitude',
    ),
    // Cameras that were never calibrated write 0, but may still have the data for correcting the lens.
    focalLengthPixels:
      [first('dji:CalibratedFocalLength', 'autel:CalibratedFocalLength'), dewarpedFocalLength(values)].find(
        (pixels) => pixels !== null && pixels > 0,
      ) ?? null,
    gimbalPitchDegrees:
      first(
        'dji:GimbalPitchDegree',
        'autel:GimbalPitchDegree',
        'skydio:CameraOrientationNED/Pitch',
        'parrot:CameraPitchDegree',
      ) ?? pitchFromNadir(first('camera:Pitch')),
    gimbalYawDegrees: first(
      'dji:GimbalYawDegree',
      'autel:GimbalYawDegree',
      'skydio:CameraOrientationNED/Yaw',
      'parrot:CameraYawDegree',
      'camera:Yaw',
    ),
    gimbalRollDegrees: first(
      'dji:GimbalRollDegree',
      'autel:GimbalRollDegree',
      'skydio:CameraOrientationNED/Roll',
      'parrot:CameraRollDegree',
      'camera:Roll',
    ),
    flightYawDegrees: first('dji:FlightYawDegree', 'autel:FlightYawDegree', 'parrot:DroneYawDegree'),
    make: text('tiff:Make'),
    model: text('tiff:Model'),
    takenAt: writtenTime(text('exif:DateTimeOriginal', 'xmp:CreateDate')),
  }
}

function dronePosition(
  values: XmpValues,
  first: (...names: string[]) => number | null,
): DroneFacts['position'] {
  // Several years of DJI's firmware misspell the longitude.
  const latitude = first('dji:GpsLatitude', 'autel:GpsLatitude', 'skydio:Latitude')
  const longitude = first(
    'dji:GpsLongitude',
    'dji:GpsLongtitude',
    'autel:GpsLongitude',
    'autel:GpsLongtitude',
    'skydio:Longitude',
  )
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  const [north, east] = [
    coordinate(values.get('exif:GPSLatitude')),
    coordinate(values.get('exif:GPSLongitude')),
  ]
  return north !== null && east !== null ? { latitude: north, longitude: east } : null
}

/** XMP writes a coordinate of EXIF as `48,51.2304N` or `48,51,13N`. */
function coordinate(text: string | undefined): number | null {
  const match = text?.match(/^(\d{1,3}),(\d{1,2}(?:\.\d{1,15})?)(?:,(\d{1,2}(?:\.\d{1,15})?))?([NSEW])$/)
  if (!match) return null
  const degrees = Number(match[1]) + Number(match[2]) / 60 + Number(match[3] ?? 0) / 3600
  return match[4] === 'S' || match[4] === 'W' ? -degrees : degrees
}

/** `date;fx,fy,cx,cy,…`: the focal length in pixels that the maker's own correction of the lens uses. */
const dewarpedFocalLength = (values: XmpValues): number | null =>
  numberOf(values.get('dji:DewarpData')?.split(';')[1]?.split(',')[0])

/**
 * In the namespace of Pix4D, a pitch of 0 is straight down and 90 is the horizon. Some Autel drones write angles there
 * as DJI does, with -90 straight down. No camera points that far backward, so the value is unambiguous.
 */
const pitchFromNadir = (pitch: number | null): number | null =>
  pitch === null || pitch < -15 ? pitch : pitch - 90

const numberOf = (text: string | undefined): number | null => {
  if (text === undefined || !/^[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,3})?$/i.test(text.trim()))
    return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
