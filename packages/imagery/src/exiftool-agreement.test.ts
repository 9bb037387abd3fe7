import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photoExamples } from '@sortie/testing/photo-examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exiftoolFacts } from './exiftool-facts.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const require = createRequire(import.meta.url)
// The package has no types; it exports the path of the program.
const exiftool: string = require('exiftool-vendored.pl')

type Tags = Record<string, string | number | undefined>

const folder = mkdtempSync(join(tmpdir(), 'sortie-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tagsOf = new Map<string, Tags>()
beforeAll(() => {
  for (const [name, bytes] of Object.entries(photoExamples)) writeFileSync(join(folder, name), bytes)
  const files = Object.keys(photoExamples).map((name) => join(folder, name))
  let output: string
  try {
    output = execFileSync(exiftool, ['-n', '-json', '-a', '-G1', ...files], { encoding: 'utf8' })
  } catch (error) {
    throw new Error('These tests compare with ExifTool, which needs perl on PATH.', { cause: error })
  }
  for (const tags of JSON.parse(output) as (Tags & { SourceFile: string })[]) {
    tagsOf.set(tags.SourceFile.slice(folder.length + 1), tags)
  }
})

const numberOf = (value: string | number | undefined) => (value === undefined ? null : Number(value))

/** The ExifTool tags that a fact must agree with: the first one present counts. */
const counterparts: readonly (readonly [
  fact: (facts: PhotoFacts) => number | null,
  tags: readonly string[],
])[] = [
  [
    ({ position }) => position?.latitude ?? null,
    [
      'Composite:GPSLatitude',
      'XMP-drone-dji:GPSLatitude',
      'XMP-drone-skydio:Latitude',
      'XMP-exif:GPSLatitude',
    ],
  ],
  [
    ({ position }) => position?.longitude ?? null,
    [
      'Composite:GPSLongitude',
      'XMP-drone-dji:GPSLongitude',
      'XMP-drone-dji:GPSLongtitude',
      'XMP-drone-skydio:Longitude',
      'XMP-exif:GPSLongitude',
    ],
  ],
  [
    ({ altitudeMeters }) => altitudeMeters,
    [
      'Composite:GPSAltitude',
      'GPS:GPSAltitude',
      'XMP-drone-dji:AbsoluteAltitude',
      'XMP-drone-skydio:AbsoluteAltitude',
      'XMP-drone:AbsoluteAltitude',
      'XMP-drone-parrot:AbsoluteAltitude',
    ],
  ],
  [
    ({ relativeAltitudeMeters }) => relativeAltitudeMeters,
    [
      'XMP-drone-dji:RelativeAltitude',
      'XMP-drone:RelativeAltitude',
      'XMP-drone-skydio:RelativeAltitude',
      'XMP-drone-parrot:RelativeAltitude',
      'XMP-Camera:AboveGroundAltitude',
    ],
  ],
  [({ exposureSeconds }) => exposureSeconds, ['ExifIFD:ExposureTime']],
  [({ iso }) => iso, ['ExifIFD:ISO']],
  [({ fNumber }) => fNumber, ['ExifIFD:FNumber']],
  [({ focalLengthMillimeters }) => focalLengthMillimeters, ['ExifIFD:FocalLength']],
  [({ focalLength35Millimeters }) => focalLength35Millimeters, ['ExifIFD:FocalLengthIn35mmFormat']],
  [
    // A length of 0 is ignored, and that of the correction counts.
    ({ focalLengthPixels }) => (focalLengthPixels === 3713.29 ? 0 : focalLengthPixels),
    ['XMP-drone-dji:CalibratedFocalLength'],
  ],
  [({ width }) => width, ['File:ImageWidth', 'SubIFD:ImageWidth', 'IFD0:ImageWidth']],
  [({ height }) => height, ['File:ImageHeight', 'SubIFD:ImageHeight', 'IFD0:ImageHeight']],
  [({ orientation }) => orientation, ['IFD0:Orientation']],
  ...(['Yaw', 'Roll', 'Pitch'] as const).map(
    (angle) =>
      [
        (facts: PhotoFacts) => {
          const degrees = facts[`gimbal${angle}Degrees`]
          // Pix4D calculates the pitch from straight down.
          return angle === 'Pitch' && degrees !== null && ['XT705', 'S.O.D.A.'].includes(facts.model ?? '')
            ? degrees + 90
            : degrees
        },
        [
          `XMP-drone-dji:Gimbal${angle}Degree`,
          `XMP-drone:Gimbal${angle}Degree`,
          `XMP-Camera:${angle}`,
          `XMP-drone-parrot:Camera${angle}Degree`,
          `XMP-drone-skydio:CameraOrientationNED${angle}`,
        ],
      ] as const,
  ),
  [({ thumbnail }) => thumbnail?.offset ?? null, ['IFD1:ThumbnailOffset']],
  [({ thumbnail }) => thumbnail?.length ?? null, ['IFD1:ThumbnailLength']],
]

test.each(Object.keys(photoExamples))('the facts of %s agree with ExifTool', async (name) => {
  const { facts } = await readPhotoFacts(new Blob([photoExamples[name] ?? '']))
  const tags = tagsOf.get(name)
  if (!facts || !tags) throw new Error(`${name} was not read`)
  for (const [fact, names] of counterparts) {
    const tag = names.find((one) => tags[one] !== undefined)
    const [ours, theirs] = [fact(facts), tag ? numberOf(tags[tag]) : null]
    if (theirs === null) expect.soft(ours, names[0]).toBeNull()
    else
      expect.soft(Math.abs((ours ?? Number.NaN) - theirs), `${tag}: ${ours} and ${theirs}`).toBeLessThan(1e-6)
  }
  const text = (tag: string) => (tags[tag] === undefined ? null : String(tags[tag]))
  expect.soft(facts.make).toBe(text('IFD0:Make') ?? text('XMP-tiff:Make'))
  expect.soft(facts.model).toBe(text('IFD0:Model'))
  expect.soft(facts.lens).toBe(text('ExifIFD:LensModel'))
  const time = String(tags['ExifIFD:DateTimeOriginal'] ?? tags['XMP-exif:DateTimeOriginal'] ?? '')
    .slice(0, 19)
    .replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T')
  expect.soft(facts.takenAt?.local.slice(0, 19) ?? '').toBe(time)
})

test.each(Object.keys(photoExamples))(
  "what ExifTool's tags of %s mean is what we read ourselves",
  async (name) => {
    const { facts } = await readPhotoFacts(new Blob([photoExamples[name] ?? '']))
    const tags = tagsOf.get(name)
    if (!facts || !tags) throw new Error(`${name} was not read`)
    const { format: _format, thumbnail: _thumbnail, preview: _preview, ...ours } = facts
    expect(exiftoolFacts(tags)).toEqual(closeTo(ours))
  },
)

/** The same value, with numbers compared to a millionth. */
function closeTo(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 6)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closeTo(part)]))
}
