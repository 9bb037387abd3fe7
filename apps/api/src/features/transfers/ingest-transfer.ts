import { randomUUID } from 'node:crypto'
import type { AssetKind } from '@sortie/domain/mission/asset'
import { sanitizeFileName } from '@sortie/domain/mission/upload-file'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { deleteAssets } from '../assets/asset.queries.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { keyOf } from '../uploads/discard-uploads.ts'
import { type AssetQueues, followUpAssets } from '../uploads/follow-up-assets.ts'
import { insertAsset } from '../uploads/upload.queries.ts'
import {
  markIngested,
  requiresRawImages,
  selectFolders,
  selectMissionStatus,
  selectTransfer,
  selectTransferred,
  setIngestProgress,
} from './transfer.queries.ts'
import { storedFolder, type TransferredFile, transferredFiles } from './transfer-folder.ts'

const batch = 100

/** The same file in the same place is the same asset, however often it is ingested. */
const fingerprintOf = ({ key, size, etag }: Pick<TransferredFile, 'key' | 'size' | 'etag'>): string =>
  `transfer:${key}:${size}:${etag}`

interface KnownAsset {
  id: string
  kind: AssetKind
}

/** Deletes assets whose files were deleted or replaced, along with the files made from them. */
const forget = async (
  trx: Transaction,
  { jobQueue }: AssetQueues,
  { missionId, folder }: { missionId: number; folder: string },
  assets: readonly KnownAsset[],
): Promise<void> => {
  const keys = await deleteAssets(
    trx,
    missionId,
    assets.map(({ kind, id }) => ({ type: kind, id })),
  )
  // Files in the folder belong to the pilot, and may be about to become another asset.
  const made = keys.filter((key) => !key.startsWith(folder))
  for (let from = 0; from < made.length; from += 5000)
    await jobQueue.enqueue(trx, deleteFilesJob, { keys: made.slice(from, from + 5000) })
}

interface FixedFile {
  file: TransferredFile
  storage_key: string
}

const tries = 5

/**
 * Copies a file out of the reach of the transfer key, so that the asset can no longer change. If the file is replaced
 * in the meantime, the new file is copied; if it is deleted, null is returned. A sweep job deletes the copies that a
 * killed process leaves behind.
 */
const fix = async (
  objects: ObjectStore,
  missionId: number,
  listed: TransferredFile,
): Promise<FixedFile | null> => {
  const stored_file_name = `${randomUUID()}-${sanitizeFileName(listed.name)}`
  const storage_key = keyOf({ mission_id: missionId, stored_file_name })
  let file = listed
  for (let tried = 0; tried < tries; tried += 1) {
    const copied = { etag: file.etag, contentType: 'application/octet-stream' }
    if (await objects.copy(file.key, storage_key, copied)) return { file, storage_key }
    const now = await objects.head(file.key)
    if (!now || now.size === 0) return null
    file = { ...file, size: now.size, etag: now.etag }
  }
  throw new Error('a file in a transfer folder is replaced again and again')
}

/**
 * Makes assets of the files that a pilot has transferred. A file's folder names its shot; a file outside these folders
 * has no shot. Assets whose files were replaced or deleted since an earlier run are deleted. Returns how many files
 * became assets, and the paths of those that cannot.
 */
export const ingestTransfer = async (
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
  const folder = storedFolder(transfer)
  const place = { missionId: mission_id, folder }
  const before = new Map(
    (await selectTransferred(db, mission_id, folder)).map((asset) => [asset.source_key, asset]),
  )
  const outcome = { taken: 0, leftOut: [] as string[] }
  const search = { folder, requiresRawImages: await requiresRawImages(db, mission_id) }

  const ingest = async (files: readonly TransferredFile[], known: ReadonlySet<string>): Promise<void> => {
    const fixed: FixedFile[] = []
    for (const file of files) {
      signal.throwIfAborted()
      // A file that is already an asset needs no other copy.
      const one = known.has(fingerprintOf(file)) ? null : await fix(objects, mission_id, file)
      if (one) fixed.push(one)
    }
    await inTransaction(db, async (trx) => {
      const mission_status = await selectMissionStatus(trx, mission_id)
      const added = []
      for (const { file, storage_key } of fixed) {
        const asset = {
          mission_id,
          pilot_id,
          shot_id: file.folder === null ? null : (shots.get(file.folder) ?? null),
          kind: file.kind ?? 'data_file',
          name: file.name,
          storage_key,
          source_key: file.key,
          size: file.size,
          media_type: file.mediaType,
          fingerprint: fingerprintOf(file),
        }
        const inserted = await insertAsset(trx, asset)
        if (inserted) added.push({ ...asset, id: inserted.id })
        // Another run has already made the asset.
        else await queues.jobQueue.enqueue(trx, deleteFilesJob, { keys: [storage_key] })
      }
      await followUpAssets(trx, queues, { mission_id, pilot_id, mission_status }, added)
      await setIngestProgress(trx, transferId, outcome.taken + files.length)
    })
    outcome.taken += files.length
  }

  for await (const files of transferredFiles(objects, search)) {
    outcome.leftOut.push(...files.filter(({ kind }) => kind === null).map(({ path }) => path))
    const known = new Set<string>()
    const replaced = files.flatMap((file) => {
      const asset = before.get(file.key)
      before.delete(file.key)
      if (asset) known.add(asset.fingerprint)
      return asset && asset.fingerprint !== fingerprintOf(file) ? [asset] : []
    })
    await inTransaction(db, (trx) => forget(trx, queues, place, replaced))
    const taken = files.filter(({ kind }) => kind !== null)
    for (let from = 0; from < taken.length; from += batch)
      await ingest(taken.slice(from, from + batch), known)
  }
  await inTransaction(db, async (trx) => {
    await forget(trx, queues, place, [...before.values()])
    await markIngested(trx, transferId, outcome)
  })
  return outcome
}
