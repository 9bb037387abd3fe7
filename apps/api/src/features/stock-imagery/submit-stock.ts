import type { NewStockSubmission } from '@sortie/contract/stock-submission.calls'
import { readTags, stockTexts } from '@sortie/domain/pilot/stock-submission'
import { invalid } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { StoredFile } from '../../platform/stored-files.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import {
  insertSubmission,
  lockSubmitter,
  type StoredSubmission,
  selectByFile,
  selectByKey,
  selectCategory,
  selectSubmission,
} from './stock-submission.queries.ts'

interface SubmitParts {
  jobQueue: JobQueue
  webhooks: WebhookQueue
  pilotId: number
  file: StoredFile | undefined
}

const requireCategory = async (db: Transaction, id: number): Promise<void> => {
  const known = Number.isSafeInteger(id) && (await selectCategory(db, id))
  if (!known) throw invalid({ category: [stockTexts.category] })
}

/** Stores a submission. The same one sent again, for example because its response was lost, returns what is stored. */
export const submitStock = async (
  db: Transaction,
  { jobQueue, webhooks, pilotId, file }: SubmitParts,
  { category, tags, timecode, submission_key, fileInput: _, ...words }: NewStockSubmission,
): Promise<StoredSubmission> => {
  if (!file) throw invalid({ fileInput: [stockTexts.file] })
  await requireCategory(db, category)
  const { status } = await lockSubmitter(db, pilotId)
  const sent = submission_key ? await selectByKey(db, pilotId, submission_key) : undefined
  if (sent) {
    await jobQueue.enqueue(db, deleteFilesJob, { keys: [file.key] })
    return selectSubmission(db, sent.id)
  }
  if (await selectByFile(db, pilotId, file.sha256))
    throw invalid({ fileInput: ['You have already submitted this file.'] })
  const { id } = await insertSubmission(db, {
    ...words,
    pilot_id: pilotId,
    category_id: category,
    timecode: timecode || null,
    tags: readTags(tags),
    submission_key: submission_key ?? null,
    storage_key: file.key,
    file_name: file.name,
    file_type: file.type,
    file_size: file.size,
    file_sha256: file.sha256,
  })
  await webhooks.notify(db, {
    type: 'pilot.stock_submitted',
    data: { pilot_id: pilotId, pilot_status: status, stock_submission_id: id },
  })
  return selectSubmission(db, id)
}
