import type { UploadCompletion } from '@sortie/contract/upload.calls'
import { partPlan } from '@sortie/domain/mission/upload-parts'
import { pilotStep } from '@sortie/domain/pilot/pilot-steps'
import { type ObjectStore, StorageError, type UploadedPart } from '@sortie/storage/object-store'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectAsset } from '../assets/asset.queries.ts'
import { withLinks } from '../assets/asset-links.ts'
import { lockMissionWithOffer } from '../missions/lock-mission.queries.ts'
import { setStatus } from '../missions/mission.queries.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { addAsset } from './add-asset.ts'
import { keyOf, storedUpload } from './discard-uploads.ts'
import { refusalOf, requireShot, requireTakingAssets, type UploadWork } from './open-upload.ts'
import { discardUploadsJob } from './upload.jobs.ts'
import {
  deleteUpload,
  hasAsset,
  type KnownUpload,
  lockUpload,
  markCompleted,
  selectUpload,
  touchUpload,
} from './upload.queries.ts'

type Part = Pick<UploadedPart, 'partNumber' | 'etag'>

const readPart = (text: string): Part => {
  const [number = '', etag = ''] = text.split(':')
  return { partNumber: Number(number), etag: etag.replaceAll('"', '') }
}

/** `YYYY-MM-DD HH:mm:ss` with its offset; what is none, or says no offset, is not worth refusing a file for. */
const readMoment = (text: string | null | undefined): string | null => {
  const [, date, time, offset = ''] = moment.exec(text ?? '') ?? []
  const read = new Date(`${date}T${time}${offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(read.getTime()) ? null : read.toISOString()
}

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?) ?(Z|[+-]\d\d:?\d\d)$/

const incomplete = () =>
  invalid({
    parts: ['Some parts of this file have not arrived. Request the upload again and send what is missing.'],
  })

/** Puts the parts together, once they are all there and add up to the size announced. */
const assemble = async (
  objects: ObjectStore,
  upload: KnownUpload,
  { parts, size }: UploadCompletion,
): Promise<void> => {
  const key = keyOf(upload)
  const named = parts.map(readPart).sort((a, b) => a.partNumber - b.partNumber)
  if (
    named.length !== partPlan(size).partCount ||
    named.some(({ partNumber }, index) => partNumber !== index + 1)
  )
    throw incomplete()
  try {
    const arrived = await objects.listParts(key, upload.upload_id)
    const bytes = arrived.reduce((sum, part) => sum + part.size, 0)
    if (arrived.length !== named.length || bytes !== size) throw incomplete()
    await objects.completeUpload(key, upload.upload_id, named)
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof AppError)) throw error
    // Another completion is done by now, or its response was lost: the object is there.
    const stored = await objects.head(key)
    if (stored?.size !== size) throw incomplete()
  }
}

interface Arrival {
  upload: KnownUpload
  completion: UploadCompletion
  pilotId: number
  parts: Parts
}

interface Parts {
  jobQueue: JobQueue
  webhooks: WebhookQueue
}

/**
 * Makes an asset of what was stored, once, and lets the mission go on with its first one. Returns why not: putting a
 * large file together takes a while, and the mission may have been submitted or the upload given up meanwhile.
 */
const register = async (
  trx: Transaction,
  { upload, completion, pilotId, parts }: Arrival,
): Promise<AppError | null> => {
  const { jobQueue, webhooks } = parts
  const mission = await lockMissionWithOffer(trx, upload.mission_id, pilotId)
  const known = await lockUpload(trx, upload.id)
  if (known && known.completed_at !== null) return null
  const refusal = known ? refusalOf(mission, pilotId) : notFound()
  // A mission is on hold for a while, and takes the file when it goes on.
  if (refusal?.code === 'mission_on_hold') return refusal
  if (refusal) {
    await deleteUpload(trx, upload.id)
    // An erasure deletes the row also of a file that is an asset, which stays.
    if (!(await hasAsset(trx, upload.mission_id, upload.fingerprint)))
      await jobQueue.enqueue(trx, discardUploadsJob, { uploads: [storedUpload(upload)] })
    return refusal
  }
  await markCompleted(trx, upload.id)
  const isFirst = mission !== undefined && pilotStep(mission, 'assets_uploaded') === 'allowed'
  const isNew = await addAsset(trx, parts, {
    mission_id: upload.mission_id,
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
    mission_status: isFirst || !mission ? 'assets_uploaded' : mission.status,
  })
  // The same file came by another upload: one of the two objects is enough.
  if (!isNew) await jobQueue.enqueue(trx, deleteFilesJob, { keys: [keyOf(upload)] })
  if (isFirst) await setStatus(trx, upload.mission_id, { status: 'assets_uploaded' })
  if (isFirst)
    await webhooks.tell(trx, {
      type: 'mission.assets_uploaded',
      data: { mission_id: upload.mission_id, mission_status: 'assets_uploaded', pilot_id: pilotId },
    })
  return null
}

/** Completes an upload. Completing it again gives the same asset. */
export const completeUpload = async (
  { db, objects, pilotId }: UploadWork,
  parts: Parts,
  completion: UploadCompletion,
) => {
  const upload = await selectUpload(db.read, pilotId, completion.upload_id)
  const isThis =
    upload?.mission_id === completion.mission_id && upload.stored_file_name === completion.file_name
  if (!upload || !isThis) throw notFound()
  if (upload.completed_at === null) {
    await requireTakingAssets(db.read, upload.mission_id, pilotId)
    await requireShot(db.read, upload.mission_id, completion.shot_id)
    // Putting it together counts as use, so that it is not given up meanwhile. A small file was begun a moment ago.
    if (!upload.isInUse) await db.transaction((trx) => touchUpload(trx, upload.id))
    await assemble(objects, upload, completion)
    const refusal = await db.transaction((trx) => register(trx, { upload, completion, pilotId, parts }))
    if (refusal) throw refusal
  }
  const asset = await selectAsset(db.read, upload.mission_id, upload.fingerprint)
  // It was deleted meanwhile.
  if (!asset) throw new AppError('not_found')
  return withLinks(objects, asset)
}
