import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SurveyPhoto } from '../../packages/imagery/src/coverage/survey-coverage.ts'
import type { PhotoFailure, PhotoReading } from '../../packages/imagery/src/photo-facts.ts'
import { readPhotoFacts } from '../../packages/imagery/src/read-photo-facts.ts'
import { Problem } from './problem.ts'

export type FailedPhoto = { name: string; failure: PhotoFailure }

const photoName = /\.(jpe?g|tiff?|dng)$/i
/** A card handles several requests at once faster than one after the other. */
const readsAtOnce = 8

/** The facts of all photos in a folder and the folders in it, named by their path there. */
export async function readPhotoFolder(
  folder: string,
): Promise<{ photos: SurveyPhoto[]; failed: FailedPhoto[] }> {
  const entries = await readdir(folder, { recursive: true }).catch(() => {
    throw new Problem(`${folder} isn't a readable folder.`)
  })
  const names = entries.filter((name) => photoName.test(name)).sort()
  if (names.length === 0) throw new Problem(`${folder} has no photos (JPEG, TIFF or DNG).`)
  const photos: SurveyPhoto[] = []
  const failed: FailedPhoto[] = []
  const waiting = names.values()
  const work = async () => {
    for (const name of waiting) {
      const { facts, failure } = await readFile(join(folder, name))
      if (facts) photos.push({ name, facts })
      else failed.push({ name, failure })
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, work))
  return { photos, failed: failed.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

async function readFile(path: string): Promise<PhotoReading> {
  const handle = await open(path).catch(() => null)
  if (!handle) return { facts: null, failure: 'unreadable' }
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
