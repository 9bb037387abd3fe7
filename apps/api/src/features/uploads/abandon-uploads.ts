import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { discardUploads, storedUpload } from './discard-uploads.ts'
import { deleteAbandoned } from './upload.queries.ts'

const batch = 100

/**
 * Frees the space of uploads that nobody has gone on with in time. Returns how many there were. The row goes first:
 * whoever completes the upload at this moment has either locked it, or finds it gone and makes no asset.
 */
export const abandonUploads = async (
  db: Database,
  store: ObjectStore,
  days: number,
  signal: AbortSignal,
): Promise<number> => {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const uploads = await inTransaction(db, (trx) => deleteAbandoned(trx, days, batch))
    await discardUploads(store, uploads.map(storedUpload))
    count += uploads.length
    if (uploads.length < batch) return count
  }
}
