import type { Asset } from '@sortie/domain/mission/asset.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './calls.ts'
import { assetsPerPage } from './early-calls.ts'
import { missionKeys } from './mission-keys.ts'

export interface AssetList {
  assets: readonly Asset[]
  /** Whether the last page has arrived. */
  isComplete: boolean
}

type Change = (assets: readonly Asset[]) => readonly Asset[]

/** The changes since each pending response was requested, which may not contain them. */
const changesWhileReading = new Map<Change[], number>()

/**
 * Changes that this page shows before the server has confirmed them, oldest first. Responses and events may be older.
 */
const unconfirmed = new Map<Change, number>()

const withUnconfirmed = (missionId: number, assets: readonly Asset[]): readonly Asset[] => {
  let shown = assets
  for (const [to, id] of unconfirmed) if (id === missionId) shown = to(shown)
  return shown
}

/** Reads assets of a mission, and applies the changes made here in the meantime to the result. */
export const readAssets = async (
  missionId: number,
  read: () => Promise<readonly Asset[]>,
): Promise<readonly Asset[]> => {
  const changes: Change[] = []
  changesWhileReading.set(changes, missionId)
  try {
    const assets = await read()
    return changes.reduce((known, to) => to(known), assets)
  } finally {
    changesWhileReading.delete(changes)
  }
}

/** When the latest list of each mission was requested. */
const requestedAt = new Map<number, number>()

/** Whether a list that was loaded, or is being loaded, includes what happened at this time. */
export const isListedSince = (missionId: number, moment: number): boolean =>
  (requestedAt.get(missionId) ?? 0) > moment

const loadPages = async (
  missionId: number,
  signal?: AbortSignal,
  after?: number,
): Promise<readonly Asset[]> => {
  const assets: Asset[] = []
  for (;;) {
    const { data, meta } = await call('GET /v1/pilots/missions/{id}/assets', {
      params: { id: missionId },
      query: { per_page: assetsPerPage, ...(after === undefined ? {} : { after }) },
      ...(signal && { signal }),
    })
    assets.push(...data)
    if (meta.next === null) return assets
    after = meta.next
    // A complete list stays until the new one is complete.
    queryClient.setQueryData<AssetList>(missionKeys.assets(missionId), (before) =>
      before?.isComplete ? before : { assets: withUnconfirmed(missionId, [...assets]), isComplete: false },
    )
  }
}

/** Every asset of a mission. The first pages are visible while the others are still loading. */
export const assetsQuery = (missionId: number) =>
  queryOptions({
    queryKey: missionKeys.assets(missionId),
    queryFn: async ({ signal }): Promise<AssetList> => {
      requestedAt.set(missionId, Date.now())
      const assets = await readAssets(missionId, () => loadPages(missionId, signal))
      return { assets: withUnconfirmed(missionId, assets), isComplete: true }
    },
  })

/** Changes the cached assets of a mission, without loading thousands of them again. */
export const changeAssets = (missionId: number, to: Change): void => {
  for (const [changes, id] of changesWhileReading) if (id === missionId) changes.push(to)
  queryClient.setQueryData<AssetList>(
    missionKeys.assets(missionId),
    (list) => list && { ...list, assets: withUnconfirmed(missionId, to(list.assets)) },
  )
}

/** Shows a change at once. Responses and events from before it was saved don't undo it. */
export const changeAssetsEarly = async (
  missionId: number,
  to: Change,
  save: () => Promise<void>,
): Promise<void> => {
  unconfirmed.set(to, missionId)
  changeAssets(missionId, to)
  try {
    await save()
  } finally {
    unconfirmed.delete(to)
  }
}

/** The cached assets of a mission, if any. */
export const cachedAssets = (missionId: number): readonly Asset[] | undefined =>
  queryClient.getQueryData<AssetList>(missionKeys.assets(missionId))?.assets

/** Replaces cached assets by records of the server, and adds new ones at the end. */
export const putAssets = (missionId: number, changed: readonly Asset[]): void => {
  if (changed.length === 0) return
  changeAssets(missionId, (assets) => {
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    for (const asset of changed) byId.set(asset.id, asset)
    return [...byId.values()]
  })
}

/** Files from another device arrive at a few hundred per minute, so several are requested together. */
const batchMs = 1000
/** Two assets that arrive at the same time may become visible in the other order. */
const overlap = 100
const awaited = new Map<number, Set<string>>()

const loadNewAssets = async (missionId: number, ids: ReadonlySet<string>): Promise<void> => {
  const list = queryClient.getQueryData<AssetList>(missionKeys.assets(missionId))
  // A list that is still loading will have them in its last page.
  if (!list?.isComplete) return
  const known = new Set(list.assets.map(({ id }) => id))
  if (ids.size > 0 && [...ids].every((id) => known.has(id))) return
  const last = Math.max(0, ...list.assets.map(({ id }) => Number(id.replace('DB', ''))))
  const loaded = await readAssets(missionId, () =>
    loadPages(missionId, undefined, Math.max(0, last - overlap)),
  )
  const before = new Set(cachedAssets(missionId)?.map(({ id }) => id))
  putAssets(
    missionId,
    loaded.filter(({ id }) => !before.has(id)),
  )
}

/**
 * Shows assets that have arrived from elsewhere, without loading the others again. Without ids, any may have arrived.
 */
export const loadNewAssetsSoon = (missionId: number, ids: readonly string[] = []): void => {
  const waiting = awaited.get(missionId)
  if (waiting) {
    for (const id of ids) waiting.add(id)
    return
  }
  awaited.set(missionId, new Set(ids))
  setTimeout(() => {
    const due = awaited.get(missionId) ?? new Set()
    awaited.delete(missionId)
    loadNewAssets(missionId, due).catch((error: unknown) =>
      console.warn('files that have arrived could not be loaded', error),
    )
  }, batchMs)
}
