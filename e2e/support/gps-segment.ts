const ascii = 2
const byte = 1
const long = 4
const rational = 5

interface Tag {
  tag: number
  type: number
  count: number
  /** Up to four bytes, or where in the data the value begins. */
  value: Buffer
}

const entry = ({ tag, type, count, value }: Tag): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  value.copy(bytes, 8)
  return bytes
}

const directory = (tags: readonly Tag[]): Buffer => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(tags.length)
  return Buffer.concat([count, ...tags.map(entry), Buffer.alloc(4)])
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index)
  })
  return bytes
}

const degrees = (value: number): Buffer => uint32(Math.round(value * 1e6), 1_000_000, 0, 1, 0, 1)

/** EXIF that says where a photo was taken, in the north and west. */
const gpsSegment = (latitude: number, longitude: number, altitude: number): Buffer => {
  const first = 8
  const gps = first + directory([{ tag: 0, type: 0, count: 0, value: Buffer.alloc(4) }]).length
  const values = gps + 2 + 6 * 12 + 4
  const tiff = Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    uint32(first),
    directory([{ tag: 0x88_25, type: long, count: 1, value: uint32(gps) }]),
    directory([
      { tag: 1, type: ascii, count: 2, value: Buffer.from('N\0\0\0') },
      { tag: 2, type: rational, count: 3, value: uint32(values) },
      { tag: 3, type: ascii, count: 2, value: Buffer.from('W\0\0\0') },
      { tag: 4, type: rational, count: 3, value: uint32(values + 24) },
      { tag: 5, type: byte, count: 1, value: Buffer.alloc(4) },
      { tag: 6, type: rational, count: 1, value: uint32(values + 48) },
    ]),
    degrees(latitude),
    degrees(-longitude),
    uint32(Math.round(altitude * 100), 100),
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG as a drone writes it: with its position. */
export const withGps = (jpeg: Buffer, latitude = 34.03, longitude = -118.48, altitude = 80): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), gpsSegment(latitude, longitude, altitude), jpeg.subarray(2)])
