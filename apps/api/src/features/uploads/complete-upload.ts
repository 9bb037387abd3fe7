import type { UploadCompletion } from '@sortie/contract/upload.calls'
import { partPlan } from '@sortie/domain/mission/upload-parts'
import { pilotStep } from '@sortie/domain/pilot/pilot-steps'
import { type ObjectStore, StorageError, type UploadedPart } from '@sortie/storage/object-store'
import { lockMissionAlone, lockMissionRow } from '../../core/mission/lock-mission.queries.ts'
import { setStatus } from '../../core/mission/mission.queries.ts'
import { refusalOf, requireTaken } from '../../core/mission/taking-assets.ts'
import { batchByKey } from '../../platform/batch-by-key.ts'
import { AppError, invalid, noSuchShot, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type StoredAsset, selectAsset } from '../assets/asset.queries.ts'
import { withLinks } from '../assets/asset-links.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import type { UploadWork } from './begin-uploads.ts'
import { keyOf, storedUpload } from './discard-uploads.ts'
import { followUpAssets } from './follow-up-assets.ts'
import { discardUploadsJob } from './upload.jobs.ts'
import {
  deleteUpload,
  hasAsset,
  type KnownUpload,
  lockUpload,
  registerUploads,
  selectCompletions,
  touchUpload,
  type UploadToComplete,
} from './upload.queries.ts'

type Part = Pick<UploadedPart, 'partNumber' | 'etag'>

const readPart = (text: string): Part => {
  const [number = '', etag = ''] = text.split(':')
  return { partNumber: Number(number), etag: etag.replaceAll('"', '') }
}

/** `YYYY-MM-DD HH:mm:ss` with its offset; what is none, or says no offset, is not worth refusing a file for. */
const readMoment = (text: string | null | undefined): string | null => {
  const [, date, time, offset] = moment.exec(String(text)) ?? []
  const read = new Date(`${date}T${time}${offset?.replace(/(\d\d):?(\d\d)/, '$1:$2')}`)
  // The clock of a file is whatever its maker liked, and no reason to refuse the file.
  return read.getTime() >= earliest && read.getTime() < latest ? read.toISOString() : null
}

const earliest = Date.UTC(1900, 0, 1)
const latest = Date.UTC(2900, 0, 1)

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?) ?(Z|[+-]\d\d:?\d\d)$/

const incomplete = () =>
  invalid({
    parts: ["Some parts of this file haven't arrived. Request the upload again and send what's missing."],
  })

/** Puts the parts together, once they are all there and add up to the size announced. */
const assemble = async (
  objects: ObjectStore,
  upload: KnownUpload,
  { parts, size }: UploadCompletion,
): Promise<void> => {
  const key = keyOf(upload)
  const named = parts.map(readPart).sort((a, b) => a.partNumber - b.partNumber)
  const { partCount, partSize } = partPlan(size)
  if (named.length !== partCount || named.some(({ partNumber }, index) => partNumber !== index + 1))
    throw incomplete()
  try {
    await objects.completeUpload(key, upload.upload_id, named, { size, mostPartBytes: partSize })
  } catch (error) {
    if (!(error instanceof StorageError) || error.code === 'unavailable') throw error
    // Another completion is done by now, or its response was lost: the object is there.
    const stored = await objects.head(key)
    if (stored?.size !== size) throw incomplete()
  }
}

interface Arrival {
  db: UploadWork['db']
  upload: KnownUpload
  completion: UploadCompletion
}

interface Parts {
  jobQueue: JobQueue
  webhooks: WebhookQueue
}

/** Why no asset is made of a file that was put together; null when one was made of it before. */
const refuse = async (
  trx: Transaction,
  { jobQueue }: Parts,
  upload: KnownUpload,
  refusal: AppError | null,
): Promise<AppError | null> => {
  const known = await lockUpload(trx, upload.id)
  if (known && known.completed_at !== null) return null
  // A mission is on hold for a while, and takes the file when it goes on.
  if (known && refusal?.code === 'mission_on_hold') return refusal
  await deleteUpload(trx, upload.id)
  // An erasure deletes the row also of a file that is an asset, which stays.
  if (!(await hasAsset(trx, upload.mission_id, upload.fingerprint)))
    await jobQueue.enqueue(trx, discardUploadsJob, { uploads: [storedUpload(upload)] })
  return known && refusal ? refusal : notFound()
}

/**
 * Makes assets of files of one mission that were stored, each once, and lets the mission go on with its first one.
 * Returns each asset, or why there is none: putting a large file together takes a while, and the mission may have been
 * submitted or the upload given up meanwhile.
 */
const register = async (
  trx: Transaction,
  parts: Parts,
  pilotId: number,
  missionId: number,
  arrivals: readonly Arrival[],
): Promise<(StoredAsset | AppError | null)[]> => {
  const [mission] = await lockMissionAlone(trx, { missionId })
  const refusal = refusalOf(mission, pilotId)
  const isFirst = mission !== undefined && pilotStep(mission, 'assets_uploaded') === 'allowed'
  const files = arrivals.map(({ upload, completion }) => ({
    id: upload.id,
    mission_id: missionId,
    // Null says that the pilot has taken it out of its shot meanwhile.
    shot_id: completion.shot_id === undefined ? upload.shot_id : completion.shot_id,
    pilot_id: pilotId,
    kind: upload.file_type,
    name: completion.original_file_name,
    storage_key: keyOf(upload),
    upload_id: upload.upload_id,
    size: completion.size,
    media_type: completion.type,
    fingerprint: upload.fingerprint,
    original_created_at: readMoment(completion.original_created_at),
  }))
  const registered = refusal ? new Map<number, StoredAsset | null>() : await registerUploads(trx, files)
  const results: (StoredAsset | AppError | null)[] = []
  for (const { upload } of arrivals) {
    const asset = registered.get(upload.id)
    results.push(asset === undefined ? await refuse(trx, parts, upload, refusal) : asset)
    // The same file came by another upload: one of the two objects is enough.
    if (asset === null) await parts.jobQueue.enqueue(trx, deleteFilesJob, { keys: [keyOf(upload)] })
  }
  const added = [...registered.values()].filter((asset) => asset !== null)
  if (added.length === 0) return results
  const owner = {
    mission_id: missionId,
    // With the first of its assets a mission comes to this status, and beyond it takes none.
    mission_status: 'assets_uploaded' as const,
    pilot_id: pilotId,
  }
  await followUpAssets(
    trx,
    parts,
    owner,
    added.map(({ id, type, name, size, shot }) => ({ id, kind: type, name, size, shot_id: shot })),
  )
  if (isFirst) {
    await lockMissionRow(trx, missionId)
    await setStatus(trx, missionId, { status: 'assets_uploaded' })
    await parts.webhooks.notify(trx, { type: 'mission.assets_uploaded', data: owner })
  }
  return results
}

/** Completes uploads. Completing one again gives the same asset. */
export const uploadCompletion = (parts: Parts) => {
  // Small files arrive faster than transactions end, so those of one mission that wait are registered by one.
  const registerSoon = batchByKey((arrivals: readonly (Arrival & { pilotId: number })[]) => {
    const [{ db, upload, pilotId }] = arrivals as [Arrival & { pilotId: number }]
    return db.transaction((trx) => register(trx, parts, pilotId, upload.mission_id, arrivals))
  })

  /** Puts the file together, unless that was done before. */
  const store = async (
    { db, objects, pilotId }: UploadWork,
    completion: UploadCompletion,
    upload: UploadToComplete | undefined,
  ): Promise<UploadToComplete> => {
    const isThis =
      upload?.mission_id === completion.mission_id && upload.stored_file_name === completion.file_name
    if (!upload || !isThis) throw notFound()
    if (upload.completed_at !== null) return upload
    const refusal = refusalOf({ ...upload, pilot_id: upload.heldBy }, pilotId)
    if (refusal) throw refusal
    requireTaken('original_file_name', completion.original_file_name, upload.require_raw_images)
    if (!upload.hasShot) throw noSuchShot()
    // Putting it together counts as use, so that it is not given up meanwhile. A small file was begun a moment ago.
    if (!upload.isInUse) await db.statement((trx) => touchUpload(trx, upload.id))
    await assemble(objects, upload, completion)
    return upload
  }

  const assetOf = async (work: UploadWork, completion: UploadCompletion, upload: UploadToComplete) => {
    const { db, objects, pilotId, isAudited } = work
    if (upload.completed_at === null) {
      // A write that is recorded for an admin has a transaction of its own.
      const key = `${upload.mission_id} ${pilotId} ${isAudited ? upload.id : ''}`
      const outcome = await registerSoon(key, { db, upload, completion, pilotId })
      if (outcome instanceof AppError) throw outcome
      if (outcome) return withLinks(objects, outcome)
    }
    const asset = await selectAsset(db.read, upload.mission_id, upload.fingerprint)
    // It was deleted meanwhile.
    if (!asset) throw new AppError('not_found')
    return withLinks(objects, asset)
  }

  return async (work: UploadWork, completions: readonly UploadCompletion[]) => {
    const uploads = await selectCompletions(
      work.db.read,
      work.pilotId,
      completions.map(({ upload_id, shot_id }) => ({ upload_id, shot_id: shot_id ?? 0 })),
    )
    const stored = await Promise.allSettled(
      completions.map((completion, index) => store(work, completion, uploads[index])),
    )
    // All in one moment, and so in one transaction.
    return Promise.allSettled(
      completions.map(async (completion, index) => {
        const one = stored[index]
        if (one?.status !== 'fulfilled') throw one?.reason
        return assetOf(work, completion, one.value)
      }),
    )
  }
}
