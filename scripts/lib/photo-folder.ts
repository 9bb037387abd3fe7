import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { fileFingerprint } from '@sortie/domain/mission/upload-file'
import { isHidden } from '@sortie/imagery/hidden-file'
import type { PhotoReading } from '@sortie/imagery/photo-facts'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { type CheckImages, chooseImages, mergeScanned } from '@sortie/imagery/survey-images'
import { Problem } from './problem.ts'

export type FolderImages = CheckImages & { otherNames: string[] }

/** A card handles several requests at once faster than one after the other. */
const readsAtOnce = 8

/** The images of a folder and the folders in it, chosen and merged as the portal does it. */
export async function readPhotoFolder(folder: string): Promise<FolderImages> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Problem(`${folder} isn't a readable folder.`)
  })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(relative(folder, path).replaceAll(sep, '/')))
  const files = await Promise.all(paths.sort().map(cardFile))
  const chosen = chooseImages(files, [], fileFingerprint)
  if (chosen.toScan.length === 0) throw new Problem(`${folder} has no JPEG or DNG images.`)
  const scanned = chosen.toScan.map((file) => ({ file, reading: unreadable }))
  const waiting = scanned.values()
  const work = async () => {
    for (const image of waiting) image.reading = await readFile(image.file.path)
  }
  await Promise.all(Array.from({ length: readsAtOnce }, work))
  const { doubleCount, otherNames } = chosen
  return { ...mergeScanned({ images: [], failed: [], doubleCount }, scanned, fileFingerprint), otherNames }
}

const unreadable: PhotoReading = { facts: null, failure: 'unreadable' }

async function cardFile(path: string) {
  const { size = 0, mtimeMs = 0 } = (await stat(path).catch(() => null)) ?? {}
  return { path, name: basename(path), size, lastModified: Math.floor(mtimeMs) }
}

async function readFile(path: string): Promise<PhotoReading> {
  const handle = await open(path).catch(() => null)
  if (!handle) return unreadable
  try {
    return await readPhotoFacts({
      size: (await handle.stat()).size,
      read: async (offset, length) => {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
