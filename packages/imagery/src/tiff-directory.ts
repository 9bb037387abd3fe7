import type { PhotoBytes } from './byte-source.ts'

/** The tags we read, by the directory they are in. */
export const tags = {
  newSubfileType: 0x00fe,
  imageWidth: 0x0100,
  imageHeight: 0x0101,
  compression: 0x0103,
  make: 0x010f,
  model: 0x0110,
  stripOffsets: 0x0111,
  orientation: 0x0112,
  stripByteCounts: 0x0117,
  tileOffsets: 0x0144,
  tileByteCounts: 0x0145,
  subDirectories: 0x014a,
  thumbnailOffset: 0x0201,
  thumbnailLength: 0x0202,
  xmp: 0x02bc,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
  offsetTimeOriginal: 0x9011,
  offsetTimeDigitized: 0x9012,
  subSecTimeOriginal: 0x9291,
  subSecTimeDigitized: 0x9292,
  focalLength: 0x920a,
  pixelWidth: 0xa002,
  pixelHeight: 0xa003,
  focalPlaneXResolution: 0xa20e,
  focalPlaneYResolution: 0xa20f,
  focalPlaneUnit: 0xa210,
  focalLength35: 0xa405,
  lensModel: 0xa434,
  multiPictureEntries: 0xb002,
  dngVersion: 0xc612,
} as const

/** Numbers of the GPS directory mean other things elsewhere. */
export const gpsTags = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
}

const typeSizes: Readonly<Record<number, number>> = {
  1: 1, // byte
  2: 1, // text
  3: 2, // short
  4: 4, // long
  5: 8, // rational
  6: 1, // signed byte
  7: 1, // undefined
  8: 2, // signed short
  9: 4, // signed long
  10: 8, // signed rational
  11: 4, // float
  12: 8, // double
  13: 4, // directory
}

const mostEntries = 1000
/** A large image in strips of one line each has tens of thousands. */
const mostNumbers = 65_536
const longestText = 4096

type Entry = { type: number; count: number; offset: number; length: number }

/** One directory of a TIFF structure: tags and where their values are. */
export type Directory = {
  numbers: (tag: number) => Promise<number[]>
  number: (tag: number) => Promise<number | null>
  text: (tag: number) => Promise<string | null>
  /** Numbers, or text if the writer used that type. Bytes of an undefined type are neither. */
  measure: (tag: number) => Promise<number[] | string | null>
  /** Where the bytes of a value are in the file. */
  range: (tag: number) => { offset: number; length: number } | null
  /** The offset of the next directory within the structure; 0 for none. */
  next: number
}

/** A directory without values, in place of one that is missing. */
export const noDirectory: Directory = {
  numbers: async () => [],
  number: async () => null,
  text: async () => null,
  measure: async () => null,
  range: () => null,
  next: 0,
}

/** A TIFF structure: a whole TIFF or DNG file, or the block of EXIF or MPF inside a JPEG. */
export class TiffReader {
  /** True if a part of it is invalid; values that were read elsewhere may still be right. */
  isDamaged = false
  readonly #file: PhotoBytes
  readonly #base: number
  readonly #length: number
  #isLittleEndian = true
  readonly #visited = new Set<number>()

  constructor(file: PhotoBytes, base: number, length: number) {
    this.#file = file
    this.#base = base
    this.#length = length
  }

  /** The offset of the first directory; null if this is not a TIFF structure. */
  async firstDirectory(): Promise<number | null> {
    if (this.#length < 8) return null
    const head = await this.#view(0, 8)
    const order = head.getUint16(0)
    if (order !== 0x4949 && order !== 0x4d4d) return null
    this.#isLittleEndian = order === 0x4949
    return head.getUint16(2, this.#isLittleEndian) === 42 ? head.getUint32(4, this.#isLittleEndian) : null
  }

  /** Null if there is none at this offset, or if it was read before, since directories may point in circles. */
  async directory(offset: number): Promise<Directory | null> {
    if (this.#visited.has(offset) || offset < 8 || offset + 2 > this.#length) return this.#damaged()
    this.#visited.add(offset)
    const count = (await this.#view(offset, 2)).getUint16(0, this.#isLittleEndian)
    if (count > mostEntries || offset + 2 + count * 12 > this.#length) return this.#damaged()
    const table = await this.#view(offset + 2, count * 12)
    const entries = new Map<number, Entry>()
    for (let at = 0; at < table.byteLength; at += 12) {
      const tag = table.getUint16(at, this.#isLittleEndian)
      const type = table.getUint16(at + 2, this.#isLittleEndian)
      const values = table.getUint32(at + 4, this.#isLittleEndian)
      const size = typeSizes[type]
      if (!size || values === 0 || entries.has(tag)) continue
      const length = size * values
      const isInline = length <= 4
      const place = isInline ? offset + 2 + at + 8 : table.getUint32(at + 8, this.#isLittleEndian)
      entries.set(tag, { type, count: values, offset: place, length })
    }
    const nextAt = offset + 2 + count * 12
    const next =
      nextAt + 4 <= this.#length ? (await this.#view(nextAt, 4)).getUint32(0, this.#isLittleEndian) : 0
    return this.#directoryOf(entries, next)
  }

  #directoryOf(entries: Map<number, Entry>, next: number): Directory {
    const placed = (tag: number): Entry | null => {
      const entry = entries.get(tag)
      if (!entry) return null
      return entry.offset + entry.length <= this.#length ? entry : this.#damaged()
    }
    const numbers = async (tag: number) => {
      const entry = placed(tag)
      if (!entry || entry.count > mostNumbers) return []
      const view = await this.#view(entry.offset, entry.length)
      return Array.from({ length: entry.count }, (_, index) => this.#numberAt(view, entry.type, index))
    }
    const text = async (tag: number) => {
      const entry = placed(tag)
      if (!entry || entry.length > longestText) return null
      return plainText(await this.#file.at(this.#base + entry.offset, entry.length))
    }
    return {
      numbers,
      text,
      measure: async (tag) => {
        const type = entries.get(tag)?.type
        if (type === 2) return text(tag)
        return type === 7 ? null : numbers(tag)
      },
      number: async (tag) => {
        const value = (await numbers(tag))[0]
        return value !== undefined && Number.isFinite(value) ? value : null
      },
      range: (tag) => {
        const entry = placed(tag)
        return entry && { offset: this.#base + entry.offset, length: entry.length }
      },
      next,
    }
  }

  #numberAt(view: DataView, type: number, index: number): number {
    const little = this.#isLittleEndian
    switch (type) {
      case 3:
        return view.getUint16(index * 2, little)
      case 4:
      case 13:
        return view.getUint32(index * 4, little)
      case 5:
        return view.getUint32(index * 8, little) / view.getUint32(index * 8 + 4, little)
      case 6:
        return view.getInt8(index)
      case 8:
        return view.getInt16(index * 2, little)
      case 9:
        return view.getInt32(index * 4, little)
      case 10:
        return view.getInt32(index * 8, little) / view.getInt32(index * 8 + 4, little)
      case 11:
        return view.getFloat32(index * 4, little)
      case 12:
        return view.getFloat64(index * 8, little)
      default:
        return view.getUint8(index)
    }
  }

  async #view(offset: number, length: number): Promise<DataView> {
    const bytes = await this.#file.at(this.#base + offset, length)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  #damaged(): null {
    this.isDamaged = true
    return null
  }
}

/** Text of cameras ends at a zero byte and is often padded. */
const plainText = (bytes: Uint8Array): string | null => {
  const end = bytes.indexOf(0)
  const text = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
  return text === '' ? null : text
}
