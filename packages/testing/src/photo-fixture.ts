import { joined, jpegBytes, segment } from './jpeg-bytes.ts'
import { type ByteOrder, type TiffDirectory, type TiffValue, tiffBytes } from './tiff-bytes.ts'

export type PhotoExif = {
  make?: string
  model?: string
  lens?: string
  orientation?: number
  /** `YYYY:MM:DD HH:mm:ss`, as EXIF writes it. */
  dateTimeOriginal?: string
  offsetTimeOriginal?: string
  subSecTimeOriginal?: string
  exposureSeconds?: number
  iso?: number
  fNumber?: number
  focalLengthMillimeters?: number
  focalLength35Millimeters?: number
  /** Pixels per millimeter of the sensor. */
  pixelsPerMillimeter?: number
  pixelWidth?: number
  pixelHeight?: number
  gps?: { latitude?: number; longitude?: number; altitudeMeters?: number; hasRefs?: boolean }
  hasThumbnail?: boolean
}

export type PhotoFixture = {
  width?: number
  height?: number
  gray?: number
  byteOrder?: ByteOrder
  exif?: PhotoExif
  /** A whole packet; `dronePacket` writes one. */
  xmp?: string
  extendedXmp?: string
  /** Segments between the start of the file and its EXIF. */
  firstSegments?: readonly Uint8Array[]
  /** Pads the file after the image to the size of a real photo, and ends it like one. */
  sizeBytes?: number
}

/** A JPEG as a camera writes it: EXIF, XMP and an image that decodes. */
export function jpegPhoto(fixture: PhotoFixture = {}): Uint8Array<ArrayBuffer> {
  const {
    width = 480,
    height = 360,
    gray,
    byteOrder,
    exif,
    xmp,
    extendedXmp,
    firstSegments = [],
    sizeBytes = 0,
  } = fixture
  const digest = 'A0B1C2D3E4F5A6B7C8D9E0F1A2B3C4D5'
  const segments: Uint8Array[] = [...firstSegments]
  if (exif) {
    const block = tiffBytes(exifDirectory({ pixelWidth: width, pixelHeight: height, ...exif }), byteOrder)
    segments.push(segment(0xe1, joined([ascii('Exif\0\0'), block])))
  }
  if (xmp !== undefined || extendedXmp !== undefined) {
    const packet = extendedXmp === undefined ? xmp : withExtension(xmp ?? xmpPacket('', ''), digest)
    segments.push(segment(0xe1, joined([ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(packet ?? '')])))
  }
  if (extendedXmp !== undefined) segments.push(...extensionSegments(utf8(extendedXmp), digest))
  const photo = jpegBytes({ width, height, gray, segments })
  return photo.length >= sizeBytes
    ? photo
    : joined([photo, new Uint8Array(sizeBytes - photo.length - 2), end])
}

const end = Uint8Array.of(0xff, 0xd9)

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const content = joined([ascii(type), ...parts])
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, content.length + 4)
  return joined([new Uint8Array(size.buffer), content])
}

/** A HEIC with the same EXIF, thumbnail included. Its image, in a format few can decode, is left out. */
export function heicPhoto({ byteOrder, exif = {} }: PhotoFixture = {}): Uint8Array<ArrayBuffer> {
  const block = tiffBytes(exifDirectory({ hasThumbnail: true, ...exif }), byteOrder)
  const item = joined([new Uint8Array([0, 0, 0, 6]), ascii('Exif\0\0'), block])
  const zeros = (count: number) => new Uint8Array(count)
  const type = box('ftyp', ascii('heic\0\0\0\0mif1heic'))
  const metaAt = (offset: number) => {
    const place = new DataView(new ArrayBuffer(8))
    place.setUint32(0, offset)
    place.setUint32(4, item.length)
    return box(
      'meta',
      zeros(4),
      box('hdlr', zeros(8), ascii('pict'), zeros(13)),
      box('pitm', zeros(4), new Uint8Array([0, 1])),
      box(
        'iinf',
        zeros(4),
        new Uint8Array([0, 1]),
        box('infe', new Uint8Array([2, 0, 0, 0, 0, 2, 0, 0]), ascii('Exif\0')),
      ),
      // The location of the one item: offset and length in four bytes each, in one piece.
      box('iloc', zeros(4), new Uint8Array([0x44, 0, 0, 1, 0, 2, 0, 0, 0, 1]), new Uint8Array(place.buffer)),
    )
  }
  const before = type.length + metaAt(0).length + 8
  return joined([type, metaAt(before), box('mdat', item)])
}

/** A DNG or TIFF with the same EXIF: a tiny gray image in one strip, and a JPEG preview in a DNG. */
export function tiffPhoto({
  isDng = false,
  width = 64,
  height = 48,
  byteOrder,
  exif = {},
  xmp,
}: PhotoFixture & { isDng?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const { entries } = exifDirectory({ pixelWidth: width, pixelHeight: height, ...exif, hasThumbnail: false })
  const preview = jpegBytes({ width: 32, height: 24 })
  const image = strip(width, height, 0, 1, new Uint8Array(width * height).fill(128))
  const own: (readonly [number, TiffValue])[] = [...entries]
  if (xmp !== undefined) own.push([0x02bc, { type: 'bytes', bytes: utf8(xmp) }])
  if (!isDng) return tiffBytes({ entries: [...own, ...image] }, byteOrder)
  return tiffBytes(
    {
      entries: [
        ...own,
        ...strip(32, 24, 1, 7, preview),
        [0xc612, { type: 'byte', values: [1, 4, 0, 0] }],
        [0x014a, { type: 'directories', directories: [{ entries: image }] }],
      ],
    },
    byteOrder,
  )
}

const strip = (
  width: number,
  height: number,
  subfileType: number,
  compression: number,
  bytes: Uint8Array,
): (readonly [number, TiffValue])[] => [
  [0x00fe, { type: 'long', values: [subfileType] }],
  [0x0100, { type: 'long', values: [width] }],
  [0x0101, { type: 'long', values: [height] }],
  [0x0102, { type: 'short', values: [8] }],
  [0x0103, { type: 'short', values: [compression] }],
  [0x0106, { type: 'short', values: [1] }],
  [0x0111, { type: 'placed', bytes }],
  [0x0115, { type: 'short', values: [1] }],
  [0x0116, { type: 'long', values: [height] }],
  [0x0117, { type: 'long', values: [bytes.length] }],
]

export type DroneXmp = {
  prefix: string
  address: string
  values: Readonly<Record<string, string>>
  /** Structures of values, which are always written as elements. */
  structures?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const djiXmp = (values: Readonly<Record<string, string>>): DroneXmp => ({
  prefix: 'drone-dji',
  address: 'http://www.dji.com/drone-dji/1.0/',
  values,
})

/** A packet of XMP with a maker's values, written as attributes or as elements. */
export function dronePacket(
  { prefix, address, values, structures = {} }: DroneXmp,
  form: 'attributes' | 'elements' = 'attributes',
): string {
  const named = Object.entries(values)
  const attributes = named.map(([name, value]) => ` ${prefix}:${name}="${escaped(value)}"`)
  const elements = named.map(([name, value]) => `<${prefix}:${name}>${escaped(value)}</${prefix}:${name}>\n`)
  const nested = Object.entries(structures).map(([name, parts]) => {
    const inner = Object.entries(parts).map(
      ([part, value]) => `<${prefix}:${part}>${value}</${prefix}:${part}>`,
    )
    return `<${prefix}:${name} rdf:parseType="Resource">${inner.join('')}</${prefix}:${name}>\n`
  })
  return xmpPacket(
    ` xmlns:${prefix}="${address}"${form === 'attributes' ? attributes.join('\n') : ''}`,
    (form === 'elements' ? elements.join('') : '') + nested.join(''),
  )
}

export const xmpPacket = (attributes: string, elements: string): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${attributes}>
${elements}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

export type DronePhoto = {
  latitude: number
  longitude: number
  relativeAltitudeMeters: number
  takeOffAltitudeMeters?: number
  yawDegrees?: number
  pitchDegrees?: number
  /** `YYYY:MM:DD HH:mm:ss` */
  takenAt?: string
  focalLength35Millimeters?: number
  exposureSeconds?: number
  iso?: number
  orientation?: number
  model?: string
} & Pick<PhotoFixture, 'width' | 'height' | 'gray' | 'sizeBytes'>

/** A photo of a DJI drone, with everything that coverage is calculated from. */
export const dronePhoto = (photo: DronePhoto): Uint8Array<ArrayBuffer> => jpegPhoto(droneFixture(photo))

/** The same photo as the drone saves it raw: a DNG. */
export const droneRaw = (photo: DronePhoto): Uint8Array<ArrayBuffer> =>
  tiffPhoto({ ...droneFixture(photo), isDng: true })

const droneFixture = (photo: DronePhoto): PhotoFixture => {
  const { relativeAltitudeMeters, takeOffAltitudeMeters = 500, yawDegrees = 0, pitchDegrees = -90 } = photo
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`
  return {
    ...photo,
    exif: {
      make: 'DJI',
      model: photo.model ?? 'FC6310',
      orientation: photo.orientation ?? 1,
      ...(photo.iso !== undefined && { iso: photo.iso }),
      dateTimeOriginal: photo.takenAt ?? '2026:05:04 10:00:00',
      offsetTimeOriginal: '-05:00',
      exposureSeconds: photo.exposureSeconds ?? 0.001,
      focalLengthMillimeters: 8.8,
      focalLength35Millimeters: photo.focalLength35Millimeters ?? 24,
      gps: {
        latitude: photo.latitude,
        longitude: photo.longitude,
        altitudeMeters: takeOffAltitudeMeters + relativeAltitudeMeters,
      },
      hasThumbnail: true,
    },
    xmp: dronePacket(
      djiXmp({
        AbsoluteAltitude: signed(takeOffAltitudeMeters + relativeAltitudeMeters),
        RelativeAltitude: signed(relativeAltitudeMeters),
        GpsLatitude: photo.latitude.toFixed(9),
        GpsLongitude: photo.longitude.toFixed(9),
        GimbalYawDegree: signed(yawDegrees),
        GimbalPitchDegree: signed(pitchDegrees),
        GimbalRollDegree: '+0.00',
        FlightYawDegree: signed(yawDegrees),
      }),
    ),
  }
}

function exifDirectory(exif: PhotoExif): TiffDirectory {
  const own: (readonly [number, TiffValue])[] = []
  const inner: (readonly [number, TiffValue])[] = []
  const text = (into: typeof own, tag: number, value: string | undefined) => {
    if (value !== undefined) into.push([tag, { type: 'text', text: value }])
  }
  const rational = (tag: number, value: number | undefined) => {
    if (value !== undefined) inner.push([tag, { type: 'rational', values: [fraction(value, 10_000)] }])
  }
  text(own, 0x010f, exif.make)
  text(own, 0x0110, exif.model)
  if (exif.orientation !== undefined) own.push([0x0112, { type: 'short', values: [exif.orientation] }])
  rational(0x829a, exif.exposureSeconds)
  rational(0x829d, exif.fNumber)
  if (exif.iso) inner.push([0x8827, { type: 'short', values: [exif.iso] }])
  text(inner, 0x9003, exif.dateTimeOriginal)
  text(inner, 0x9011, exif.offsetTimeOriginal)
  text(inner, 0x9291, exif.subSecTimeOriginal)
  rational(0x920a, exif.focalLengthMillimeters)
  if (exif.pixelWidth) inner.push([0xa002, { type: 'long', values: [exif.pixelWidth] }])
  if (exif.pixelHeight) inner.push([0xa003, { type: 'long', values: [exif.pixelHeight] }])
  rational(0xa20e, exif.pixelsPerMillimeter)
  rational(0xa20f, exif.pixelsPerMillimeter)
  if (exif.pixelsPerMillimeter) inner.push([0xa210, { type: 'short', values: [4] }])
  if (exif.focalLength35Millimeters) {
    inner.push([0xa405, { type: 'short', values: [exif.focalLength35Millimeters] }])
  }
  text(inner, 0xa434, exif.lens)
  own.push([0x8769, { type: 'directories', directories: [{ entries: inner }] }])
  if (exif.gps) own.push([0x8825, { type: 'directories', directories: [{ entries: gpsEntries(exif.gps) }] }])
  const thumbnail = jpegBytes({ width: 160, height: 120, gray: 160 })
  return {
    entries: own,
    ...(exif.hasThumbnail && {
      next: {
        entries: [
          [0x0103, { type: 'short', values: [6] }],
          [0x0201, { type: 'placed', bytes: thumbnail }],
          [0x0202, { type: 'long', values: [thumbnail.length] }],
        ],
      },
    }),
  }
}

function gpsEntries(gps: NonNullable<PhotoExif['gps']>): (readonly [number, TiffValue])[] {
  const { latitude, longitude, altitudeMeters, hasRefs = true } = gps
  const entries: (readonly [number, TiffValue])[] = [[0, { type: 'byte', values: [2, 3, 0, 0] }]]
  const coordinate = (tag: number, value: number, letter: string) => {
    if (hasRefs) entries.push([tag - 1, { type: 'text', text: letter }])
    entries.push([tag, { type: 'rational', values: degreesMinutesSeconds(Math.abs(value)) }])
  }
  if (latitude !== undefined) coordinate(2, latitude, latitude < 0 ? 'S' : 'N')
  if (longitude !== undefined) coordinate(4, longitude, longitude < 0 ? 'W' : 'E')
  if (altitudeMeters !== undefined) {
    if (hasRefs) entries.push([5, { type: 'byte', values: [altitudeMeters < 0 ? 1 : 0] }])
    entries.push([6, { type: 'rational', values: [fraction(Math.abs(altitudeMeters), 1000)] }])
  }
  return entries
}

const fraction = (value: number, denominator: number): [number, number] => [
  Math.round(value * denominator),
  denominator,
]

const degreesMinutesSeconds = (value: number): [number, number][] => {
  const seconds = Math.round(value * 3600 * 1_000_000)
  const degrees = Math.floor(seconds / 3_600_000_000)
  const minutes = Math.floor((seconds - degrees * 3_600_000_000) / 60_000_000)
  return [
    [degrees, 1],
    [minutes, 1],
    [seconds - degrees * 3_600_000_000 - minutes * 60_000_000, 1_000_000],
  ]
}

function withExtension(packet: string, digest: string): string {
  const note = ` xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${digest}"`
  return packet.replace('rdf:about=""', `rdf:about=""${note}`)
}

function extensionSegments(document: Uint8Array, digest: string): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < document.length; at += 65_000) {
    const numbers = new DataView(new ArrayBuffer(8))
    numbers.setUint32(0, document.length)
    numbers.setUint32(4, at)
    const mark = ascii(`http://ns.adobe.com/xmp/extension/\0${digest}`)
    pieces.push(
      segment(0xe1, joined([mark, new Uint8Array(numbers.buffer), document.subarray(at, at + 65_000)])),
    )
  }
  return pieces
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const utf8 = (text: string) => new TextEncoder().encode(text)
const ascii = utf8
