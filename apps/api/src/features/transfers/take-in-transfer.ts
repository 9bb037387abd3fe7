import type { AssetKind } from '@sortie/domain/mission/asset'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { deleteAssets } from '../assets/asset.queries.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { type AssetQueues, followUpAssets } from '../uploads/follow-up-assets.ts'
import { insertAsset } from '../uploads/upload.queries.ts'
import {
  noteTakenIn,
  noteTaking,
  selectFolders,
  selectMissionStatus,
  selectTransfer,
  selectTransferred,
} from './transfer.queries.ts'
import { storedFolder, type TransferredFile, transferredFiles } from './transfer-folder.ts'

const batch = 100

/** The same file in the same place is the same asset, however often it is taken in. */
const fingerprintOf = ({ path, size, etag }: TransferredFile): string => `transfer:${path}:${size}:${etag}`

interface KnownAsset {
  id: string
  kind: AssetKind
  storage_key: string
}

/** Deletes assets whose files are no longer in the folder, or are others by now, with what was made of them. */
const forget = async (
  trx: Transaction,
  { jobQueue }: AssetQueues,
  missionId: number,
  assets: readonly KnownAsset[],
): Promise<void> => {
  const transferred = new Set(assets.map(({ storage_key }) => storage_key))
  const keys = await deleteAssets(
    trx,
    missionId,
    assets.map(({ kind, id }) => ({ type: kind, id })),
  )
  const made = keys.filter((key) => !transferred.has(key))
  for (let from = 0; from < made.length; from += 5000)
    await jobQueue.enqueue(trx, deleteFilesJob, { keys: made.slice(from, from + 5000) })
}

/**
 * Makes assets of what a pilot has transferred: of each shot by its folder, and of none next to the folders. An
 * asset whose file was replaced or deleted since an earlier time goes. Returns how many files there are and which no
 * asset can be made of.
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
  const folder = storedFolder(mission_id)
  const before = new Map(
    (await selectTransferred(db, mission_id, folder)).map((asset) => [asset.storage_key, asset]),
  )
  const outcome = { taken: 0, leftOut: [] as string[] }
  for await (const files of transferredFiles(objects, mission_id)) {
    outcome.leftOut.push(...files.filter(({ kind }) => kind === null).map(({ path }) => path))
    const replaced = files.flatMap((file) => {
      const asset = before.get(file.key)
      before.delete(file.key)
      return asset && asset.fingerprint !== fingerprintOf(file) ? [asset] : []
    })
    await inTransaction(db, (trx) => forget(trx, queues, mission_id, replaced))
    const known = files.filter(({ kind }) => kind !== null)
    for (let from = 0; from < known.length; from += batch) {
      signal.throwIfAborted()
      const batched = known.slice(from, from + batch)
      await inTransaction(db, async (trx) => {
        const mission_status = await selectMissionStatus(trx, mission_id)
        const added = []
        for (const file of batched) {
          const asset = {
            mission_id,
            pilot_id,
            shot_id: file.folder === null ? null : (shots.get(file.folder) ?? null),
            kind: file.kind ?? 'data_file',
            name: file.name,
            storage_key: file.key,
            size: file.size,
            media_type: file.mediaType,
            fingerprint: fingerprintOf(file),
          }
          const inserted = await insertAsset(trx, asset)
          if (inserted) added.push({ ...asset, id: inserted.id })
        }
        await followUpAssets(trx, queues, { mission_id, pilot_id, mission_status }, added)
        await noteTaking(trx, transferId, outcome.taken + batched.length)
      })
      outcome.taken += batched.length
    }
  }
  await inTransaction(db, async (trx) => {
    await forget(trx, queues, mission_id, [...before.values()])
    await noteTakenIn(trx, transferId, outcome)
  })
  return outcome
}
