import { inBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { placeOfSecret } from './open-transfer.ts'
import { lockOutdatedSecrets, replaceSealedSecret } from './transfer.queries.ts'

const rowsPerBatch = 200

/**
 * Seals the secrets of access keys again that an older key has sealed. One that does not open stays as it is, in case
 * its key comes back. Returns how many were sealed.
 */
export const sealTransferSecrets = async (
  db: Database,
  secrets: SecretBox,
  signal: AbortSignal,
  batchSize = rowsPerBatch,
): Promise<number> => {
  let last = 0
  let sealed = 0
  await inBatches(batchSize, signal, async (limit) => {
    const batch = await inTransaction(db, async (trx) => {
      const outdated = await lockOutdatedSecrets(trx, secrets.currentPrefix, last, limit)
      // Counted anew if the transaction is tried again.
      const done = { count: 0, size: outdated.length, last }
      for (const { id, access_key_id, sealed_secret_key } of outdated) {
        done.last = id
        const secret = secrets.openIfPossible(sealed_secret_key, placeOfSecret(access_key_id))
        if (secret === null) continue
        await replaceSealedSecret(trx, id, secrets.seal(secret, placeOfSecret(access_key_id)))
        done.count += 1
      }
      return done
    })
    last = batch.last
    sealed += batch.count
    return batch.size
  })
  return sealed
}
