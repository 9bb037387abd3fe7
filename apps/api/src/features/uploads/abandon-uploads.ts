import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { keyOf } from './open-upload.ts'
import { deleteUpload, selectAbandoned } from './upload.queries.ts'

const batch = 100

/** Frees the space of uploads that nobody has completed in time. Returns how many there were. */
export const abandonUploads = async (
  db: Database,
  store: ObjectStore,
  days: number,
  signal: AbortSignal,
): Promise<number> => {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const uploads = await selectAbandoned(db, days, batch)
    for (const upload of uploads) {
      await store.abortUpload(keyOf(upload), upload.upload_id)
      await inTransaction(db, (trx) => deleteUpload(trx, upload.id))
    }
    count += uploads.length
    if (uploads.length < batch) return count
  }
}
