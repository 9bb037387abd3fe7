import type { Mission } from '@sortie/domain/mission/mission.schema'
import { metersElsewhere } from '@sortie/domain/mission/photo-place'

/** So many are read before they are added; of more, as many spread over all of them. */
const mostRead = 200

export interface FilesElsewhere<F> {
  far: ReadonlySet<F>
  total: number
  /** How far the nearest of them was taken from the site. */
  meters: number
}

type ReadPosition<F> = (file: F) => Promise<{ latitude: number; longitude: number } | null>

/** The photos that were taken far from the site; null without any. All are read only where a few of them are. */
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
