import type { AssetUpdate } from '@sortie/contract/realtime.events'
import { loadCode } from '@sortie/ui/lazy.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { allOf, type Outdated } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { changeAssets } from './cached-assets.ts'
import type { Effects } from './effects.ts'
import { missionKeys } from './mission-keys.ts'

type AboutMission = { params: { id: unknown } }

const assignCached = (
  { params }: AboutMission,
  ids: readonly string[],
  { shot }: { shot: number | null },
) => {
  const assigned = new Set(ids)
  return changeAssets(Number(params.id), (assets) =>
    assets.map((asset) => (assigned.has(asset.id) ? { ...asset, shot } : asset)),
  )
}

const dropCached = ({ params }: AboutMission, ids: readonly string[]) => {
  const dropped = new Set(ids)
  return changeAssets(Number(params.id), (assets) => assets.filter(({ id }) => !dropped.has(id)))
}

type FollowAssets = typeof import('./realtime/follow-assets.ts')

/**
 * Only a page that lists a mission's assets follows them. Few visits do, so the code is loaded with the first event.
 */
const follow = (missionId: number, act: (following: FollowAssets) => void): Outdated[] => {
  if (!queryClient.getQueryState(missionKeys.assets(missionId))) return []
  loadCode(() => import('./realtime/follow-assets.ts')).then(act, (error: unknown) =>
    console.warn('changes of assets are not followed', error),
  )
  return []
}

/** A repeated event about an asset may itself be outdated. */
const followUpdate = (update: AssetUpdate, happenedAt: number | undefined): Outdated[] =>
  follow(update.mission_id, ({ followAsset, listSince }) =>
    happenedAt === undefined ? followAsset(update) : listSince(update.mission_id, happenedAt),
  )

/** A page that uploads thousands of files follows each of them itself. */
const followedByPage = () => {}

export const assetEffects = {
  writes: {
    'POST /v1/pilots/uploads': followedByPage,
    'POST /v1/pilots/uploads/batch': followedByPage,
    'DELETE /v1/pilots/uploads/{uploadId}': followedByPage,
    'PATCH /missions/{id}/images/{assetId}': (input) =>
      assignCached(input, [input.params.assetId], input.body),
    'DELETE /missions/{id}/images/{assetId}': (input) => dropCached(input, [input.params.assetId]),
    'PATCH /missions/{id}/videos/{assetId}': (input) =>
      assignCached(input, [input.params.assetId], input.body),
    'DELETE /missions/{id}/videos/{assetId}': (input) => dropCached(input, [input.params.assetId]),
    'PATCH /v1/pilots/missions/{id}/assets': (input) => assignCached(input, input.body.ids, input.body),
    'POST /v1/pilots/missions/{id}/assets/delete_all': (input) =>
      dropCached(
        input,
        input.body.targets.map(({ id }) => id),
      ),
    // The asset is announced once its preview is made.
    'PUT /v1/pilots/missions/{id}/assets/{assetId}/preview': () => {},
  },
  events: {
    // These events come in thousands, and contain what has changed.
    'image-updated': followUpdate,
    'video-updated': followUpdate,
    'assets-changed': (change, happenedAt) =>
      change.deleted || change.added
        ? follow(change.mission_id, ({ followNamedAssets }) => followNamedAssets(change))
        : happenedAt === undefined
          ? allOf(missionKeys.assets(change.mission_id))
          : follow(change.mission_id, ({ listSince }) => listSince(change.mission_id, happenedAt)),
  },
} satisfies Effects
