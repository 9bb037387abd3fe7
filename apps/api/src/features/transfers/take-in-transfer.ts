import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type AssetQueues, addAsset } from '../uploads/add-asset.ts'
import { noteTakenIn, selectFolders, selectTransfer } from './transfer.queries.ts'
import { type TransferredFile, transferredFiles } from './transfer-folder.ts'

const batch = 100

/** The same file in the same place is the same asset, however often it is taken in. */
const fingerprintOf = ({ path, size, etag }: TransferredFile): string => `transfer:${path}:${size}:${etag}`

/**
 * Makes assets of what a pilot has transferred: of each shot by its folder, and of none beside the folders. Returns
 * how many files there are and which no asset can be made of.
 */
export const takeInTransfer = async (
  db: Database,
  objects: ObjectStore,
  queues: AssetQueues,
  transferId: number,
  signal: AbortSignal,
): Promise<{ taken: number; leftOut: string[] } | null> => {
  const transfer = await selectTransfer(db, transferId)
  if (!transfer) return null
  const { mission_id, pilot_id } = transfer
  const shots = new Map((await selectFolders(db, mission_id)).map(({ name, shot_id }) => [name, shot_id]))
  const outcome = { taken: 0, leftOut: [] as string[] }
  for await (const files of transferredFiles(objects, mission_id)) {
    outcome.leftOut.push(...files.filter(({ kind }) => kind === null).map(({ path }) => path))
    const known = files.filter(({ kind }) => kind !== null)
    outcome.taken += known.length
    for (let from = 0; from < known.length; from += batch) {
      signal.throwIfAborted()
      await inTransaction(db, async (trx) => {
        for (const file of known.slice(from, from + batch))
          await addAsset(trx, queues, {
            mission_id,
            pilot_id,
            shot_id: file.folder === null ? null : (shots.get(file.folder) ?? null),
            kind: file.kind ?? 'data_file',
            name: file.name,
            storage_key: file.key,
            size: file.size,
            media_type: file.mediaType,
            fingerprint: fingerprintOf(file),
          })
      })
    }
  }
  await inTransaction(db, (trx) => noteTakenIn(trx, transferId, outcome))
  return outcome
}
