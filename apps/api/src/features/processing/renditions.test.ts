import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tiffBytes } from '@sortie/testing/tiff-bytes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyScans } from '../../../test/hostile-files.ts'
import { hasFewScans, isOutOfMemory, makeRenditions, pictureSize } from './renditions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-renditions-'))
})
afterAll(async () => {
  // What is allowed holds for the whole process, which goes on with other tests.
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  await rm(folder, { recursive: true })
})

const fileOf = async (bytes: Uint8Array) => {
  const path = join(folder, 'original')
  await writeFile(path, bytes)
  return path
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })

/** Its corners, clockwise from the top left, are red, green, blue and white. */
const corners = (width = 96, height = 64) => {
  const red = [255, 0, 0]
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      if (y < height / 2) return x < width / 2 ? red : [0, 255, 0]
      return x < width / 2 ? [255, 255, 255] : [0, 0, 255]
    }),
  )
  return sharp(Uint8Array.from(rows.flat(2)), { raw: { width, height, channels: 3 } })
}

const name = (...[red = 0, green = 0, blue = 0]: readonly number[]) =>
  `${red > 127 ? 'R' : ''}${green > 127 ? 'G' : ''}${blue > 127 ? 'B' : ''}`

/** The colors near the corners of a picture, clockwise from the top left. */
const cornersOf = async (path: string) => {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return name(...data.subarray(at, at + 3))
  })
}

const made = async (bytes: Uint8Array, orientation?: number) => {
  const picture = { path: await fileOf(bytes), ...(orientation === undefined ? {} : { orientation }) }
  return (await makeRenditions(picture, folder))?.renditions ?? []
}

describe('renditions', () => {
  test('are two JPEGs of 1024 and 640 pixels at most on the longer side, with their sizes in bytes', async () => {
    const shown = async (width: number, height: number) =>
      Promise.all(
        (await made(await plain(width, height).png().toBuffer())).map(async ({ name, path, size }) => {
          expect(size).toBe((await stat(path)).size)
          const { width, height, format } = await sharp(path).metadata()
          return [name, path, width, height, format]
        }),
      )
    const [medium, small] = [join(folder, 'medium_1024.jpg'), join(folder, 'small_640.jpg')]
    expect(await shown(1600, 800)).toEqual([
      ['medium_1024', medium, 1024, 512, 'jpeg'],
      ['small_640', small, 640, 320, 'jpeg'],
    ])
    expect(await shown(400, 1280)).toEqual([
      ['medium_1024', medium, 320, 1024, 'jpeg'],
      ['small_640', small, 200, 640, 'jpeg'],
    ])
    expect(await shown(300, 200)).toEqual([
      ['medium_1024', medium, 300, 200, 'jpeg'],
      ['small_640', small, 300, 200, 'jpeg'],
    ])
  })

  test('are of quality 80', async () => {
    const tables = (jpeg: Buffer) => {
      const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
      return jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)).toString('hex')
    }
    const of = async (quality: number) => tables(await corners().jpeg({ quality }).toBuffer())
    for (const { path } of await made(await corners().png().toBuffer())) {
      expect(tables(await readFile(path))).toBe(await of(80))
      expect(await of(80)).not.toBe(await of(81))
    }
  })

  // How a picture has to be turned by its orientation: the corner that comes first, and the way around.
  test.each([
    [1, ['R', 'G', 'B', 'RGB'], [96, 64]],
    [2, ['G', 'R', 'RGB', 'B'], [96, 64]],
    [3, ['B', 'RGB', 'R', 'G'], [96, 64]],
    [4, ['RGB', 'B', 'G', 'R'], [96, 64]],
    [5, ['R', 'RGB', 'B', 'G'], [64, 96]],
    [6, ['RGB', 'R', 'G', 'B'], [64, 96]],
    [7, ['B', 'G', 'R', 'RGB'], [64, 96]],
    [8, ['G', 'B', 'RGB', 'R'], [64, 96]],
  ])(
    'are upright by orientation %i, whichever source gives it',
    async (orientation, expected, [width, height]) => {
      const own = await corners().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
      const stored = await corners().jpeg({ quality: 100 }).toBuffer()
      for (const renditions of [await made(own), await made(stored, orientation)])
        for (const { path } of renditions) {
          expect(await cornersOf(path)).toEqual(expected)
          expect(await sharp(path).metadata()).toMatchObject({ width, height })
        }
      expect(await pictureSize(await fileOf(own))).toEqual({ width, height })
    },
  )

  test('are turned by what the picture says itself where the file around it says upright, else by that file', async () => {
    const own = await corners().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    for (const [orientation, expected] of [
      [1, ['RGB', 'R', 'G', 'B']],
      [3, ['B', 'RGB', 'R', 'G']],
    ] as const) {
      const [medium] = await made(own, orientation)
      expect(await cornersOf(medium?.path ?? '')).toEqual(expected)
    }
  })

  test('are made of a picture with a harmless habit of its camera', async () => {
    const plain = await corners().jpeg({ quality: 100 }).toBuffer()
    // A version of the format that there is not, of which the decoder warns.
    const version9 = Buffer.from('\xff\xe0\x00\x10JFIF\x00\x09\x01\x00\x00\x01\x00\x01\x00\x00', 'latin1')
    const jpeg = Buffer.concat([plain.subarray(0, 2), version9, plain.subarray(2)])
    const warned = sharp(await fileOf(jpeg), { failOn: 'warning' })
      .raw()
      .toBuffer()
    await expect(warned).rejects.toThrow('JFIF')
    const [medium] = await made(jpeg)
    expect(await cornersOf(medium?.path ?? '')).toEqual(['R', 'G', 'B', 'RGB'])
  })

  test('are not rotated without a valid orientation', async () => {
    const stored = await corners().jpeg({ quality: 100 }).toBuffer()
    const [medium] = await made(stored, 9)
    expect(await cornersOf(medium?.path ?? '')).toEqual(['R', 'G', 'B', 'RGB'])
  })

  test('show white where a picture is transparent', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000000' } })
    const [medium] = await made(await clear.png().toBuffer())
    expect(await cornersOf(medium?.path ?? '')).toEqual(Array(4).fill('RGB'))
  })

  test.each(['jpeg', 'png', 'tiff', 'webp'] as const)(
    'are made of a picture that is a %s',
    async (format) => {
      expect(await made(await plain(20, 20).toFormat(format).toBuffer())).toHaveLength(2)
    },
  )

  test('are in color, whichever color space the picture is in', async () => {
    const cmyk = await corners().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    const [medium] = await made(cmyk)
    expect((await sharp(medium?.path).metadata()).space).toBe('srgb')
  })

  test('are not made of damaged files or other types', async () => {
    const whole = await corners(800, 600).jpeg({ quality: 100 }).toBuffer()
    expect(await made(whole)).toHaveLength(2)
    const cut = whole.subarray(0, whole.length / 2)
    // What a browser shows is not decoded unless we take it.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>')
    for (const bytes of [cut, Buffer.from('no picture'), Buffer.alloc(0), svg])
      expect(await makeRenditions({ path: await fileOf(bytes) }, folder)).toBeNull()
    expect(await pictureSize(await fileOf(Buffer.from('no picture')))).toBeNull()
  })

  test('are of no JPEG whose data makes no sense, though a decoder shows something of it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer()
    expect(await made(whole)).toHaveLength(2)
    // A block of the card that has become another one.
    const bytes = Buffer.from(whole)
    for (let at = 60_000; at < 64_096; at += 1) bytes[at] = (whole[at] ?? 0) ^ (0x40 | (at % 64))
    expect(await makeRenditions({ path: await fileOf(bytes) }, folder)).toBeNull()
  })

  test('are of no JPEG with more than 100 scans, which could be decoded', async () => {
    expect(await made(manyScans(1024, 99))).toHaveLength(2)
    expect(await makeRenditions({ path: await fileOf(manyScans(1024, 100)) }, folder)).toBeNull()
  })

  test('that cannot be written to the disk are an error', async () => {
    const path = await fileOf(await plain(20, 20).jpeg().toBuffer())
    await expect(makeRenditions({ path }, join(folder, 'missing'))).rejects.toThrow()
  })
})

describe('measured values', () => {
  /** A TIFF of numbers, eight rows of the same. */
  const tiffOf = (row: readonly number[]) => {
    const bytes = new Uint8Array(Float32Array.from(Array.from({ length: 8 }, () => row).flat()).buffer)
    return tiffBytes({
      entries: [
        [0x0100, { type: 'long', values: [row.length] }],
        [0x0101, { type: 'long', values: [8] }],
        [0x0102, { type: 'short', values: [32] }],
        [0x0103, { type: 'short', values: [1] }],
        [0x0106, { type: 'short', values: [1] }],
        [0x0111, { type: 'placed', bytes }],
        [0x0115, { type: 'short', values: [1] }],
        [0x0116, { type: 'long', values: [8] }],
        [0x0117, { type: 'long', values: [bytes.length] }],
        [0x0153, { type: 'short', values: [3] }],
      ],
    })
  }
  const shadesOf = async (row: readonly number[]) => {
    const [medium] = await made(tiffOf(row))
    const { data, info } = await sharp(medium?.path).greyscale().raw().toBuffer({ resolveWithObject: true })
    return Array.from(data.subarray(4 * info.width, 5 * info.width))
  }
  const near = (expected: readonly number[]) => expected.map((shade) => expect.closeTo(shade, -1.2))

  test('are shown from black to white, however high they are', async () => {
    const ramp = Array.from({ length: 101 }, (_, index) => 120 + index)
    const shades = await shadesOf(ramp)
    expect([0, 2, 26, 50, 74, 98, 100].map((at) => shades[at])).toEqual(near([0, 0, 64, 128, 191, 255, 255]))
  })

  test('are not the colors of a picture with 16 bits each', async () => {
    const [medium] = await made(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#404040' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    )
    const { data } = await sharp(medium?.path).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(data[210]).toEqual(expect.closeTo(64, -1.2))
  })

  test('that are all the same are gray', async () => {
    expect(await shadesOf(Array(20).fill(7.5))).toEqual(near(Array(20).fill(128)))
  })

  test('are black where there is none', async () => {
    const shades = await shadesOf([...Array(16).fill(Number.NaN), ...Array(16).fill(3), ...Array(16).fill(9)])
    expect([shades[4], shades[24], shades[44]]).toEqual(near([0, 0, 255]))
  })
})

describe('the scans of a JPEG', () => {
  const marker = (code: number, length?: number) =>
    length === undefined
      ? [0xff, code]
      : [0xff, code, length >> 8, length & 0xff, ...Array<number>(length - 2).fill(0)]
  const scan = marker(0xda, 4)
  const scans = (count: number) => Array.from({ length: count }, () => scan).flat()
  const start = [0xff, 0xd8]
  const few = async (...bytes: number[]) => hasFewScans(await fileOf(Uint8Array.from(bytes)))

  test('are no more than 100', async () => {
    expect(await few(...start, ...scans(100))).toBe(true)
    expect(await few(...start, ...scans(101))).toBe(false)
    expect(await few(...start, ...scans(100), 0xff, 0xda, 0, 2)).toBe(false)
    expect(await few(...start, ...scans(100), 0xff, 0xda, 0)).toBe(true)
    expect(await few(...start, ...marker(0xe0, 300), ...scans(101), 0xff, 0xd9)).toBe(false)
  })

  test('behind its end, within other parts, or in another type of file do not count', async () => {
    expect(await few(...start, ...scans(100), 0xff, 0xd9, ...scans(101))).toBe(true)
    expect(await few(...start, 0xff, 0xd9, 0, 2, ...scans(101))).toBe(true)
    expect(await few(...start, ...scans(100), 0xff, 0xe0, 0, 3, 0xff, 0xda, 0, 4, 0, 0)).toBe(true)
    expect(await few(0xff, 0xd7, ...scans(101))).toBe(true)
    expect(await few(0xfe, 0xd8, ...scans(101))).toBe(true)
    const hidden = [0xff, 0xe1, 3, 0, ...scans(101)]
    expect(await few(...start, ...hidden, ...Array<number>(768).fill(0), 0xff, 0xd9)).toBe(true)
    expect(await few()).toBe(true)
  })

  // What has no length is passed over, and what follows it is read.
  test.each([
    ['a byte of ones in the picture', [0xff, 0x00]],
    ['a marker for nothing', [0xff, 0x01]],
    ['the first place to begin again', [0xff, 0xd0]],
    ['the last place to begin again', [0xff, 0xd7]],
    ['another start', [0xff, 0xd8]],
    ['bytes to fill up', [0xff, 0xff, 0xff]],
    ['data', [7, 7, 7]],
  ])('are counted after %s', async (_, between) => {
    expect(await few(...start, ...between, ...scans(101))).toBe(false)
    expect(await few(...start, ...scans(50), ...between, ...scans(50), ...between)).toBe(true)
    expect(await few(...start, ...scans(50), ...between, ...scans(51), ...between)).toBe(false)
  })

  test.each([0x02, 0xcf, 0xda, 0xdb])('of a part with marker %i its length is passed over', async (code) => {
    expect(await few(...start, ...marker(code, 2 + 4 * 101), ...scans(1))).toBe(true)
    expect(await few(...start, 0xff, code, 2, 0x60, ...scans(101), ...scans(101))).toBe(false)
    expect(await few(...start, 0xff, code, 2, 0x60, ...scans(101), ...scans(99))).toBe(true)
  })
})

test.each([
  ['out of memory', true],
  ['Insufficient Memory (case 4)', true],
  ['VipsImage: cannot allocate 12 bytes', true],
  ['premature end of JPEG image', false],
])('"%s" is about memory: %s', (message, isIt) => {
  expect(isOutOfMemory(new Error(message))).toBe(isIt)
  expect([isOutOfMemory(message), isOutOfMemory(null)]).toEqual([false, false])
})
