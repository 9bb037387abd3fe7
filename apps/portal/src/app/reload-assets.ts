import { isWriting } from '@sortie/web-app/pending-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { assetsQuery, cachedAssets, changeAssets, readAssets } from './cached-assets.ts'
import { call } from './calls.ts'

/** The first one after an asset was saved, and three more while it is still processing. */
const reloadDelaysMs = [2000, 1000, 2000, 4000] as const
/** So that thousands that are processed leave connections to uploads. */
const mostAtOnce = 2

/** Shows what the server has to say of one image or video; of one that is gone here it says nothing. */
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
  /** Whether it is still known and still processing. */
  isProcessing(id: string): boolean
  isUpdating(): boolean
  reload(id: string): Promise<void>
}

/** Asks again for what is processing, a few times each, and a few at a time. */
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
    // Processed or deleted meanwhile, there is nothing more to ask.
    if (isProcessing(id)) {
      if (!isUpdating()) await reload(id).catch(() => {})
      schedule(id, attempt + 1)
    }
    running -= 1
    await work()
  }

  return {
    /** What is seen for the first time counts as just saved. */
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

/** Asks again for images and videos of a mission that are processing, in case that no announcement comes. */
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
