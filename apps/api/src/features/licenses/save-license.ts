import type { LicenseChanges, NewLicense } from '@sortie/contract/license.calls'
import {
  licenseErrors,
  licenseExpiration,
  licenseValues,
  localDays,
  needsPreview,
} from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { previewKey, type StoredFile } from '../../platform/stored-files.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { makeLicensePreviewJob } from './license.jobs.ts'
import {
  deleteLicense,
  insertLicense,
  isToBeChecked,
  lockLicense,
  lockLicenseHolder,
  lockLicenseOfType,
  type StoredLicense,
  selectLicense,
  selectLicenseType,
  updateLicense,
} from './license.queries.ts'

interface SaveParts {
  jobQueue: JobQueue
  webhooks: WebhookQueue
  pilotId: number
  image: StoredFile | undefined
}

type Words = Pick<NewLicense, 'license_number' | 'reference_date' | 'issuing_body'>

const alreadyHeld = 'You have already added this license.'
const overtaken =
  'This license was changed in the meantime, maybe in another window. Reload the page to see the latest version.'

const checkedRow = async (db: Transaction, zone: string | null, typeId: number | undefined, words: Words) => {
  const found = Number.isSafeInteger(typeId) ? await selectLicenseType(db, Number(typeId)) : undefined
  const type = found ?? null
  const errors = licenseErrors(type, words, localDays(new Date(), zone))
  const fields = Object.entries(errors).map(([field, message]) => [field, [message]])
  if (type === null || fields.length > 0) throw invalid(Object.fromEntries(fields))
  const values = licenseValues(type, words)
  return { type, row: { ...values, expiration_date: licenseExpiration(type, values.reference_date) } }
}

const documentColumns = (image: StoredFile | undefined) =>
  image
    ? { image_key: image.key, image_type: image.type, image_sha256: image.sha256, has_preview: false }
    : {}

/** A picture of a document that browsers cannot draw is made aside; nobody waits for it. */
const enqueuePreview = async (
  db: Transaction,
  { jobQueue, image }: SaveParts,
  license_id: number,
): Promise<void> => {
  if (image && needsPreview(image.type)) await jobQueue.enqueue(db, makeLicensePreviewJob, { license_id })
}

const finishSave = async (
  db: Transaction,
  parts: SaveParts,
  { id, status }: { id: number; status: (typeof pilotStatuses)[number] },
): Promise<PilotLicense> => {
  await enqueuePreview(db, parts, id)
  if (await isToBeChecked(db, id))
    await parts.webhooks.notify(db, {
      type: 'pilot.document_added',
      data: { pilot_id: parts.pilotId, pilot_status: status, license_id: id },
    })
  return selectLicense(db, id)
}

const filesOf = (image_key: string): string[] => [image_key, previewKey(image_key)]

/** A document that no record names anymore is deleted once the change is sure. */
const replaceDocument = async (
  db: Transaction,
  { jobQueue, image }: SaveParts,
  { image_key }: Pick<StoredLicense, 'image_key'>,
): Promise<void> => {
  if (image && image_key) await jobQueue.enqueue(db, deleteFilesJob, { keys: filesOf(image_key) })
}

/**
 * Adds a license, first without its document as a rule. A kind is held once: a second add of one that has no
 * document yet is the same add again, whose response was lost or that another window began, and returns the same
 * record; one that is complete is refused.
 */
export const addLicense = async (
  db: Transaction,
  parts: SaveParts,
  { license, ...words }: NewLicense,
): Promise<PilotLicense> => {
  const { pilotId, image } = parts
  const { timezone_id, status } = await lockLicenseHolder(db, pilotId)
  const { type, row } = await checkedRow(db, timezone_id, license, words)
  if (type.retired_at !== null) throw invalid({ license: ["This license can't be added anymore."] })
  const held = await lockLicenseOfType(db, pilotId, type.id)
  if (!held) {
    const values = { ...row, ...documentColumns(image), pilot_id: pilotId, license_type_id: type.id }
    const { id } = await insertLicense(db, values)
    return finishSave(db, parts, { id, status })
  }
  if (held.image_key !== null) throw invalid({ license: [alreadyHeld] })
  await updateLicense(db, held.id, { ...row, ...documentColumns(image) })
  return finishSave(db, parts, { id: held.id, status })
}

/** Whether what is to be saved is what is stored: a save whose response was lost. */
const isRepeated = (
  held: StoredLicense,
  row: Partial<StoredLicense>,
  image: StoredFile | undefined,
): boolean =>
  held.license_number === row.license_number &&
  held.reference_date === row.reference_date &&
  held.issuing_body === row.issuing_body &&
  (image === undefined || held.image_sha256 === image.sha256)

/** Saves a license again, with its document. It may be repeated; one that another save has overtaken is refused. */
export const changeLicense = async (
  db: Transaction,
  parts: SaveParts,
  id: number,
  { revision, ...words }: LicenseChanges,
): Promise<PilotLicense> => {
  const { pilotId, image, jobQueue } = parts
  const { timezone_id, status } = await lockLicenseHolder(db, pilotId)
  const known = await lockLicense(db, pilotId, id)
  if (!known) throw notFound()
  const { row } = await checkedRow(db, timezone_id, known.license_type_id, words)
  if (isRepeated(known, row, image)) {
    if (image) await jobQueue.enqueue(db, deleteFilesJob, { keys: [image.key] })
    return selectLicense(db, id)
  }
  if (revision !== undefined && revision !== known.revision)
    throw new AppError('conflict', { message: overtaken })
  await replaceDocument(db, parts, known)
  await updateLicense(db, id, { ...row, ...documentColumns(image) })
  return finishSave(db, parts, { id, status })
}

export const removeLicense = async (
  db: Transaction,
  { jobQueue, pilotId }: Pick<SaveParts, 'jobQueue' | 'pilotId'>,
  id: number,
): Promise<void> => {
  const removed = await deleteLicense(db, pilotId, id)
  if (!removed) throw notFound()
  if (removed.image_key) await jobQueue.enqueue(db, deleteFilesJob, { keys: filesOf(removed.image_key) })
}
