/** Writes the TIFF structures of test photos: real bytes that any reader of EXIF understands. */
export type TiffValue =
  | { type: 'byte' | 'short' | 'long'; values: number[] }
  | { type: 'text'; text: string }
  | { type: 'rational' | 'signedRational'; values: [numerator: number, denominator: number][] }
  | { type: 'bytes'; bytes: Uint8Array }
  /** The value is the place of another directory, or of bytes elsewhere in the structure. */
  | { type: 'directories'; directories: TiffDirectory[] }
  | { type: 'placed'; bytes: Uint8Array }

export type TiffDirectory = {
  entries: readonly (readonly [tag: number, value: TiffValue])[]
  next?: TiffDirectory
}

export type ByteOrder = 'II' | 'MM'

const typeNumbers = { byte: 1, text: 2, short: 3, long: 4, rational: 5, bytes: 7, signedRational: 10 }

export function tiffBytes(first: TiffDirectory, order: ByteOrder = 'II'): Uint8Array<ArrayBuffer> {
  const little = order === 'II'
  let bytes = new Uint8Array(1024)
  let length = 8
  const view = () => new DataView(bytes.buffer)
  const reserve = (count: number) => {
    const at = length
    length += count + (count % 2)
    while (length > bytes.length) bytes = grown(bytes)
    return at
  }
  const place = (content: Uint8Array) => {
    const at = reserve(content.length)
    bytes.set(content, at)
    return at
  }
  const numbers = (size: 1 | 2 | 4, values: number[]) => {
    const content = new DataView(new ArrayBuffer(values.length * size))
    values.forEach((value, index) => {
      if (size === 1) content.setUint8(index, value)
      else if (size === 2) content.setUint16(index * 2, value, little)
      else content.setUint32(index * 4, value >>> 0, little)
    })
    return new Uint8Array(content.buffer)
  }

  const encoded = (value: TiffValue): { type: number; count: number; content: Uint8Array } => {
    switch (value.type) {
      case 'text': {
        const content = new TextEncoder().encode(`${value.text}\0`)
        return { type: typeNumbers.text, count: content.length, content }
      }
      case 'bytes':
        return { type: typeNumbers.bytes, count: value.bytes.length, content: value.bytes }
      case 'rational':
      case 'signedRational':
        return {
          type: typeNumbers[value.type],
          count: value.values.length,
          content: numbers(4, value.values.flat()),
        }
      case 'directories': {
        const offsets = value.directories.map(write)
        return { type: typeNumbers.long, count: offsets.length, content: numbers(4, offsets) }
      }
      case 'placed':
        return { type: typeNumbers.long, count: 1, content: numbers(4, [place(value.bytes)]) }
      default: {
        const size = value.type === 'byte' ? 1 : value.type === 'short' ? 2 : 4
        return {
          type: typeNumbers[value.type],
          count: value.values.length,
          content: numbers(size, value.values),
        }
      }
    }
  }

  const write = ({ entries, next }: TiffDirectory): number => {
    const sorted = entries.toSorted(([a], [b]) => a - b)
    const start = reserve(2 + sorted.length * 12 + 4)
    view().setUint16(start, sorted.length, little)
    sorted.forEach(([tag, value], index) => {
      const at = start + 2 + index * 12
      const { type, count, content } = encoded(value)
      const offset = content.length > 4 ? place(content) : null
      view().setUint16(at, tag, little)
      view().setUint16(at + 2, type, little)
      view().setUint32(at + 4, count, little)
      if (offset === null) bytes.set(content, at + 8)
      else view().setUint32(at + 8, offset, little)
    })
    const nextOffset = next ? write(next) : 0
    view().setUint32(start + 2 + sorted.length * 12, nextOffset, little)
    return start
  }

  const firstOffset = write(first)
  bytes.set(new TextEncoder().encode(order))
  view().setUint16(2, 42, little)
  view().setUint32(4, firstOffset, little)
  return bytes.slice(0, length)
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
