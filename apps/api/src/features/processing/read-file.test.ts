import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetKind } from '@sortie/domain/mission/asset'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { needs } from '@sortie/testing/needs'
import { photoExamples } from '@sortie/testing/photo-examples'
import {
  djiXmp,
  dronePacket,
  heicPhoto,
  jpegPhoto,
  type PhotoFixture,
  tiffPhoto,
} from '@sortie/testing/photo-fixture'
import { tiffBytes } from '@sortie/testing/tiff-bytes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findDebianFfmpeg } from '../../../test/debian-ffmpeg.ts'
import { hostileFiles } from '../../../test/hostile-files.ts'
import { videoFile } from '../../../test/video-file.ts'
import { ProcessEndedError } from '../../platform/process-pool.ts'
import { findExiftool } from './exiftool.ts'
import { type FileReader, openFileReader } from './file-reader.ts'

// Programs are started, and large pictures made.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const ffmpeg = await findDebianFfmpeg()
const needsFfmpeg = needs('FFmpeg, installed or from apt-get, with its libraries')

let folder: string
let reader: FileReader
let withoutTools: FileReader
const silent = { info: () => {}, error: () => {} }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-files-'))
  const config = { processes: 1, seconds: 60, megabytes: 1024, folder }
  const exiftool = await findExiftool()
  reader = openFileReader(config, silent, { exiftool: exiftool?.command ?? null, ffmpeg: null })
  withoutTools = openFileReader(config, silent, { exiftool: null, ffmpeg: null })
})
afterAll(async () => {
  reader.close()
  withoutTools.close()
  await rm(folder, { recursive: true })
})

/** Reads a file of these bytes, and the pictures that were made of it. */
const read = async (bytes: Uint8Array, kind: AssetKind = 'image', preview?: Uint8Array, by = reader) =>
  by.inFolder(async (own) => {
    const path = join(own, 'original')
    await writeFile(path, bytes)
    const previewPath = preview ? join(own, 'preview') : null
    if (previewPath) await writeFile(previewPath, preview ?? '')
    const made = await mkdtemp(join(own, 'made-'))
    const reading = await by.read({ path, kind, previewPath, folder: made }, new AbortController().signal)
    const pictures = await Promise.all(
      reading.renditions.map(async ({ name, path, size }) => {
        const { width, height, format, exif, xmp, icc, orientation } = await sharp(path).metadata()
        const { dominant } = await sharp(path).stats()
        return {
          name,
          width,
          height,
          format,
          size,
          dominant,
          shades: await shadesOf(path),
          metadata: exif ?? xmp ?? icc ?? orientation ?? null,
        }
      }),
    )
    return { ...reading, pictures }
  }, 0)

/** How light a picture is at its left, in its middle and at its right. */
const shadesOf = async (path: string): Promise<number[]> => {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  return [0.1, 0.5, 0.9].map((share) => data[row + Math.floor(share * info.width)] ?? 0)
}

/** With details, so that its data is long. */
const noisy = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

const plain = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } })

const photo = (changes: PhotoFixture = {}) => ({
  width: 1600,
  height: 1200,
  exif: {
    make: 'DJI',
    model: 'M3E',
    orientation: 6,
    dateTimeOriginal: '2026:11:01 15:30:05',
    offsetTimeOriginal: '-08:00',
    focalLengthMillimeters: 12.29,
    focalLength35Millimeters: 24,
    gps: { latitude: -33.858567, longitude: -70.67, altitudeMeters: -12.5 },
  },
  xmp: dronePacket(
    djiXmp({
      RelativeAltitude: '+85.30',
      GimbalYawDegree: '-12.50',
      GimbalPitchDegree: '-90.00',
      GimbalRollDegree: '+0.00',
      FlightYawDegree: '-11.80',
      CalibratedFocalLength: '3725.151611',
    }),
  ),
  ...changes,
})

const facts = {
  gps_latitude: expect.closeTo(-33.858567, 6),
  gps_longitude: expect.closeTo(-70.67, 6),
  gps_altitude: -12.5,
  relative_altitude: 85.3,
  camera_make: 'DJI',
  camera_model: 'M3E',
  gimbal_yaw: -12.5,
  gimbal_pitch: -90,
  gimbal_roll: 0,
  flight_yaw: -11.8,
  focal_length: 12.29,
  focal_length_35mm: 24,
  calibrated_focal_length: 3725.151611,
  sensor_width: null,
  sensor_height: null,
  exposure_seconds: null,
  iso: null,
  f_number: null,
  width: 1200,
  height: 1600,
}
const takenAt = { local: '2026-11-01T15:30:05', offsetMinutes: -480 }

describe('a photo of a drone', () => {
  test.each([
    ['with ExifTool', () => reader],
    ['without', () => withoutTools],
  ])('%s gives its facts, and upright renditions that say nothing of where it was taken', async (_, by) => {
    const { renditions, pictures, ...reading } = await read(jpegPhoto(photo()), 'image', undefined, by())
    // A picture of one gray has nothing to be sharp.
    const measures = { sharpness: null, darkPercent: 0, brightPercent: 0, hash: '0000000000000000' }
    expect(reading).toEqual({ mediaType: 'image/jpeg', failure: null, facts, takenAt, measures })
    expect(renditions).toHaveLength(2)
    expect(pictures).toMatchObject([
      { name: 'medium_1024', width: 768, height: 1024, format: 'jpeg', metadata: null },
      { name: 'small_640', width: 480, height: 640, format: 'jpeg', metadata: null },
    ])
  })

  test.each([
    ['with ExifTool', () => reader],
    ['without', () => withoutTools],
  ])('in a raw format %s is shown by the preview in it, upright too', async (_, by) => {
    const dng = tiffPhoto({ ...photo({ width: 64, height: 48 }), isDng: true })
    const { pictures, ...reading } = await read(dng, 'image', undefined, by())
    expect(reading).toMatchObject({ mediaType: 'image/tiff', failure: null, takenAt })
    expect(reading.facts).toEqual({ ...facts, width: 48, height: 64 })
    expect(pictures).toMatchObject([
      { width: 24, height: 32 },
      { width: 24, height: 32 },
    ])
  })

  test('says nothing of where it was taken when it has no fix, or none that can be', async () => {
    for (const gps of [{ latitude: 0, longitude: 0 }, { latitude: 95, longitude: 9 }, {}]) {
      const { facts } = await read(jpegPhoto({ exif: { make: 'A\u0000B\n<b>', gps } }))
      expect([facts.gps_latitude, facts.gps_longitude]).toEqual([null, null])
    }
  })

  test('that is smaller than a rendition is not enlarged', async () => {
    const { pictures } = await read(await plain(300, 200).png().toBuffer())
    expect(pictures).toMatchObject([
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ])
  })
})

describe('what the worker stores', () => {
  const portal = async (bytes: Uint8Array<ArrayBuffer>) => (await readPhotoFacts(new Blob([bytes]))).facts

  test.each(Object.keys(photoExamples))(
    'of %s is what the portal reads, with ExifTool and without',
    async (name) => {
      const bytes = photoExamples[name] ?? new Uint8Array()
      const known = await portal(bytes)
      const isTurned = (known?.orientation ?? 1) >= 5
      for (const by of [reader, withoutTools]) {
        const { facts: stored, takenAt, failure } = await read(bytes, 'image', undefined, by)
        expect(failure).toBeNull()
        expect(takenAt).toEqual(known?.takenAt ?? null)
        expect(stored).toEqual({
          gps_latitude: known?.position?.latitude ?? null,
          gps_longitude: known?.position?.longitude ?? null,
          gps_altitude: known?.altitudeMeters,
          relative_altitude: known?.relativeAltitudeMeters,
          camera_make: known?.make,
          camera_model: known?.model,
          gimbal_yaw: known?.gimbalYawDegrees,
          gimbal_pitch: known?.gimbalPitchDegrees,
          gimbal_roll: known?.gimbalRollDegrees,
          flight_yaw: known?.flightYawDegrees,
          focal_length: known?.focalLengthMillimeters,
          focal_length_35mm: known?.focalLength35Millimeters,
          calibrated_focal_length: known?.focalLengthPixels,
          sensor_width: known?.sensorWidthMillimeters,
          sensor_height: known?.sensorHeightMillimeters,
          exposure_seconds: known?.exposureSeconds,
          iso: known?.iso,
          f_number: known?.fNumber,
          width: isTurned ? known?.height : known?.width,
          height: isTurned ? known?.width : known?.height,
        })
      }
    },
  )

  test('of a format that only ExifTool reads means the same, the fraction of a second included', async () => {
    const exif = { ...photo().exif, subSecTimeOriginal: '25' }
    const { facts: stored, takenAt: moment } = await read(heicPhoto({ ...photo(), exif }))
    expect(stored).toMatchObject({
      gps_latitude: facts.gps_latitude,
      gps_altitude: -12.5,
      focal_length: 12.29,
    })
    expect(moment).toEqual({ local: '2026-11-01T15:30:05.25', offsetMinutes: -480 })
  })

  test('of a video is the size in which it is viewed', async () => {
    for (const [turned, width, height] of [
      [0, 1920, 1080],
      [90, 1080, 1920],
      [180, 1920, 1080],
      [270, 1080, 1920],
    ] as const) {
      const tracks = [
        { handler: 'soun' as const },
        { handler: 'vide' as const, width: 1920, height: 1080, turned },
        { handler: 'vide' as const, width: 160, height: 90 },
      ]
      for (const by of [reader, withoutTools]) {
        const { facts: stored, failure } = await read(videoFile(tracks), 'video', undefined, by)
        expect([failure, stored.width, stored.height]).toEqual([null, width, height])
      }
    }
  })
})

describe('a TIFF', () => {
  const size = { width: 200, height: 100 }
  const tiff = (bits: number, format: number, bytes: Uint8Array) =>
    tiffBytes({
      entries: [
        [0x0100, { type: 'long', values: [size.width] }],
        [0x0101, { type: 'long', values: [size.height] }],
        [0x0102, { type: 'short', values: [bits] }],
        [0x0103, { type: 'short', values: [1] }],
        [0x0106, { type: 'short', values: [1] }],
        [0x0111, { type: 'placed', bytes }],
        [0x0115, { type: 'short', values: [1] }],
        [0x0116, { type: 'long', values: [size.height] }],
        [0x0117, { type: 'long', values: [bytes.length] }],
        [0x0153, { type: 'short', values: [format] }],
      ],
    })
  const pixels = Array.from(
    { length: size.width * size.height },
    (_, index) => (index % size.width) / size.width,
  )

  test.each([
    [
      'of heights between 120 and 180 m',
      tiff(32, 3, bytesOf(Float32Array.from(pixels, (share) => 120 + 60 * share))),
    ],
    ['of shares between 0 and 1', tiff(32, 3, bytesOf(Float32Array.from(pixels)))],
    [
      'with places where nothing was measured',
      tiff(32, 3, bytesOf(Float32Array.from(pixels, (share, at) => (at < 3000 ? Number.NaN : share)))),
    ],
    [
      'of whole numbers of 32 bits',
      tiff(32, 1, bytesOf(Uint32Array.from(pixels, (share) => 2_000_000 * share))),
    ],
    ['of 16 bits', tiff(16, 1, bytesOf(Uint16Array.from(pixels, (share) => 65_535 * share)))],
  ])('%s is shown from dark to light', async (_, bytes) => {
    const { failure, pictures } = await read(bytes)
    expect(failure).toBeNull()
    const [left = 0, middle = 0, right = 0] = pictures[0]?.shades ?? []
    expect(left).toBeLessThan(70)
    expect(Math.abs(middle - 128)).toBeLessThan(40)
    expect(right).toBeGreaterThan(185)
  })

  function bytesOf(values: ArrayBufferView): Uint8Array {
    return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(5000, 1)])
/** Its boxes are of the right length, and none of them is the index. */
const withoutIndex = () => {
  const video = videoFile()
  video.write('free', video.indexOf('moov'), 'latin1')
  return video
}
const cutDng = () => {
  const dng = tiffPhoto({ ...photo({ width: 640, height: 480 }), isDng: true })
  return dng.subarray(0, dng.length - 1000)
}

describe('a file that is not what it is said to be', () => {
  const text = (words: string) => Buffer.from(words)
  test.each<[string, AssetKind, Uint8Array, string]>([
    ['plain text', 'image', text('not a picture'), 'not_an_image'],
    ['a video as a photo', 'image', videoFile(), 'not_an_image'],
    ['a video without its index', 'video', withoutIndex(), 'damaged'],
    ['a video without any track', 'video', videoFile([]), 'damaged'],
    ['a video that was cut', 'video', videoFile().subarray(0, -10), 'damaged'],
    ['a video with nothing but sound', 'video', videoFile([{ handler: 'soun' }]), 'no_picture'],
    [
      'a video with sound and notes',
      'video',
      videoFile([{ handler: 'meta' }, { handler: 'soun' }]),
      'no_picture',
    ],
    ['a HEIC that was cut', 'image', heicPhoto(photo()).subarray(0, -30), 'damaged'],
    ['a DNG that was cut', 'image', cutDng(), 'damaged'],
  ])('%s is refused', async (_, kind, bytes, failure) => {
    const { pictures, ...reading } = await read(bytes, kind)
    expect([reading.failure, pictures]).toEqual([failure, []])
  })

  test.each(hostileFiles)('$name is refused, or shown without what is hostile in it', async (file) => {
    const { failure, pictures } = await read(file.bytes(), file.kind)
    expect(failure).toBe(file.failure)
    expect(pictures.length > 0).toBe(failure === null && file.type !== null)
    for (const { format, metadata, size } of pictures)
      expect([format, metadata, size < 100_000]).toEqual(['jpeg', null, true])
  })

  test('a truncated photo is refused, although its beginning could be shown', async () => {
    const whole = await noisy()
    const { failure, pictures } = await read(whole.subarray(0, whole.length * 0.7))
    expect([failure, pictures]).toEqual(['damaged', []])
  })

  test('a photo whose data makes no sense is refused, though a decoder shows something of it', async () => {
    const whole = await noisy()
    const bytes = Buffer.from(whole)
    // A block of the card that has become another one.
    for (let at = 60_000; at < 64_096; at += 1) bytes[at] = (whole[at] ?? 0) ^ (0x40 | (at % 64))
    expect(await read(bytes)).toMatchObject({ failure: 'damaged', pictures: [] })
    expect(await read(Buffer.concat([whole, bytes]))).toMatchObject({ failure: null })
  })

  test('a full disk does not count as a damaged photo', async () => {
    await reader.inFolder(async (own) => {
      const path = join(own, 'original')
      await writeFile(path, await noisy())
      const file = { path, kind: 'image', previewPath: null, folder: join(own, 'missing') } as const
      await expect(reader.read(file, new AbortController().signal)).rejects.toThrow('system error')
    }, 0)
  })

  test('running out of memory is not counted as a damaged photo', async () => {
    const config = { processes: 1, seconds: 60, megabytes: 0, folder }
    const poor = openFileReader(config, silent, { exiftool: null, ffmpeg: null })
    onTestFinished(() => poor.close())
    // All of a progressive photo has to be in memory at once, and room for it is taken before any of it is read.
    const large = await plain(64, 64).jpeg({ progressive: true }).toBuffer()
    const frame = large.indexOf(Buffer.from([0xff, 0xc2]))
    large.writeUInt16BE(12_000, frame + 5)
    large.writeUInt16BE(12_000, frame + 7)
    await expect(read(large, 'image', undefined, poor)).rejects.toBeInstanceOf(ProcessEndedError)
  })

  test('a photo with a page behind it is a photo; of the page nothing is left in its renditions', async () => {
    const photo = await plain(800, 600).jpeg().toBuffer()
    const { failure, pictures, renditions } = await read(Buffer.concat([photo, Buffer.from(svg.repeat(50))]))
    expect([failure, pictures.length, renditions.every(({ size }) => size < 10_000)]).toEqual([null, 2, true])
  })

  test('a ZIP is stored as a panorama and never opened; a data file may have any content', async () => {
    expect(await read(zip, 'panorama')).toMatchObject({
      failure: null,
      mediaType: 'application/zip',
      pictures: [],
    })
    expect(await read(Buffer.from(svg), 'data_file')).toMatchObject({ failure: null, pictures: [] })
  })
})

describe('what the server cannot decode', () => {
  const frame = () => plain(1280, 720, '#2060a0').jpeg().toBuffer()

  test('a video has the frame that the browser has made of it, where there is no FFmpeg', async () => {
    const video = videoFile()
    expect(await read(video, 'video')).toMatchObject({ failure: null, mediaType: 'video/mp4', pictures: [] })
    expect((await read(video, 'video', await frame())).pictures).toMatchObject([
      { width: 1024, height: 576 },
      { width: 640, height: 360 },
    ])
  })

  /** A program in the place of FFmpeg: it writes down how it was called, and a frame where it is told to. */
  const standIn = async (name: string, framesAt: readonly string[]) => {
    const [program, picture, calls] = [
      join(folder, name),
      join(folder, `${name}.jpg`),
      join(folder, `${name}.txt`),
    ]
    await writeFile(picture, await plain(800, 600, '#20a040').jpeg().toBuffer())
    const writes = framesAt.map((second) => `*' -ss ${second} '*) cp '${picture}' "$target" ;;`).join(' ')
    await writeFile(
      program,
      `#!/bin/sh\necho "$*" >> '${calls}'\nfor target; do :; done\ncase "$*" in ${writes} *) exit 1 ;; esac\n`,
    )
    await chmod(program, 0o755)
    return { program, calls: async () => (await readFile(calls, 'utf8')).trim().split('\n') }
  }
  const readerBy = (ffmpeg: string) => {
    const config = { processes: 1, seconds: 60, megabytes: 1024, folder }
    const by = openFileReader(config, silent, { exiftool: null, ffmpeg })
    onTestFinished(() => by.close())
    return (video: Uint8Array, preview?: Uint8Array) => read(video, 'video', preview, by)
  }
  const video = videoFile()

  test('FFmpeg gives a frame of the first second, of the beginning of a shorter video, or none', async () => {
    const shown = [
      { name: 'medium_1024', width: 800, height: 600 },
      { name: 'small_640', width: 640, height: 480 },
    ]
    const whole = await standIn('ffmpeg-whole', ['1'])
    expect((await readerBy(whole.program)(video, await frame())).pictures).toMatchObject(shown)
    const [call, ...others] = await whole.calls()
    expect(others).toEqual([])
    // Nothing but this file, as a video: no address and no other file that it names.
    expect(call).toMatch(
      /^-nostdin -v error -protocol_whitelist file -f mov -ss 1 -threads 1 -i \S+\/original /,
    )
    const short = await standIn('ffmpeg-short', ['0'])
    expect((await readerBy(short.program)(video)).pictures).toMatchObject(shown)
    expect(await short.calls()).toHaveLength(2)
    const none = await standIn('ffmpeg-none', [])
    const readByNone = readerBy(none.program)
    expect(await readByNone(video)).toMatchObject({ failure: null, pictures: [] })
    expect((await readByNone(video, await frame())).pictures).toMatchObject([
      { width: 1024, height: 576 },
      { width: 640, height: 360 },
    ])
  })

  test.skipIf(ffmpeg === null)('and FFmpeg itself gives a frame of a real video', needsFfmpeg, async () => {
    if (ffmpeg === null) throw new Error('There is no FFmpeg.')
    const path = join(folder, 'real.mp4')
    const source = ['-f', 'lavfi', '-i', 'color=c=red:size=1280x720:rate=10:duration=2']
    execFileSync(ffmpeg, ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', path])
    const { pictures } = await readerBy(ffmpeg)(await readFile(path))
    expect(pictures).toMatchObject([
      { width: 1024, height: 576, dominant: { r: expect.toSatisfy((red) => red > 200) } },
      { width: 640, height: 360 },
    ])
  })

  test('a HEIC is shown by the preview in it, upright, or by what the browser has made of it', async () => {
    const heic = heicPhoto(photo())
    const reading = await read(heic)
    expect(reading).toMatchObject({ mediaType: 'image/heic', failure: null, takenAt })
    expect(reading.facts).toMatchObject({ gps_latitude: facts.gps_latitude, camera_model: 'M3E' })
    expect(reading.pictures).toMatchObject([
      { width: 120, height: 160 },
      { width: 120, height: 160 },
    ])
    expect((await read(heic, 'image', await frame(), withoutTools)).pictures).toMatchObject([
      { width: 1024, height: 576 },
      { width: 640, height: 360 },
    ])
  })

  test('a preview that is no picture is no reason to refuse the video', async () => {
    const video = videoFile()
    expect(await read(video, 'video', Buffer.from(svg))).toMatchObject({ failure: null, pictures: [] })
  })
})
