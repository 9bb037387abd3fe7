import { AppError, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { storedUpload } from './discard-uploads.ts'
import { discardUploadsJob } from './upload.jobs.ts'
import { deleteUpload, lockUpload, selectUpload } from './upload.queries.ts'

/** Gives up an upload of the pilot. What has become an asset is deleted as one. */
export const cancelUpload = async (
  trx: Transaction,
  jobQueue: JobQueue,
  pilotId: number,
  uploadId: string,
): Promise<void> => {
  const upload = await selectUpload(trx, pilotId, uploadId)
  const locked = upload && (await lockUpload(trx, upload.id))
  if (!locked) throw notFound()
  if (locked.completed_at !== null) throw new AppError('already_uploaded')
  await deleteUpload(trx, upload.id)
  await jobQueue.enqueue(trx, discardUploadsJob, { uploads: [storedUpload(upload)] })
}
