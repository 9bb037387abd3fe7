import { droneFacts } from './drone-tags.ts'
import { gpsAltitude, gpsDegrees } from './exif-gps.ts'
import { type ExifFacts, type KnownFacts, knownFacts } from './known-facts.ts'
import type { TakenAt } from './photo-facts.ts'
import { cameraTime } from './taken-at.ts'

/** The output of ExifTool with `-json -n -a -G1`: values by the part of the file and the name of the tag. */
export type ExiftoolTags = Readonly<Record<string, unknown>>

/**
 * The facts from the output of ExifTool, for formats that our own reader does not know. Both give the same result for
 * the same photo: the meaning of a tag is defined once, and this only finds the tags by ExifTool's names.
 */
export function exiftoolFacts(tags: ExiftoolTags): KnownFacts {
  const known = knownFacts(exifFacts(tags), droneFacts(xmpValues(tags)), largestPicture(tags))
  return known.position ? known : { ...known, ...placeOfVideo(tags) }
}

/** Videos have their position in tags of another kind, which ExifTool converts to signed numbers. */
function placeOfVideo(tags: ExiftoolTags): Partial<KnownFacts> {
  if (exiftoolValue(tags, 'GPSCoordinates') === undefined) return {}
  const [latitude, longitude] = [
    numberOf(tags['Composite:GPSLatitude']),
    numberOf(tags['Composite:GPSLongitude']),
  ]
  if (latitude === null || longitude === null) return {}
  const place = {
    position: { latitude, longitude },
    altitudeMeters: numberOf(tags['Composite:GPSAltitude']),
  }
  const { position, altitudeMeters } = knownFacts({ ...exifFacts({}), ...place }, droneFacts(new Map()), null)
  return position ? { position, altitudeMeters } : {}
}

/** The first value with this name, in any part of the file. */
export const exiftoolValue = (tags: ExiftoolTags, name: string): unknown =>
  Object.entries(tags).find(([key, value]) => key.endsWith(`:${name}`) && value !== '')?.[1]

function exifFacts(tags: ExiftoolTags): ExifFacts {
  const gps = (name: string) => {
    const value = tags[`GPS:${name}`]
    return typeof value === 'number' ? [value] : textOf(value)
  }
  const latitude = gpsDegrees(gps('GPSLatitude'), textOf(tags['GPS:GPSLatitudeRef']), 'N', 'S')
  const longitude = gpsDegrees(gps('GPSLongitude'), textOf(tags['GPS:GPSLongitudeRef']), 'E', 'W')
  const numberNamed = (name: string) => numberOf(exiftoolValue(tags, name))
  return {
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    altitudeMeters: gpsAltitude(gps('GPSAltitude'), gps('GPSAltitudeRef')),
    takenAt: exifTime(tags),
    make: textOf(exiftoolValue(tags, 'Make')),
    model: textOf(exiftoolValue(tags, 'Model')),
    lens: textOf(tags['ExifIFD:LensModel']),
    exposureSeconds: numberOf(tags['ExifIFD:ExposureTime']),
    iso: numberOf(tags['ExifIFD:ISO']),
    fNumber: numberOf(tags['ExifIFD:FNumber']),
    focalLengthMillimeters: numberNamed('FocalLength'),
    focalLength35Millimeters: numberNamed('FocalLengthIn35mmFormat'),
    ...sensorSize(tags),
    width: numberOf(tags['ExifIFD:ExifImageWidth']),
    height: numberOf(tags['ExifIFD:ExifImageHeight']),
    orientation: numberNamed('Orientation'),
  }
}

const exifTime = (tags: ExiftoolTags): TakenAt | null => {
  const read = (time: string, fraction: string, offset: string) =>
    cameraTime(...([time, fraction, offset].map((name) => textOf(tags[`ExifIFD:${name}`])) as Texts))
  return (
    read('DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal') ??
    read('CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized')
  )
}
type Texts = [string | null, string | null, string | null]

const unitMillimeters: Readonly<Record<number, number>> = { 2: 25.4, 3: 10, 4: 1, 5: 0.001 }

function sensorSize(tags: ExiftoolTags) {
  const unit = unitMillimeters[numberOf(tags['ExifIFD:FocalPlaneResolutionUnit']) ?? 2]
  const millimeters = (pixelsTag: string, resolutionTag: string) => {
    const [pixels, resolution] = [
      numberOf(tags[`ExifIFD:${pixelsTag}`]),
      numberOf(tags[`ExifIFD:${resolutionTag}`]),
    ]
    return unit && pixels && resolution ? (pixels / resolution) * unit : null
  }
  return {
    sensorWidthMillimeters: millimeters('ExifImageWidth', 'FocalPlaneXResolution'),
    sensorHeightMillimeters: millimeters('ExifImageHeight', 'FocalPlaneYResolution'),
  }
}

/** A raw file contains several pictures, of which the largest is the photo. */
function largestPicture(tags: ExiftoolTags): { width: number; height: number } | null {
  const widths = Object.keys(tags).filter((key) => key.endsWith(':ImageWidth'))
  const sizes = widths.flatMap((key) => {
    const [width, height] = [numberOf(tags[key]), numberOf(tags[key.replace(':ImageWidth', ':ImageHeight')])]
    return width && height ? [{ width, height }] : []
  })
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null
}

/** ExifTool's groups of XMP, by the names that our own scanner uses for them. */
const vendors: Readonly<Record<string, string>> = {
  'XMP-drone-dji': 'dji',
  'XMP-drone-skydio': 'skydio',
  'XMP-drone-parrot': 'parrot',
  'XMP-Camera': 'camera',
  'XMP-drone': 'autel',
  'XMP-exif': 'exif',
  'XMP-tiff': 'tiff',
  'XMP-xmp': 'xmp',
}

function xmpValues(tags: ExiftoolTags): Map<string, string> {
  return new Map(
    Object.entries(tags).flatMap(([key, value]): [string, string][] => {
      const [group = '', name = ''] = key.split(':')
      const vendor = vendors[group]
      const text = textOf(value)
      return vendor && text !== null
        ? [[`${vendor}:${nameInXmp(vendor, name)}`, valueInXmp(vendor, name, text)]]
        : []
    }),
  )
}

/** ExifTool spells GPS in capitals and joins the names of a structure. */
const nameInXmp = (vendor: string, name: string): string =>
  vendor === 'exif'
    ? name
    : name.replace('GPS', 'Gps').replace('CameraOrientationNED', 'CameraOrientationNED/')

/**
 * A coordinate of EXIF in XMP is a text with the letter of its hemisphere, which ExifTool converts to a signed number.
 */
function valueInXmp(vendor: string, name: string, text: string): string {
  const letters = vendor === 'exif' ? { GPSLatitude: 'NS', GPSLongitude: 'EW' }[name] : undefined
  const degrees = numberOf(text)
  if (!letters || degrees === null) return text
  const [whole, minutes] = [Math.floor(Math.abs(degrees)), (Math.abs(degrees) % 1) * 60]
  return `${whole},${minutes.toFixed(12)}${letters[degrees < 0 ? 1 : 0]}`
}

const numberOf = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : null
