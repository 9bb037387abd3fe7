import { crc32, deflateSync } from 'node:zlib'
import { type FileType, fileExtensions } from '@sortie/domain/file-type'
import type { AssetKind } from '@sortie/domain/mission/asset'
import type { AssetFailure } from '@sortie/domain/mission/asset-failures'
import { joined, jpegBytes, segment } from '@sortie/testing/jpeg-bytes'
import { heicPhoto } from '@sortie/testing/photo-fixture'
import { tiffBytes } from '@sortie/testing/tiff-bytes'

/** A file that is made to do harm, to the person who opens it or to the program that reads it. */
export interface HostileFile {
  name: string
  fileName: string
  /** The kind as which the file is uploaded. */
  kind: AssetKind
  /** The type that its first bytes indicate; null for a type that no form accepts. */
  type: FileType | null
  /** Why it is refused as a file of a mission; null for one that is shown without its hostile content. */
  failure: AssetFailure | null
  bytes(): Uint8Array
}

const latin = (text: string) => Buffer.from(text, 'latin1')

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([latin(type), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A gray square PNG with extra chunks before its image data, which contains only `rows` rows. */
const png = (side: number, chunks: readonly Buffer[] = [], rows = side): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((side + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An eighth of a megabyte that expands to a thousand times as much. */
let unfolding: Buffer | null = null
const bomb = (): Buffer => {
  unfolding ??= deflateSync(Buffer.alloc(128 * 1_048_576), { level: 9 })
  return unfolding
}

const photo = (segments: readonly Uint8Array[] = []) => jpegBytes({ width: 640, height: 480, segments })

const page = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const zip = (): Buffer => {
  const data = bomb()
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(0xffffffff, 22)
  header.writeUInt16LE(1, 26)
  return Buffer.concat([header, latin('a'), data.subarray(2)])
}

/** A JPEG with thousands of passes, each of which changes nothing in any block. */
export const manyScans = (side: number, scans: number): Uint8Array => {
  const size = [side >> 8, side & 255]
  const frame = segment(0xc2, Uint8Array.from([8, ...size, ...size, 1, 1, 0x11, 0]))
  const table = segment(0xdb, Uint8Array.from([0, ...Array.from({ length: 64 }, () => 1)]))
  // One code: a run of 16,384 blocks without detail.
  const codes = segment(0xc4, Uint8Array.from([0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]))
  const brightness = segment(0xc4, Uint8Array.from([0x00, 1, ...Array.from({ length: 15 }, () => 0), 0]))
  const blocks = (side / 8) ** 2
  const first = joined([segment(0xda, Uint8Array.from([1, 1, 0x00, 0, 0, 0])), new Uint8Array(blocks / 8)])
  const one = joined([
    segment(0xda, Uint8Array.from([1, 1, 0x00, 1, 63, 0])),
    new Uint8Array(Math.ceil(((blocks / 16_384) * 15) / 8)),
  ])
  return joined([
    Uint8Array.from([0xff, 0xd8]),
    table,
    frame,
    brightness,
    codes,
    first,
    ...Array.from({ length: scans }, () => one),
    Uint8Array.from([0xff, 0xd9]),
  ])
}

/** A directory that refers to itself as the next one. */
const tiffLoop = (): Uint8Array => {
  const bytes = Buffer.from(tiffBytes({ entries: [[0x010f, { type: 'text', text: 'Loop' }]] }))
  const directory = bytes.readUInt32LE(4)
  const entries = bytes.readUInt16LE(directory)
  bytes.writeUInt32LE(directory, directory + 2 + entries * 12)
  return bytes
}

/** A directory whose only entry claims four billion values. */
const tiffCount = (): Uint8Array => {
  const bytes = Buffer.from(tiffBytes({ entries: [[0x0111, { type: 'long', values: [1, 2, 3] }]] }))
  bytes.writeUInt32LE(0xffffffff, bytes.readUInt32LE(4) + 6)
  return bytes
}

const heicBoxes = (): Uint8Array => {
  const box = (type: string, size: number) => {
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1, 0)
    header.write(type, 4, 'latin1')
    header.writeBigUInt64BE(BigInt(size), 8)
    return header
  }
  return Buffer.concat([
    heicPhoto().subarray(0, 24),
    box('meta', Number.MAX_SAFE_INTEGER),
    ...Array.from({ length: 20_000 }, () => box('iloc', 16)),
  ])
}

const pdf = (): Buffer =>
  Buffer.concat([
    latin(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Pages 2 0 R>>endobj\n' +
        `2 0 obj<</Type/Pages/Kids[2 0 R]/Count 99999999>>endobj\n3 0 obj<</Length ${bomb().length}/Filter/FlateDecode>>stream\n`,
    ),
    bomb(),
    latin('\nendstream endobj\ntrailer<</Root 1 0 R/Prev 9>>'),
  ])

const image = (
  name: string,
  type: FileType | null,
  failure: AssetFailure | null,
  bytes: () => Uint8Array,
  fileName = `${name.replaceAll(' ', '-')}.${type ? fileExtensions[type] : 'jpg'}`,
): HostileFile => ({ name, fileName, kind: 'image', type, failure, bytes })

export const hostileFiles: readonly HostileFile[] = [
  image('HTML named .jpg', null, 'not_an_image', () => latin(page)),
  image('SVG named .jpg', null, 'not_an_image', () => latin(svg)),
  image('HTML behind a byte order mark', null, 'not_an_image', () => latin(`\xef\xbb\xbf${page}`)),
  image('a script that begins like a GIF', null, 'not_an_image', () => latin('GIF89a/*\x01\0*/=1;alert(1)')),
  image('a ZIP bomb named .jpg', null, 'not_an_image', zip),
  image('a program named .jpg', null, 'not_an_image', () => latin('\x7fELF\x02\x01\x01'.padEnd(200, '\0'))),
  image('a PDF with a script and a bomb', 'application/pdf', 'not_an_image', pdf),
  image('a photo that is a page as well', 'image/jpeg', null, () =>
    photo([segment(0xfe, latin(`*/=1;/*--></script>${page}`))]),
  ),
  image('a photo with an archive behind it', 'image/jpeg', null, () => joined([photo(), zip()])),
  image('a photo cut in the middle', 'image/jpeg', 'damaged', () => photo().subarray(0, 300)),
  image('the first bytes of a photo', 'image/jpeg', 'damaged', () => Uint8Array.from([255, 216, 255, 224])),
  image('a PNG of 30,000 by 30,000 pixels', 'image/png', 'too_many_pixels', () => png(30_000, [], 10)),
  image('a PNG of no pixels', 'image/png', 'damaged', () => png(0)),
  image('a PNG named .jpg', 'image/png', null, () => png(64), 'photo.jpg'),
  image('a PNG whose notes unfold', 'image/png', null, () =>
    png(
      64,
      Array.from({ length: 4 }, () => pngChunk('zTXt', Buffer.concat([latin('Comment\0\0'), bomb()]))),
    ),
  ),
  image('a PNG whose XMP unfolds', 'image/png', null, () =>
    png(64, [pngChunk('iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), bomb()]))]),
  ),
  image('a PNG whose color profile unfolds', 'image/png', null, () =>
    png(64, [pngChunk('iCCP', Buffer.concat([latin('a\0\0'), bomb()]))]),
  ),
  image('a PNG of a hundred thousand notes', 'image/png', null, () =>
    png(
      64,
      Array.from({ length: 100_000 }, () => pngChunk('tEXt', latin('a\0b'))),
    ),
  ),
  image('a photo of 60,000 segments', 'image/jpeg', null, () =>
    photo(Array.from({ length: 60_000 }, () => segment(0xe5, latin('x')))),
  ),
  image('a photo whose XMP nests without an end', 'image/jpeg', null, () =>
    photo([segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${'<a:b>'.repeat(12_000)}`))]),
  ),
  image('a photo of twenty thousand passes', 'image/jpeg', 'too_demanding', () => manyScans(4096, 20_000)),
  image('a TIFF that leads back to itself', 'image/tiff', 'damaged', tiffLoop),
  image('a TIFF of endless values', 'image/tiff', 'damaged', tiffCount),
  image('a HEIC with boxes beyond its end', 'image/heic', 'damaged', heicBoxes),
  {
    ...image('a playlist named .mp4', null, 'not_a_video', () => latin('#EXTM3U\nfile:///etc/passwd')),
    kind: 'video',
    fileName: 'flight.mp4',
  },
  {
    ...image('HTML as a panorama', null, 'not_a_panorama', () => latin(page)),
    kind: 'panorama',
    fileName: 'panorama.zip',
  },
  {
    ...image('a ZIP bomb as a panorama', null, null, zip),
    kind: 'panorama',
    fileName: 'panorama.zip',
  },
]
