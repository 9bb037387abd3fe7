import { isWriting } from '@sortie/web-app/pending-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { assetsQuery, cachedAssets, changeAssets, readAssets } from './cached-assets.ts'
import { call } from './calls.ts'

/** The first reload after an asset was saved, and three more while it is still processing. */
const reloadDelaysMs = [2000, 1000, 2000, 4000] as const
/** Limits the reloads of thousands of assets, so that connections are left for uploads. */
const mostAtOnce = 2

/** Reloads one image or video, and shows it unless it was deleted here in the meantime. */
export const reloadAsset = async (missionId: number, id: string): Promise<void> => {
  const params = { id: missionId, assetId: id }
  const known = cachedAssets(missionId)?.find((asset) => asset.id === id)
  if (known?.type !== 'image' && known?.type !== 'video') return
  const read = await readAssets(missionId, async () => [
    {
      ...known,
      ...(known.type === 'image'
        ? await call('GET /missions/{id}/images/{assetId}', { params })
        : await call('GET /missions/{id}/videos/{assetId}', { params })),
    },
  ])
  const loaded = read.find((asset) => asset.id === id)
  if (loaded) changeAssets(missionId, (assets) => assets.map((asset) => (asset.id === id ? loaded : asset)))
}

interface Reloads {
  /** Whether the asset is still known and still processing. */
  isProcessing(id: string): boolean
  isUpdating(): boolean
  reload(id: string): Promise<void>
}

/** Reloads assets that are processing, a few times each, and a few at a time. */
export const createReloader = ({ isProcessing, isUpdating, reload }: Reloads) => {
  const known = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const due: { id: string; attempt: number }[] = []
  let running = 0
  let isOver = false

  const schedule = (id: string, attempt: number) => {
    const delay = reloadDelaysMs[attempt]
    if (delay === undefined || isOver) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      due.push({ id, attempt })
      void work()
    }, delay)
    timers.add(timer)
  }

  const work = async (): Promise<void> => {
    if (running >= mostAtOnce) return
    const next = due.shift()
    if (!next) return
    const { id, attempt } = next
    running += 1
    // The asset may have been processed or deleted in the meantime.
    if (isProcessing(id)) {
      if (!isUpdating()) await reload(id).catch(() => {})
      schedule(id, attempt + 1)
    }
    running -= 1
    await work()
  }

  return {
    /** An asset that is seen for the first time counts as just saved. */
    watch: (ids: readonly string[]): void => {
      for (const id of ids) {
        if (known.has(id)) continue
        known.add(id)
        schedule(id, 0)
      }
    },
    stop: (): void => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      due.length = 0
    },
  }
}

/** Reloads images and videos of a mission that are processing, in case no event arrives. */
export const useProcessingReloads = (missionId: number): void => {
  const { data } = useQuery(assetsQuery(missionId))
  const [reloader, setReloader] = useState<ReturnType<typeof createReloader> | null>(null)
  useEffect(() => {
    const created = createReloader({
      isProcessing: (id) => cachedAssets(missionId)?.find((asset) => asset.id === id)?.processing ?? false,
      isUpdating: isWriting,
      reload: (id) => reloadAsset(missionId, id),
    })
    setReloader(created)
    return created.stop
  }, [missionId])
  useEffect(() => {
    const processing = data?.assets.filter(({ processing }) => processing) ?? []
    reloader?.watch(processing.map(({ id }) => id))
  }, [reloader, data?.assets])
}
