import type { ObjectStore } from '@sortie/storage/object-store'
import type { Queryable } from '../../platform/database.ts'
import { selectAssets } from './asset.queries.ts'
import { allWithLinks } from './asset-links.ts'

const idsOf = (assets: readonly { id: string; shot: number | null }[], shotId: number): string[] =>
  assets.filter(({ shot }) => shot === shotId).map(({ id }) => id)

/** A mission with its assets, each once: a shot names its own by their ids. */
export const withAssets = async <M extends { id: number; shots: readonly { id: number }[] }>(
  db: Queryable,
  objects: ObjectStore,
  mission: M,
) => {
  const {
    image = [],
    video = [],
    panorama = [],
  } = Object.groupBy(await allWithLinks(objects, await selectAssets(db, mission.id)), ({ type }) => type)
  const shots = mission.shots.map((shot) => ({
    ...shot,
    images: idsOf(image, shot.id),
    videos: idsOf(video, shot.id),
  }))
  return { ...mission, shots, images: image, videos: video, panoramas: panorama }
}
