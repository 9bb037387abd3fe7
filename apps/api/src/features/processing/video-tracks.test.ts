import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasWholeBoxes, readVideoTracks } from './video-tracks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-tracks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (...parts: Uint8Array[]) => {
  const path = join(folder, 'file')
  await writeFile(path, Buffer.concat(parts))
  return path
}

const box = (type: string, content: Uint8Array = new Uint8Array(), length = 8 + content.length) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
/** One whose length is in eight bytes after its type. */
const longBox = (type: string, content: Uint8Array, length = 16 + content.length) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(length))
  return box(type, Buffer.concat([size, content]), 1)
}
const of = (type: string, ...content: Uint8Array[]) => box(type, Buffer.concat(content))
const some = Buffer.alloc(5)

test.each([
  ['one box', [box('meta')], true],
  ['the last of several', [box('ftyp', some), box('free'), box('meta', some)], true],
  ['a box of another type', [box('ftyp', some)], false],
  ['nothing', [], false],
  ['a length that goes beyond the end', [box('meta', some, 14)], false],
  ['a cut box after it', [box('meta'), box('free', some, 14)], false],
  ['a few bytes after it', [box('meta'), Buffer.alloc(7)], false],
  ['a box shorter than its own header', [box('meta'), box('fre\0', some, 7)], false],
  ['a box that goes to the end', [box('ftyp', some), box('meta', some, 0)], true],
  ['what follows in a box that goes to the end', [box('free', box('meta'), 0)], false],
  ['a long box', [longBox('meta', some), box('free')], true],
  ['one after a long box', [longBox('free', some), box('meta')], true],
  ['an empty long box', [longBox('meta', new Uint8Array()), box('free')], true],
  ['a long box shorter than its own header', [longBox('meta', some, 15), box('free')], false],
  ['a long box as long as a short header', [box('meta'), longBox('free', some, 8)], false],
  ['a long box that goes beyond the end', [longBox('meta', some, 22)], false],
  ['a long box without the rest of its header', [box('free'), box('meta', Buffer.alloc(7), 1)], false],
  ['10,000 boxes', [...Array.from({ length: 9999 }, () => box('free')), box('meta')], true],
  ['10,001 boxes', [box('meta'), ...Array.from({ length: 10_000 }, () => box('free'))], false],
] as const)('a file of %s', async (_, boxes, isWhole) => {
  expect(await hasWholeBoxes(await fileOf(...boxes), 'meta')).toBe(isWhole)
})

interface Track {
  handler?: string
  width?: number
  height?: number
  matrix?: readonly [number, number, number, number]
  version?: 0 | 1
  /** Of the header; as long as it is by default. */
  length?: number
}
const upright = [1, 0, 0, 1] as const

const trackHeader = ({ width = 0, height = 0, matrix = upright, version = 0, length }: Track) => {
  const matrixAt = version === 1 ? 52 : 40
  const header = Buffer.alloc(matrixAt + 44)
  header[0] = version
  for (const [index, at] of [0, 4, 12, 16].entries())
    header.writeInt32BE((matrix[index] ?? 0) * 65_536, matrixAt + at)
  header.writeUInt32BE(width * 65_536, matrixAt + 36)
  header.writeUInt32BE(height * 65_536, matrixAt + 40)
  return header.subarray(0, length)
}
const handlerBox = (handler: string) => of('hdlr', Buffer.from(`\0\0\0\0mhlr${handler}and more`, 'latin1'))
const trackBox = (track: Track) =>
  of('trak', of('tkhd', trackHeader(track)), of('mdia', box('mdhd'), handlerBox(track.handler ?? 'vide')))
const tracksOf = async (...content: Uint8Array[]) =>
  readVideoTracks(await fileOf(box('ftyp', some), of('moov', ...content), box('mdat', some)))
const sizeOf = async (...tracks: Track[]) => (await tracksOf(...tracks.map(trackBox)))?.size

const wide = { width: 1920, height: 1080 }
const tall = { width: 1080, height: 1920 }

test.each([
  ['upright', upright, wide],
  ['to the right', [0, 1, -1, 0], tall],
  ['to the left', [0, -1, 1, 0], tall],
  ['upside down', [-1, 0, 0, -1], wide],
  ['by half a turn of a turn', [1, 1, -1, 1], wide],
  ['and sheared', [0, 1, 0, 0], wide],
  ['and sheared the other way', [0, 0, 1, 0], wide],
  ['by nothing known', [0, 0, 0, 0], wide],
  ['the least bit', [0, 1 / 65_536, 1 / 65_536, 0], tall],
  ['and enlarged', [0, 256, 256, 0], tall],
  ['and the least bit stretched', [1 / 65_536, 1, -1, 0], wide],
  ['and the least bit stretched the other way', [0, 1, -1, 1 / 65_536], wide],
  ['and much stretched', [0, 1, -1, 256], wide],
  ['and stretched one way', [1, 1, -1, 0], wide],
  ['and stretched the other way', [0, 1, -1, 1], wide],
] as const)('a video that is turned %s is viewed so', async (_, matrix, size) => {
  expect(await sizeOf({ ...wide, matrix })).toEqual(size)
  expect(await sizeOf({ ...wide, matrix, version: 1 })).toEqual(size)
})

test('the size of a video is that of its largest track, in whole pixels', async () => {
  expect(await sizeOf({ width: 640.4, height: 359.6 })).toEqual({ width: 640, height: 360 })
  const huge = { width: 40_000, height: 32_770 }
  expect(await sizeOf(huge)).toEqual(huge)
  const small = { width: 160, height: 90 }
  const narrow = { width: 2000, height: 100 }
  for (const tracks of [
    [small, wide, narrow],
    [narrow, small, wide],
    [wide, narrow, small],
  ])
    expect(await sizeOf(...tracks)).toEqual(wide)
  expect(await sizeOf({ ...wide, handler: 'meta' }, small)).toEqual(small)
})

test('a size that is not given is unknown', async () => {
  expect(await sizeOf({ width: 0, height: 1080 })).toBeNull()
  expect(await sizeOf({ width: 1920, height: 0 })).toBeNull()
  expect(await sizeOf({ width: 0, height: 0 }, wide, { width: 0, height: 0 })).toEqual(wide)
  expect(await sizeOf({ ...wide, length: 83 })).toBeNull()
  expect(await sizeOf({ ...wide, version: 1, length: 95 })).toBeNull()
  expect(await tracksOf(of('trak', of('mdia', handlerBox('vide'))))).toEqual({
    hasPicture: true,
    hasSound: false,
    size: null,
  })
})

test.each([
  ['a picture', [trackBox(wide)], true, false],
  ['sound', [trackBox({ handler: 'soun' })], false, true],
  ['both', [trackBox({ handler: 'soun' }), trackBox(wide)], true, true],
  ['notes', [trackBox({ handler: 'meta' })], false, false],
  ['a track that does not say what it is', [of('trak', of('tkhd', trackHeader(wide)))], false, false],
  ['a track whose handler is outside', [of('trak', handlerBox('vide'))], false, false],
  ['no track', [handlerBox('vide')], false, false],
  ['a track of another name', [of('trex', of('mdia', handlerBox('vide')))], false, false],
] as const)('a video with %s', async (_, content, hasPicture, hasSound) => {
  expect(await tracksOf(...content)).toMatchObject({ hasPicture, hasSound })
})

test('a compressed index of long ago is not read, and a file without one has no tracks', async () => {
  expect(await tracksOf(box('cmov', some), trackBox(wide))).toBeNull()
  const nothing = { hasPicture: false, hasSound: false, size: null }
  expect(await readVideoTracks(await fileOf(box('ftyp', some), trackBox(wide)))).toEqual(nothing)
  expect(await readVideoTracks(await fileOf(box('ftyp', some)))).toEqual(nothing)
})

test('the tracks of an index whose length is written in eight bytes are found', async () => {
  const file = await fileOf(longBox('moov', longBox('trak', of('mdia', handlerBox('soun')))))
  expect(await readVideoTracks(file)).toEqual({ hasPicture: false, hasSound: true, size: null })
})

test('the tracks before the place where an index is damaged count', async () => {
  const index = of('moov', trackBox({ handler: 'soun' }), box('trak', some, 7))
  expect(await readVideoTracks(await fileOf(index))).toMatchObject({ hasSound: true })
})
