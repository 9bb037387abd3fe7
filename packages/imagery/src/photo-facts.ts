/** The position of bytes in the file, from its first byte. */
export type ByteRange = { offset: number; length: number }

export type TakenAt = {
  /** The camera's clock, `YYYY-MM-DDTHH:mm:ss`, with a fraction if the camera wrote one. */
  local: string
  /** Minutes ahead of UTC; null if the camera did not state it, so that the time has no zone. */
  offsetMinutes: number | null
}

/** The metadata of a photo. A value is null if the file doesn't state it or states something impossible. */
export type PhotoFacts = {
  format: 'jpeg' | 'tiff' | 'dng'
  /** Degrees, WGS 84. */
  position: { latitude: number; longitude: number } | null
  /** Meters above sea level or the ellipsoid, whichever the camera uses. */
  altitudeMeters: number | null
  /** Meters above the takeoff point, which is not the ground below the drone. */
  relativeAltitudeMeters: number | null
  takenAt: TakenAt | null
  make: string | null
  model: string | null
  lens: string | null
  exposureSeconds: number | null
  iso: number | null
  /** The f-number of the aperture. */
  fNumber: number | null
  focalLengthMillimeters: number | null
  focalLength35Millimeters: number | null
  /** Measured by the maker for this very camera, and so the most reliable focal length. */
  focalLengthPixels: number | null
  sensorWidthMillimeters: number | null
  sensorHeightMillimeters: number | null
  /** Pixels as stored, before the orientation is applied. */
  width: number | null
  height: number | null
  /** EXIF orientation, 1 to 8. */
  orientation: number | null
  /** In the north-east-down system; a pitch of -90 is straight down. */
  gimbalPitchDegrees: number | null
  gimbalYawDegrees: number | null
  gimbalRollDegrees: number | null
  flightYawDegrees: number | null
  /** The small JPEG in the EXIF block, usually 160 pixels wide. */
  thumbnail: ByteRange | null
  /** A larger JPEG elsewhere in the file. */
  preview: ByteRange | null
}

export const photoFailures = [
  'empty-file',
  'not-a-photo',
  'unsupported-format',
  'truncated',
  'damaged-metadata',
  'metadata-too-large',
  'impossible-position',
  'unreadable',
] as const
export type PhotoFailure = (typeof photoFailures)[number]

export type PhotoReading = { facts: PhotoFacts; failure: null } | { facts: null; failure: PhotoFailure }
