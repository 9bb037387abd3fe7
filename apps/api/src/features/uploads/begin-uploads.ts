import { randomUUID } from 'node:crypto'
import type { UploadSetup } from '@sortie/contract/upload.calls'
import { assetKinds } from '@sortie/domain/mission/asset'
import { sanitizeFileName } from '@sortie/domain/mission/upload-file'
import type { ObjectStore } from '@sortie/storage/object-store'
import { refusalOf, requireTaken } from '../../core/mission/taking-assets.ts'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { AppError, invalid, noSuchShot, notFound } from '../../platform/errors.ts'
import { keyOf } from './discard-uploads.ts'
import {
  type Beginning,
  insertUploads,
  type KnownUpload,
  selectBeginnings,
  selectUpload,
} from './upload.queries.ts'

export interface UploadWork {
  db: OwnTransactions
  objects: ObjectStore
  pilotId: number
  /** An admin acts as the pilot. */
  isAudited: boolean
  linkSeconds: number
}

/** An upload that this call has just begun has nothing in the store yet. */
export interface Opened {
  upload: KnownUpload
  isNew: boolean
}

/** More than anybody sends at once; the files of several cards wait for their turn in the browser. */
const mostOpenUploads = 20_000

const kindOf = (type: UploadSetup['type']) => assetKinds.find((kind) => `${kind}s` === type) ?? 'data_file'

/** A file that is to begin, with the names it has if it does. */
interface Draft {
  setup: UploadSetup
  name: string
  stored_file_name: string
  fingerprint: string
}

const draftOf = (setup: UploadSetup): Draft => {
  // The contract requires it of what begins.
  const name = setup.file_name ?? ''
  const stored_file_name = `${randomUUID()}-${sanitizeFileName(name)}`
  // Without a fingerprint every upload is a file of its own.
  return { setup, name, stored_file_name, fingerprint: setup.fingerprint ?? stored_file_name }
}

/** Refuses what cannot begin. Returns the id of an open upload of the same file, if there is one. */
const requireBeginning = (
  { name }: Draft,
  found: Beginning | undefined,
  pilotId: number,
  hasRoom: boolean,
): string | null => {
  const refusal = refusalOf(found, pilotId)
  if (refusal || !found) throw refusal ?? notFound()
  requireTaken('file_name', name, found.require_raw_images)
  if (!found.hasShot) throw noSuchShot()
  if (!found.hasShotType) throw invalid({ shot_type_id: ["That shot type doesn't exist."] })
  if (found.hasAsset) throw new AppError('already_uploaded')
  if (!hasRoom && found.openUploadId === null)
    throw new AppError('rate_limited', { message: 'Too many files are uploading. Complete some first.' })
  return found.openUploadId
}

const readBeginnings = ({ db, pilotId }: UploadWork, drafts: readonly Draft[]) =>
  selectBeginnings(
    db.read,
    pilotId,
    mostOpenUploads,
    drafts.map(({ fingerprint, setup }) => ({
      mission_id: setup.mission_id,
      shot_id: setup.shot_id ?? 0,
      shot_type_id: setup.shot_type_id ?? 0,
      fingerprint,
    })),
  )

const resumeById = async ({ db, pilotId }: UploadWork, uploadId: string): Promise<Opened> => {
  const open = await selectUpload(db.read, pilotId, uploadId)
  // Completed or given up in this very moment.
  if (open?.completed_at !== null) throw new AppError('conflict')
  return { upload: open, isNew: false }
}

/** Another tab was first with this file. */
const followWinner = async (work: UploadWork, draft: Draft): Promise<Opened> => {
  const [found] = await readBeginnings(work, [draft])
  const winnerId = requireBeginning(draft, found, work.pilotId, true)
  if (winnerId === null) throw new AppError('conflict')
  return resumeById(work, winnerId)
}

type Outcome<Result> = PromiseSettledResult<Result>

const rejected = (reason: unknown): Outcome<never> => ({ status: 'rejected', reason })

interface Created {
  draft: Draft
  upload_id: string
}

/** One statement for all. When it fails, each is tried alone, so that the failure of one is nobody else's. */
const insertAll = async (
  work: UploadWork,
  created: readonly Created[],
): Promise<Map<string, KnownUpload | Error>> => {
  const rows = created.map(({ draft: { setup, name, stored_file_name, fingerprint }, upload_id }) => ({
    pilot_id: work.pilotId,
    mission_id: setup.mission_id,
    shot_id: setup.shot_id,
    shot_type_id: setup.shot_type_id,
    size: setup.size,
    name,
    type: 'application/octet-stream',
    file_type: kindOf(setup.type),
    fingerprint,
    upload_id,
    stored_file_name,
  }))
  try {
    const inserted = await work.db.statement((trx) => insertUploads(trx, rows))
    return new Map(inserted.map((upload) => [upload.upload_id, upload]))
  } catch (error) {
    if (created.length === 1) return new Map(created.map(({ upload_id }) => [upload_id, error as Error]))
    const alone = await Promise.all(created.map((one) => insertAll(work, [one])))
    return new Map(alone.flatMap((each) => [...each]))
  }
}

const finish = async (
  work: UploadWork,
  { draft, upload_id }: Created,
  inserted: KnownUpload | Error | undefined,
): Promise<Opened> => {
  if (inserted && !(inserted instanceof Error)) return { upload: inserted, isNew: true }
  const { stored_file_name, setup } = draft
  const key = keyOf({ mission_id: setup.mission_id, stored_file_name })
  // The cleanup job finds uploads that can't be aborted now.
  await work.objects.abortUpload(key, upload_id).catch(() => {})
  if (inserted) throw inserted
  return followWinner(work, draft)
}

/** Begins the uploads of files, or goes on with those that are open already. All are read and inserted together. */
export const beginUploads = async (
  work: UploadWork,
  setups: readonly UploadSetup[],
): Promise<Outcome<Opened>[]> => {
  const drafts = setups.map(draftOf)
  const found = await readBeginnings(work, drafts)
  let room = mostOpenUploads - (found.find((beginning) => beginning)?.openUploads ?? 0)
  const create = async (draft: Draft, beginning: Beginning | undefined): Promise<Created | Opened> => {
    const openUploadId = requireBeginning(draft, beginning, work.pilotId, room > 0)
    if (openUploadId !== null) return resumeById(work, openUploadId)
    room -= 1
    const { mission_id } = draft.setup
    const key = keyOf({ mission_id, stored_file_name: draft.stored_file_name })
    const upload_id = await work.objects.createUpload(key, { contentType: 'application/octet-stream' })
    return { draft, upload_id }
  }
  const prepared = await Promise.allSettled(drafts.map((draft, index) => create(draft, found[index])))
  const created = prepared.flatMap((one) =>
    one.status === 'fulfilled' && 'draft' in one.value ? [one.value] : [],
  )
  const inserted =
    created.length > 0 ? await insertAll(work, created) : new Map<string, KnownUpload | Error>()
  return Promise.all(
    prepared.map(async (one): Promise<Outcome<Opened>> => {
      if (one.status === 'rejected') return one
      const { value } = one
      if (!('draft' in value)) return { status: 'fulfilled', value }
      return finish(work, value, inserted.get(value.upload_id)).then(
        (opened) => ({ status: 'fulfilled', value: opened }),
        rejected,
      )
    }),
  )
}
