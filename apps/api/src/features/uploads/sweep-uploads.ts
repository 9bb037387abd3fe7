import type { ObjectStore } from '@sortie/storage/object-store'
import { doEach } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import { selectNamedKeys, selectNamedUploads } from './upload.queries.ts'

const aDayMs = 86_400_000
const batch = 1000

/** Keys of uploads. Anything else in the folder of a mission isn't ours to delete. */
const uploadKey = /^missions\/\d{1,15}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/

/**
 * Removes what a killed process left in the store: uploads that no row names, and objects that were put together but
 * are named by no asset. What may still be on its way is younger than a day.
 */
export const sweepUploads = async (
  db: Database,
  store: ObjectStore,
  signal: AbortSignal,
  olderThanMs = aDayMs,
): Promise<{ uploads: number; objects: number }> => {
  const before = Date.now() - olderThanMs
  const swept = { uploads: 0, objects: 0 }
  /** An upload that the store cannot remove comes to light at the end: all else is swept first. */
  const errors: unknown[] = []
  const open = (await store.listUploads('missions/')).filter(({ startedAt }) => startedAt.getTime() < before)
  for (let from = 0; from < open.length; from += batch) {
    signal.throwIfAborted()
    const page = open.slice(from, from + batch)
    const named = await selectNamedUploads(
      db,
      page.map(({ uploadId }) => uploadId),
    )
    const leftOpen = page.filter((upload) => !named.has(upload.uploadId))
    await doEach(leftOpen, async ({ key, uploadId }) => {
      await store.abortUpload(key, uploadId)
      swept.uploads += 1
    }).catch((error: unknown) => errors.push(error))
  }
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted()
    const page = await store.list({ prefix: 'missions/', ...(after ? { after } : {}) })
    const settled = page.objects.filter(
      ({ key, modifiedAt }) => modifiedAt.getTime() < before && uploadKey.test(key),
    )
    const missions = new Set(settled.map(({ key }) => Number(key.split('/')[1])))
    const named = await selectNamedKeys(db, [...missions])
    const leftBehind = settled.map(({ key }) => key).filter((key) => !named.has(key))
    if (leftBehind.length > 0) await store.delete(leftBehind)
    swept.objects += leftBehind.length
    if (page.next === null) break
    after = page.next
  }
  if (errors.length > 0) throw errors[0]
  return swept
}
