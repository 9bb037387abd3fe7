/** A JPEG of one gray tone that decodes everywhere, with any segments before the image. */
export function jpegBytes({
  width,
  height,
  gray = 128,
  segments = [],
}: {
  width: number
  height: number
  gray?: number
  segments?: readonly Uint8Array[]
}): Uint8Array<ArrayBuffer> {
  const table = segment(0xdb, Uint8Array.from([0, ...Array.from({ length: 64 }, () => 1)]))
  const frame = segment(0xc0, Uint8Array.from([8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]))
  // The codes for a difference of brightness: 0 for none, and a five-bit code for each size in bits.
  const brightness = segment(
    0xc4,
    Uint8Array.from([
      0x00,
      1,
      0,
      0,
      0,
      11,
      ...zeros(11),
      ...Array.from({ length: 12 }, (_, category) => category),
    ]),
  )
  // The detail of a block has one code, which ends the block.
  const detail = segment(0xc4, Uint8Array.from([0x10, 1, ...zeros(15), 0]))
  const scan = segment(0xda, Uint8Array.from([1, 1, 0x00, 0, 63, 0]))
  return joined([
    Uint8Array.from([0xff, 0xd8]),
    ...segments,
    table,
    frame,
    brightness,
    detail,
    scan,
    grayScan(Math.ceil(width / 8) * Math.ceil(height / 8), gray),
    Uint8Array.from([0xff, 0xd9]),
  ])
}

/** One segment of a JPEG. */
export function segment(marker: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  if (payload.length > 65_533) throw new Error('A segment of a JPEG has at most 65,533 bytes.')
  return joined([Uint8Array.from([0xff, marker, ...uint16(payload.length + 2)]), payload])
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The first block has the tone, and every other block has no difference from it, which is two zero bits. */
function grayScan(blocks: number, gray: number): Uint8Array {
  const difference = (Math.max(0, Math.min(255, Math.round(gray))) - 128) * 8
  const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
  const coded = difference > 0 ? difference : difference + 2 ** category - 1
  const first =
    category === 0 ? '00' : `${(15 + category).toString(2)}${coded.toString(2).padStart(category, '0')}0`
  const length = first.length + 2 * (blocks - 1)
  const bytes = new Uint8Array(Math.ceil(length / 8))
  const set = (bit: number) =>
    bytes.fill((bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7)), bit >> 3, (bit >> 3) + 1)
  for (let bit = 0; bit < first.length; bit += 1) if (first[bit] === '1') set(bit)
  for (let bit = length; bit < bytes.length * 8; bit += 1) set(bit)
  // A byte of ones would look like a marker, so a zero must follow it. Only the first bytes can contain one.
  const at = bytes.indexOf(0xff)
  return at < 0 ? bytes : joined([bytes.subarray(0, at + 1), Uint8Array.of(0), bytes.subarray(at + 1)])
}

const uint16 = (value: number) => [value >> 8, value & 0xff]
const zeros = (count: number) => Array.from({ length: count }, () => 0)
