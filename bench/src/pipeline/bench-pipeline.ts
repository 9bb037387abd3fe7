import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { djiXmp, dronePacket } from '@sortie/testing/photo-fixture'
import sharp from 'sharp'
import { Exiftool, findExiftool } from '../../../apps/api/src/features/processing/exiftool.ts'
import { openFileReader } from '../../../apps/api/src/features/processing/file-reader.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { undoLater } from '../clean-up.ts'
import { median } from '../median.ts'

/** Photos of 20 megapixels with the details, the size and the metadata of a drone's. */
const makePhotos = async (folder: string, count: number): Promise<string[]> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const photo = await sharp({
    create: { width: 5280, height: 3956, channels: 3, background: '#507040', noise },
  })
    .withExif({ IFD0: { Make: 'DJI', Model: 'M3E' }, IFD2: { DateTimeOriginal: '2026:05:04 10:00:00' } })
    .withXmp(dronePacket(djiXmp({ RelativeAltitude: '+80.00', GimbalPitchDegree: '-90.00' })))
    .jpeg({ quality: 80 })
    .toBuffer()
  const first = join(folder, 'photo-0.jpg')
  await writeFile(first, photo)
  const paths = [first]
  for (let n = 1; n < count; n++) {
    const path = join(folder, `photo-${n}.jpg`)
    await cp(first, path)
    paths.push(path)
  }
  return paths
}

const inParallel = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
    }),
  )
}

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return (count * 1000) / (performance.now() - started)
}

/** The same two sizes by the same library, in this process and with nothing around it. */
const sharpAlone = async (path: string, folder: string): Promise<void> => {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: 1024, height: 1024, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  await sharp(data, { raw })
    .jpeg({ quality: 80 })
    .toFile(join(folder, `${randomUUID()}.jpg`))
  await sharp(data, { raw })
    .resize(640, 640, { fit: 'inside' })
    .jpeg({ quality: 80 })
    .toFile(join(folder, `${randomUUID()}.jpg`))
}

/** Photos a second through metadata and renditions, next to sharp and ExifTool alone on the same files. */
export const benchPipeline = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args,
    options: { files: { type: 'string', default: '24' }, rounds: { type: 'string', default: '3' } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'sortie-bench-'))
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const found = await findExiftool()
  if (!found) throw new Problem('this bench compares with ExifTool, and there is no Perl to run it.')
  const processes = Math.max(1, availableParallelism() - 1)
  const photos = await makePhotos(folder, Number(values.files))
  const silent = { info: () => {}, error: () => {} }
  const config = { processes, seconds: 300, megabytes: 1024, folder }
  const reader = openFileReader(config, silent, { exiftool: found.command, ffmpeg: null })
  const exiftool = new Exiftool(found.command)
  undoLater(async () => {
    reader.close()
    exiftool.close()
  })
  sharp.cache(false)
  sharp.concurrency(1)
  const never = new AbortController().signal
  const ours = async (path: string) =>
    reader.inFolder(async (own) => {
      const made = join(own, 'made')
      await mkdir(made)
      const { renditions } = await reader.read(
        { path, kind: 'image', previewPath: null, folder: made },
        never,
      )
      if (renditions.length !== 2) throw new Problem('a photo was not processed.')
    }, 0)
  const sides = {
    ours: () => inParallel(photos, processes * 2, ours),
    sharp: () => inParallel(photos, processes, (path) => sharpAlone(path, folder)),
    exiftool: () => inParallel(photos, 1, async (path) => void (await exiftool.read(path, true))),
  }
  // Programs start once, and their start doesn't count toward a rate.
  await ours(photos[0] ?? '')
  await exiftool.read(photos[0] ?? '', true)
  const rates: Record<keyof typeof sides, number[]> = { ours: [], sharp: [], exiftool: [] }
  for (let round = 0; round < Number(values.rounds); round++)
    for (const side of Object.keys(sides) as (keyof typeof sides)[])
      rates[side].push(await perSecond(photos.length, sides[side]))
  const left = (await readdir(folder)).filter((name) => name.startsWith('sortie-processing-'))
  const [mine, pictures, metadata] = [median(rates.ours), median(rates.sharp), median(rates.exiftool)]
  // The cost of both steps in sequence, which is the most that one process can do.
  const limit = 1 / (1 / pictures + 1 / metadata)
  const line = (name: string, rate: number) => `${name.padEnd(34)}${rate.toFixed(2).padStart(9)}`
  console.log(
    [
      `${photos.length} photos of 20 megapixels, ${values.rounds} rounds, ${processes} processes, load ${loadavg()[0]?.toFixed(1)}`,
      `${''.padEnd(34)} images/s`,
      line('ours: facts and renditions', mine),
      line('sharp alone: renditions', pictures),
      line(`ExifTool ${found.version} alone: facts`, metadata),
      line('both, one after the other', limit),
      `ours / sharp alone                ${(mine / pictures).toFixed(2).padStart(9)}`,
      `ours / both                       ${(mine / limit).toFixed(2).padStart(9)}`,
    ].join('\n'),
  )
  return [
    ...(mine < 0.8 * limit
      ? [`0.8 of sharp and ExifTool one after the other: ${(mine / limit).toFixed(2)}`]
      : []),
    ...(left.length > 0 ? ['nothing is left in the folder of processing'] : []),
  ]
}
