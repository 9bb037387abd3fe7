import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Exiftool, findExiftool } from './exiftool.ts'
import { openFileReader } from './file-reader.ts'
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

test.each([':', 'echo'])('a file of which ExifTool says nothing by %s has no tags', async (nothing) => {
  const exiftool = new Exiftool([await answering(nothing)])
  expect([await exiftool.read('/a', false), await exiftool.read('/b', false)]).toEqual([{}, {}])
  expect(exiftool.hasEnded).toBe(false)
  exiftool.close()
  await vi.waitFor(() => expect(exiftool.hasEnded).toBe(true))
})

test('an answer comes in pieces, after any number of warnings, and the end of its line by itself', async () => {
  const exiftool = new Exiftool([
    await program(
      'slow',
      `head -c 200000 /dev/zero >&2
while read -r line; do case "$line" in -execute*)
  printf '[{"A:B"'; sleep 0.02; printf ':1}]{rea'; sleep 0.02; printf 'dy%s}' "\${line#-execute}"; sleep 0.02; echo
  : > '${folder}/said' ;;
esac; done`,
    ),
  ])
  for (const name of ['/one', '/two']) {
    expect(await exiftool.read(name, false)).toEqual({ 'A:B': 1 })
    await vi.waitFor(() => readFile(join(folder, 'said')))
    await rm(join(folder, 'said'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  exiftool.close()
})

test('an ExifTool that does not listen, ends while it is asked, has ended or was never there is an error', async () => {
  const untilAsked = `until [ -e '${folder}/asked' ]; do sleep 0.01; done`
  const deaf = new Exiftool([await program('deaf', `exec 0<&-; : > '${folder}/closed'; ${untilAsked}`)])
  await vi.waitFor(() => readFile(join(folder, 'closed')))
  const unheard = expect(deaf.read('/a', false)).rejects.toThrow('ExifTool has ended')
  await writeFile(join(folder, 'asked'), '')
  await unheard
  await expect(deaf.read('/b', false)).rejects.toThrow('ExifTool has ended')

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
  ['of its first second', 'printf x > "$target"', [1], true],
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

const limits = { processes: 1, seconds: 60, megabytes: 1024 }
const silent = { info: () => {}, error: () => {} }
const noTools = { exiftool: null, ffmpeg: null }
const file = { path: '/photo.jpg', kind: 'image', previewPath: null, folder: '/made' } as const

test('work is done in a folder of its own, which is removed with all that is in it, also when it fails', async () => {
  const place = join(folder, 'made', 'with its parents')
  const reader = openFileReader({ ...limits, folder: place }, silent, noTools)
  const seen: string[] = []
  const work = async (own: string) => {
    await mkdir(join(own, 'made'))
    await writeFile(join(own, 'made', 'picture'), 'picture')
    seen.push(...(await readdir(place)))
    return 'done'
  }
  expect(await reader.inFolder(work, 0)).toBe('done')
  expect(seen).toEqual([expect.stringMatching(new RegExp(`^sortie-processing-${process.pid}-.{6}$`))])
  await expect(reader.inFolder(async () => Promise.reject(new Error('failed')), 0)).rejects.toThrow('failed')
  await reader.inFolder((own) => rm(own, { recursive: true }), 0)
  expect(await readdir(place)).toEqual([])
})

test('what a worker that is gone left behind is removed, and nothing of anyone else', async () => {
  const { pid: gone } = spawnSync('true')
  const place = await mkdtemp(join(folder, 'left-'))
  const others = [
    `sortie-processing-${process.pid}-running`,
    `sortie-processing-0-nobody`,
    `sortie-processing-x-nobody`,
    `others-processing-${gone}-left`,
    `of-sortie-processing-${gone}-left`,
    `sortie-processing-${gone}`,
  ]
  for (const name of [`sortie-processing-${gone}-left`, ...others]) {
    await mkdir(join(place, name))
    await writeFile(join(place, name, 'original'), 'photo')
  }
  const look = () => openFileReader({ ...limits, folder: place }, silent, noTools).inFolder(async () => {}, 0)
  // A process of someone else is there, though it may not be signaled.
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  await look()
  kill.mockRestore()
  expect(await readdir(place)).toHaveLength(7)
  await look()
  expect((await readdir(place)).sort()).toEqual(others.sort())
})

test('work begins only where there is room for it on the disk', async () => {
  const reader = openFileReader({ ...limits, folder }, silent, noTools)
  const { bavail, bsize } = await statfs(folder)
  expect(await reader.inFolder(async () => 'begun', (bavail * bsize) / 2)).toBe('begun')
  await expect(reader.inFolder(async () => 'begun', bavail * bsize * 2)).rejects.toThrow(
    'there is not enough disk space to process a file',
  )
})

test('the log says once which programs there are to read files with, and what is missing without them', async () => {
  onlyOurs()
  try {
    await program('perl', 'exit 1')
    const said: unknown[] = []
    const look = async () => {
      const reader = openFileReader(
        { ...limits, folder },
        { ...silent, info: (...words) => void said.push(words) },
      )
      for (const _ of ['once', 'again'])
        await expect(reader.read(file, AbortSignal.abort())).rejects.toThrow('aborted')
      reader.close()
    }
    await program('exiftool', 'echo 13.10')
    await program('ffmpeg', 'exit 0')
    await look()
    await program('ffmpeg', 'exit 1')
    await look()
    await program('exiftool', 'exit 1')
    await program('ffmpeg', 'exit 0')
    await look()
    const missing = expect.stringMatching(/^a program for reading files is missing/)
    expect(said).toEqual([
      [{ exiftool: '13.10', ffmpeg: 'ffmpeg' }, 'files are read with ExifTool and FFmpeg'],
      [{ exiftool: '13.10', ffmpeg: null }, missing],
      [{ exiftool: null, ffmpeg: 'ffmpeg' }, missing],
    ])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a reader that is closed ends what it reads, and one that has read nothing has nothing to end', async () => {
  const reader = openFileReader({ ...limits, folder }, silent, noTools)
  reader.close()
  const reading = reader.read(file, new AbortController().signal)
  const ended = expect(reading).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  reader.close()
  await ended
})
