import { randomUUID } from 'node:crypto'
import type { UploadSetup } from '@sortie/contract/upload.calls'
import { assetKinds } from '@sortie/domain/mission/asset'
import { countsAsComplete, isOnHold } from '@sortie/domain/mission/mission-status'
import { sanitizeFileName } from '@sortie/domain/mission/upload-file'
import { partPlan, partRange } from '@sortie/domain/mission/upload-parts'
import { type ObjectStore, StorageError, type UploadedPart } from '@sortie/storage/object-store'
import type { Queryable } from '../../platform/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { OwnTransactions } from '../../platform/serve.ts'
import { type PilotMission, readPilotMission } from '../missions/lock-mission.queries.ts'
import { selectShot } from '../shots/shot.queries.ts'
import { keyOf } from './discard-uploads.ts'
import {
  deleteUpload,
  insertUpload,
  type KnownUpload,
  selectBeginning,
  selectUpload,
  touchUpload,
} from './upload.queries.ts'

export interface UploadWork {
  db: OwnTransactions
  objects: ObjectStore
  pilotId: number
  /** An admin acts as the pilot. */
  isAudited: boolean
  linkSeconds: number
}

/** More than anybody sends at once; the files of several cards wait for their turn in the browser. */
const mostOpenUploads = 20_000

type TakingMission = Pick<PilotMission, 'pilot_id' | 'status' | 'is_on_hold' | 'showOnHold'>

/** Why a mission takes no assets of this pilot now; null when it does. */
export const refusalOf = (mission: TakingMission | undefined, pilotId: number): AppError | null => {
  if (mission?.pilot_id !== pilotId) return notFound()
  if (isOnHold(mission)) return new AppError('mission_on_hold')
  return countsAsComplete(mission.status)
    ? new AppError('step_not_allowed', { message: "This mission doesn't take any more files." })
    : null
}

/** A mission that takes assets of this pilot now. */
export const requireTakingAssets = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
): Promise<void> => {
  const refusal = refusalOf(await readPilotMission(db, missionId, pilotId), pilotId)
  if (refusal) throw refusal
}

export const noSuchShot = () => invalid({ shot_id: ["This mission doesn't have that shot."] })

/** A mission's files can only be assigned to its own shots. */
export const requireShot = async (
  db: Queryable,
  missionId: number,
  shotId: number | null | undefined,
): Promise<void> => {
  if (shotId && !(await selectShot(db, missionId, shotId))) throw noSuchShot()
}

const kindOf = (type: UploadSetup['type']) => assetKinds.find((kind) => `${kind}s` === type) ?? 'data_file'

/** An upload that this call has just begun has nothing in the store yet. */
interface Opened {
  upload: KnownUpload
  isNew: boolean
}

/** Refuses what cannot begin. Returns the id of an open upload of the same file, if there is one. */
const requireBeginning = async (
  { db, pilotId }: UploadWork,
  { mission_id, shot_id, shot_type_id }: UploadSetup,
  fingerprint: string,
): Promise<string | null> => {
  const [found] = await selectBeginning(db.read, {
    pilotId,
    missionId: mission_id,
    fingerprint,
    shotId: shot_id ?? 0,
    shotTypeId: shot_type_id ?? 0,
    mostOpen: mostOpenUploads,
  })
  const refusal = refusalOf(found, pilotId)
  if (refusal || !found) throw refusal ?? notFound()
  if (!found.hasShot) throw noSuchShot()
  if (!found.hasShotType) throw invalid({ shot_type_id: ["That shot type doesn't exist."] })
  if (found.hasAsset) throw new AppError('already_uploaded')
  if (found.hasTooMany && found.openUploadId === null)
    throw new AppError('rate_limited', { message: 'Too many files are uploading. Complete some first.' })
  return found.openUploadId
}

const begin = async (work: UploadWork, setup: UploadSetup): Promise<Opened> => {
  const { db, objects, pilotId } = work
  const { mission_id, shot_id = null, shot_type_id = null, size = null } = setup
  const stored_file_name = `${randomUUID()}-${sanitizeFileName(setup.file_name ?? '')}`
  // Without a fingerprint every upload is a file of its own.
  const fingerprint = setup.fingerprint ?? stored_file_name
  const openUploadId = await requireBeginning(work, setup, fingerprint)
  if (openUploadId !== null) {
    const open = await selectUpload(db.read, pilotId, openUploadId)
    // Completed or given up in this very moment.
    if (open?.completed_at !== null) throw new AppError('conflict')
    return { upload: open, isNew: false }
  }
  const key = keyOf({ mission_id, stored_file_name })
  const upload_id = await objects.createUpload(key, { contentType: 'application/octet-stream' })
  const row = {
    pilot_id: pilotId,
    mission_id,
    shot_id,
    shot_type_id,
    size,
    name: setup.file_name ?? '',
    type: 'application/octet-stream',
    file_type: kindOf(setup.type),
    fingerprint,
    upload_id,
    stored_file_name,
  }
  const upload = await db
    .statement((trx) => insertUpload(trx, row))
    .catch(async (error: unknown) => {
      // What cannot be aborted now is found by the job that sweeps.
      await objects.abortUpload(key, upload_id).catch(() => {})
      throw error
    })
  if (upload) return { upload, isNew: true }
  // Another tab was first with this file.
  await objects.abortUpload(key, upload_id)
  const winnerId = await requireBeginning(work, setup, fingerprint)
  const winner = winnerId === null ? undefined : await selectUpload(db.read, pilotId, winnerId)
  if (winner?.completed_at !== null) throw new AppError('conflict')
  return { upload: winner, isNew: false }
}

const goOn = async ({ db, pilotId }: UploadWork, setup: UploadSetup): Promise<Opened> => {
  await requireTakingAssets(db.read, setup.mission_id, pilotId)
  const upload = await selectUpload(db.read, pilotId, setup.upload_id ?? '')
  const isThis = upload?.mission_id === setup.mission_id && upload.stored_file_name === setup.unique_file_name
  if (!upload || !isThis) throw notFound()
  if (upload.completed_at !== null) throw new AppError('already_uploaded')
  return { upload, isNew: false }
}

export const partText = ({ partNumber, etag }: Pick<UploadedPart, 'partNumber' | 'etag'>): string =>
  `${partNumber}:${etag}`

/** The parts that have arrived; null when the store knows nothing of the upload anymore. */
const partsOf = async (
  objects: ObjectStore,
  upload: KnownUpload,
  numbers: readonly number[],
): Promise<Pick<UploadedPart, 'partNumber' | 'etag'>[] | null> => {
  const key = keyOf(upload)
  try {
    const arrived = await objects.listParts(key, upload.upload_id)
    return arrived.filter(({ partNumber }) => numbers.includes(partNumber))
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'no_such_upload')) throw error
    // They were put together, but the asset was not made. Completing again finds the object, whatever the etags.
    const object = await objects.head(key)
    return object && numbers.map((partNumber) => ({ partNumber, etag: object.etag }))
  }
}

/** Gives the links of a batch of parts, and says which of them have arrived already. */
export const openUpload = async (work: UploadWork, setup: UploadSetup) => {
  const { db, objects, linkSeconds } = work
  const { start_part, end_part } = setup
  const numbers = Array.from({ length: end_part - start_part + 1 }, (_, index) => start_part + index)
  let { upload, isNew } = await (setup.unique_file_name ? goOn(work, setup) : begin(work, setup))
  let arrived = isNew ? [] : await partsOf(objects, upload, numbers)
  if (!arrived) {
    const { id } = upload
    await db.statement((trx) => deleteUpload(trx, id))
    if (setup.unique_file_name) throw notFound()
    ;({ upload, isNew } = await begin(work, setup))
    arrived = []
  }
  const { id, upload_id, stored_file_name } = upload
  if (!isNew && !(await db.statement((trx) => touchUpload(trx, id)))) throw new AppError('conflict')
  const key = keyOf(upload)
  const size = upload.size === null ? null : Number(upload.size)
  const plan = size === null ? null : partPlan(size)
  if (plan && end_part > plan.partCount)
    throw invalid({ end_part: [`This file has ${plan.partCount} parts.`] })
  const sizeOf = (part: number): { size?: number } => {
    if (!plan || size === null) return {}
    const [from, to] = partRange(size, plan, part)
    return { size: to - from }
  }
  const urls = await Promise.all(
    numbers.map((part) =>
      objects.presignPart(key, upload_id, part, { expiresInSeconds: linkSeconds, ...sizeOf(part) }),
    ),
  )
  return {
    upload_id,
    file_name: stored_file_name,
    multipart_urls: Object.fromEntries(numbers.map((part, index) => [part, urls[index] ?? ''])),
    completed_parts: arrived.map(partText),
  }
}
