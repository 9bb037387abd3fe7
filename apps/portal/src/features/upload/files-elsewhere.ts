import type { Mission } from '@sortie/domain/mission/mission.schema'
import { metersElsewhere } from '@sortie/domain/mission/photo-place'

/** The number of photos that are read before they are added. Of more photos, a sample of this size is read. */
const mostRead = 200

export interface FilesElsewhere<F> {
  far: ReadonlySet<F>
  total: number
  /** The distance of the nearest of them from the site. */
  meters: number
}

type ReadPosition<F> = (file: F) => Promise<{ latitude: number; longitude: number } | null>

/**
 * The photos that were taken far from the site; null if there are none. All photos are read only if some of the sample
 * are.
 */
export const filesElsewhere = async <F>(
  files: readonly F[],
  mission: Pick<Mission, 'location' | 'map_features'>,
  positionOf: ReadPosition<F>,
): Promise<FilesElsewhere<F> | null> => {
  const distances = new Map<F, number>()
  const read = (some: readonly F[]) =>
    Promise.all(
      some.map(async (file) => {
        const position = await positionOf(file)
        const meters = position && metersElsewhere(position, mission)
        if (meters !== null) distances.set(file, meters)
      }),
    )
  const step = Math.max(1, files.length / mostRead)
  const sample = new Set(
    Array.from(
      { length: Math.min(files.length, mostRead) },
      (_, index) => files[Math.floor(index * step)] as F,
    ),
  )
  await read([...sample])
  if (distances.size === 0) return null
  await read(files.filter((file) => !sample.has(file)))
  return { far: new Set(distances.keys()), total: files.length, meters: Math.min(...distances.values()) }
}
