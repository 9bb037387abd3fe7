import { link, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { partPlan, partRange } from '@sortie/domain/mission/upload-parts'
import { djiXmp, dronePacket } from '@sortie/testing/photo-fixture'
import sharp from 'sharp'

export interface FileSet {
  name: 'large' | 'small'
  files: string[]
  /** The bytes that are sent of files of several parts, with each part as a separate file. */
  parts: string[]
  bytes: number
}

/** Made only of holes, so no disk is read while the network is measured. */
const makeSparse = async (path: string, size: number): Promise<string> => {
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.close()
  return path
}

export const makeFileSet = async (
  folder: string,
  name: FileSet['name'],
  count: number,
  size: number,
): Promise<FileSet> => {
  const plan = partPlan(size)
  const extension = name === 'large' ? 'mp4' : 'jpg'
  const [files, parts]: [string[], string[]] = [[], []]
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < count; n++) {
    files.push(await makeSparse(join(folder, `${name}-${n}.${extension}`), size))
    for (let part = 1; plan.partCount > 1 && part <= plan.partCount; part++) {
      const [from, to] = partRange(size, plan, part)
      parts.push(await makeSparse(join(folder, `${name}-${n}-part-${part}`), to - from))
    }
  }
  return { name, files, parts, bytes: count * size }
}

/** One small photo with all that a drone writes into it, under many names. */
export const makePhotos = async (folder: string, count: number): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const first = join(folder, 'photo-0.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#507040', noise } })
    .withExif({ IFD0: { Make: 'DJI', Model: 'M3E' }, IFD2: { DateTimeOriginal: '2026:05:04 10:00:00' } })
    .withXmp(dronePacket(djiXmp({ RelativeAltitude: '+80.00', GimbalPitchDegree: '-90.00' })))
    .jpeg({ quality: 80 })
    .toFile(first)
  const paths = [first]
  for (let n = 1; n < count; n++) {
    const path = join(folder, `photo-${n}.jpg`)
    await link(first, path)
    paths.push(path)
  }
  return paths
}
