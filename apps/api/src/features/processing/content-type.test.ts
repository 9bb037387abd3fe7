import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentType, firstBytes, hasReadableNotes, kindFailure } from './content-type.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

const latin = (text: string) => Buffer.from(text, 'latin1')
const fileOf = async (bytes: Uint8Array) => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}

test.each([
  ['\xff\xd8\xff\xe0 a photo', 'image/jpeg'],
  ['II+\0\x08\0', 'image/tiff'],
  ['MM\0+\0\x08', 'image/tiff'],
  ['MM+\0\0\x08', null],
  ['PK\x03\x04 a ZIP', 'application/zip'],
  ['PK\x05\x06 a ZIP with nothing in it', null],
  ['\0\0\0\x14ftypisom', 'video/mp4'],
  ['\0\0\0\x14ftypwxyz', 'video/mp4'],
  ['\0\0\0\x14ftypavif', null],
  ['\0\0\0\x14ftypavis', null],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x08moov', 'video/quicktime'],
  ['\0\0\0\x08mdat', 'video/quicktime'],
  ['\0\0\0\x08wide', 'video/quicktime'],
  ['\0\0\0\x08free', 'video/quicktime'],
  ['\0\0\0\x08skip', 'video/quicktime'],
  ['\0\0\0\x08pnot', 'video/quicktime'],
  ['\0\0\0\x08moof', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['', null],
])('a file that begins with %j is %s', (start, type) => {
  expect(contentType(latin(start.padEnd(64, '\0')))).toBe(type)
  expect(contentType(latin(start))).toBe(type)
})

test.each([
  ['image', 'not_an_image', ['jpeg', 'png', 'tiff', 'webp', 'heic', 'heif'].map((name) => `image/${name}`)],
  ['video', 'not_a_video', ['video/mp4', 'video/quicktime']],
  [
    'panorama',
    'not_a_panorama',
    [...['jpeg', 'png', 'tiff', 'webp', 'heic', 'heif'].map((name) => `image/${name}`), 'application/zip'],
  ],
] as const)('only these types are accepted as %s; others are refused as %s', (kind, failure, taken) => {
  const types = [
    ...['jpeg', 'png', 'tiff', 'webp', 'heic', 'heif', 'bmp', 'gif'].map((name) => `image/${name}`),
    ...['video/mp4', 'video/quicktime', 'application/pdf', 'application/zip', null],
  ]
  for (const type of types)
    expect([type, kindFailure(kind, type)]).toEqual([
      type,
      taken.some((one) => one === type) ? null : failure,
    ])
})

test('a data file may have any content', () => {
  expect([kindFailure('data_file', null), kindFailure('data_file', 'video/mp4')]).toEqual([null, null])
})

test('the first 64 bytes of a file are read, or as many as it has', async () => {
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, index) => index))
  expect(Buffer.from(await firstBytes(await fileOf(bytes)))).toEqual(bytes.subarray(0, 64))
  expect(Buffer.from(await firstBytes(await fileOf(bytes.subarray(0, 5))))).toEqual(bytes.subarray(0, 5))
})

const chunk = (type: string, length: number, written = length) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, Buffer.alloc(written), Buffer.alloc(4)])
}
const png = (...chunks: Buffer[]) => Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...chunks])
const small = (count: number) => Array.from({ length: count }, () => chunk('IDAT', 0))

test.each([
  ['none', png(), true],
  ['a picture of any size', png(chunk('IDAT', 200_000), chunk('IEND', 0)), true],
  ['64 KB of them', png(chunk('zTXt', 65_536)), true],
  ['a byte more of zTXt', png(chunk('zTXt', 65_537)), false],
  ['a byte more of iTXt', png(chunk('iTXt', 65_537)), false],
  ['a byte more of iCCP', png(chunk('iCCP', 65_537)), false],
  ['64 KB of tEXt, which is not compressed', png(chunk('tEXt', 65_537)), true],
  ['64 KB in several', png(chunk('zTXt', 32_768), chunk('iTXt', 32_769)), false],
  ['some before the picture', png(chunk('IHDR', 13), chunk('zTXt', 65_537), chunk('IEND', 0)), false],
  ['more than the file has', png(chunk('zTXt', 65_537, 0)), false],
  ['a header without the rest of a chunk', png(chunk('zTXt', 65_537, 0).subarray(0, 11)), true],
  ['2,001 chunks', png(...small(2001)), true],
  ['2,002 chunks', png(...small(2002)), false],
])('notes of a PNG: %s', async (_, bytes, isReadable) => {
  expect(await hasReadableNotes(await fileOf(bytes))).toBe(isReadable)
})
