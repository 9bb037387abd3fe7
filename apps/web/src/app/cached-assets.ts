import type { Asset } from '@sortie/domain/mission/asset.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export interface AssetList {
  assets: readonly Asset[]
  /** Whether the last page has arrived. */
  isComplete: boolean
}

const perPage = 500

/** Every asset of a mission. The first pages can be seen while the others are still on their way. */
export const assetsQuery = (missionId: number) =>
  queryOptions({
    queryKey: queryKeys.assets(missionId),
    queryFn: async ({ signal }): Promise<AssetList> => {
      const assets: Asset[] = []
      for (let after: number | undefined; ; ) {
        const { data, meta } = await call('GET /v1/pilots/missions/{id}/assets', {
          params: { id: missionId },
          query: { per_page: perPage, ...(after === undefined ? {} : { after }) },
          signal,
        })
        assets.push(...data)
        if (meta.next === null) return { assets, isComplete: true }
        after = meta.next
        // What was known completely stays until it is known completely again.
        queryClient.setQueryData<AssetList>(queryKeys.assets(missionId), (before) =>
          before?.isComplete ? before : { assets: [...assets], isComplete: false },
        )
      }
    },
  })

/**
 * Changes what is known of a mission's assets without loading thousands of them anew. What is just being loaded may
 * still be without the change, and is loaded again.
 */
export const changeAssets = async (
  missionId: number,
  to: (assets: readonly Asset[]) => readonly Asset[],
): Promise<void> => {
  const queryKey = queryKeys.assets(missionId)
  const wasLoading = queryClient.isFetching({ queryKey, exact: true }) > 0
  if (wasLoading) await queryClient.cancelQueries({ queryKey, exact: true }, { revert: false })
  queryClient.setQueryData<AssetList>(queryKey, (list) => list && { ...list, assets: to(list.assets) })
  if (wasLoading) await queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Keeps a record that has just arrived or changed. */
export const keepAsset = (missionId: number, asset: Asset): Promise<void> =>
  changeAssets(missionId, (assets) =>
    assets.some(({ id }) => id === asset.id)
      ? assets.map((known) => (known.id === asset.id ? asset : known))
      : [...assets, asset],
  )
