import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Exiftool, findExiftool } from './exiftool.ts'
import { findFfmpeg, writeVideoFrame } from './video-frame.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => rm(join(folder, 'calls'), { force: true }))

/** A program of this name: it writes down how it was called, and does what it is told to. */
const program = async (name: string, body: string) => {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\necho "$*" >> '${folder}/calls'\n${body}\n`)
  await chmod(path, 0o755)
  return path
}
const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')

/** Only the programs of the folder, and those of the shell. */
const onlyOurs = () => vi.stubEnv('PATH', `${folder}:/bin`)

test('ExifTool is looked for with Perl and as a program of its own, and has to say its version', async () => {
  onlyOurs()
  try {
    await program('perl', 'exit 1')
    await program('exiftool', 'echo 13.10')
    expect(await findExiftool()).toEqual({ command: ['exiftool'], version: '13.10' })
    expect(await calls()).toEqual([
      expect.stringMatching(/\/exiftool-vendored\.pl\/bin\/exiftool -config {2}-ver$/),
      '-config  -ver',
    ])
    await program('perl', 'echo 12.99')
    expect(await findExiftool()).toEqual({
      command: ['perl', expect.stringMatching(/\/exiftool-vendored\.pl\/bin\/exiftool$/)],
      version: '12.99',
    })
    await program('perl', 'exit 1')
    for (const said of ['13', 'version 13.10', '13.10 beta', '']) {
      await program('exiftool', `echo '${said}'`)
      expect(await findExiftool(), said).toBeNull()
    }
  } finally {
    vi.unstubAllEnvs()
  }
})

/** Repeats what it was told for each file, as ExifTool answers: in pieces, with a mark at the end of each answer. */
const answering = (answer: string) =>
  program(
    'answering',
    `while read -r line; do
  printf '%s\\n' "$line" >> '${folder}/calls'
  case "$line" in -execute*) ${answer}; echo "{ready\${line#-execute}}" ;; esac
done`,
  )

test('one ExifTool reads file after file, and what is asked of it is the same each time', async () => {
  const exiftool = new Exiftool([await answering(`echo '[{"A:B":1}]'`), 'first'])
  expect(await exiftool.read('/one.heic', false)).toEqual({ 'A:B': 1 })
  expect(await exiftool.read('/two.jpg', true)).toEqual({ 'A:B': 1 })
  await exiftool.writePreviews('/three.heic', '/target')
  exiftool.close()
  const asked = [
    ...['-json', '-n', '-a', '-G1', '-api', 'LargeFileSupport=1', '-GPS:all', '-GPSCoordinates'],
    ...['-Composite:GPSLatitude', '-Composite:GPSLongitude', '-Composite:GPSAltitude'],
    ...['-Composite:GPSDateTime', '-EXIF:DateTimeOriginal', '-EXIF:CreateDate'],
    ...['-EXIF:OffsetTimeOriginal', '-EXIF:OffsetTimeDigitized', '-EXIF:SubSecTimeOriginal'],
    ...['-EXIF:SubSecTimeDigitized', '-EXIF:LensModel', '-EXIF:ExposureTime', '-EXIF:ExifImageWidth'],
    ...['-EXIF:ExifImageHeight', '-QuickTime:CreateDate', '-Make', '-Model', '-ImageWidth', '-ImageHeight'],
    ...['-Orientation', '-FocalLength', '-FocalLengthIn35mmFormat', '-DNGVersion', '-XMP:all'],
  ]
  expect(await calls()).toEqual([
    'first -config  -stay_open True -@ -',
    ...[...asked, '/one.heic', '-execute1'],
    // What follows the image in a JPEG is not read.
    ...[...asked, '-fast', '/two.jpg', '-execute2'],
    ...['-b', '-preview:all', '-W!', '/target/%t-%f.jpg', '/three.heic', '-execute3'],
  ])
})

test('a file of which ExifTool says nothing has no tags', async () => {
  const exiftool = new Exiftool([await answering(':')])
  expect([await exiftool.read('/a', false), await exiftool.read('/b', false)]).toEqual([{}, {}])
  expect(exiftool.hasEnded).toBe(false)
  exiftool.close()
  await vi.waitFor(() => expect(exiftool.hasEnded).toBe(true))
})

test('an ExifTool that ends while it is asked, or was never there, is an error', async () => {
  const ending = new Exiftool([await program('ending', 'read -r line; exit 0')])
  await expect(ending.read('/a', false)).rejects.toThrow('ExifTool has ended')
  expect(ending.hasEnded).toBe(true)
  const missing = new Exiftool([join(folder, 'missing')])
  await expect(missing.read('/a', false)).rejects.toThrow('ExifTool has ended')
})

test('FFmpeg is available if it can be started', async () => {
  onlyOurs()
  try {
    expect(await findFfmpeg()).toBeNull()
    await program('ffmpeg', 'exit 0')
    expect([await findFfmpeg(), await calls()]).toEqual(['ffmpeg', ['-version']])
  } finally {
    vi.unstubAllEnvs()
  }
})

const call = (second: number) =>
  `-nostdin -v error -protocol_whitelist file -f mov -ss ${second} -threads 1 -i /video.mp4 ` +
  `-frames:v 1 -vf scale='min(1024,iw)':-2 -q:v 3 -y ${folder}/frame.jpg`

test.each([
  ['of its first second', 'echo picture > "$target"', [1], true],
  [
    'of its beginning, where it is shorter',
    `case "$*" in *' -ss 0 '*) echo picture > "$target" ;; esac`,
    [1, 0],
    true,
  ],
  ['or none, where an empty file is written', ': > "$target"', [1, 0], false],
  ['or none, where FFmpeg fails', 'echo half a picture > "$target"; exit 1', [1, 0], false],
  ['or none, where nothing is written', ':', [1, 0], false],
])('a video has a frame %s', async (_, body, seconds, isThere) => {
  await rm(join(folder, 'frame.jpg'), { force: true })
  const ffmpeg = await program('frames', `for target; do :; done; ${body}`)
  expect(await writeVideoFrame(ffmpeg, '/video.mp4', folder)).toBe(isThere ? join(folder, 'frame.jpg') : null)
  expect(await calls()).toEqual(seconds.map(call))
})
