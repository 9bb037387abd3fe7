import { sql } from 'kysely'
import {
  openAppSettings,
  type StoredAppSettings,
  sealAppSettings,
} from '../../core/mission/flight-app-secret.ts'
import { inBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'

const rowsPerBatch = 200

const lockOutdated = (trx: Transaction, currentPrefix: string, after: number, limit: number) =>
  trx
    .selectFrom('flight_apps')
    .select(['mission_id', sql<StoredAppSettings>`value`.as('value'), 'sealed_secret_key'])
    .where('mission_id', '>', after)
    .where(sql<boolean>`(value ? 'secret_key' or not starts_with(sealed_secret_key, ${currentPrefix}))`)
    .orderBy('mission_id')
    .limit(limit)
    .forUpdate()
    .execute()

/**
 * Seals secrets with the current key if an earlier release stored them as plain text or an older key sealed them. A
 * secret that cannot be opened stays as it is, in case its key comes back. Returns how many were sealed.
 */
export const sealAppSecrets = async (
  db: Database,
  secrets: SecretBox,
  signal: AbortSignal,
  batchSize = rowsPerBatch,
): Promise<number> => {
  let last = 0
  let sealed = 0
  await inBatches(batchSize, signal, async (limit) => {
    const batch = await inTransaction(db, async (trx) => {
      const rows = await lockOutdated(trx, secrets.currentPrefix, last, limit)
      const done = { count: 0, size: rows.length, last }
      for (const { mission_id, value, sealed_secret_key } of rows) {
        done.last = mission_id
        const stored =
          sealed_secret_key === null ? value : { ...value, secret_key: { sealed: sealed_secret_key } }
        const settings = openAppSettings(secrets, mission_id, stored)
        if (settings.secret_key === undefined) continue
        await trx
          .updateTable('flight_apps')
          .set(sealAppSettings(secrets, mission_id, settings))
          .where('mission_id', '=', mission_id)
          .execute()
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
