import type { ObjectStore } from '@sortie/storage/object-store'
import type { z } from 'zod'
import { doEach } from '../../platform/batches.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { discardUploadsJob } from './upload.jobs.ts'
import { type KnownUpload, selectOpenUploadsOfPilot } from './upload.queries.ts'

type NamedUpload = Pick<KnownUpload, 'mission_id' | 'stored_file_name' | 'upload_id'>
type StoredUpload = z.output<typeof discardUploadsJob.payload>['uploads'][number]

/** Everything pilots deliver for a mission lies together. */
export const keyOf = ({ mission_id, stored_file_name }: Omit<NamedUpload, 'upload_id'>): string =>
  `missions/${mission_id}/${stored_file_name}`

export const storedUpload = (upload: NamedUpload): StoredUpload => ({
  key: keyOf(upload),
  upload_id: upload.upload_id,
})

/** Removes what the store has of uploads whose rows are gone: their parts, or the object made of them. */
export const discardUploads = async (store: ObjectStore, uploads: readonly StoredUpload[]): Promise<void> => {
  if (uploads.length === 0) return
  // One that the store cannot remove keeps no other there; it is tried again, and swept in the end.
  const abortAll = () => doEach(uploads, ({ key, upload_id }) => store.abortUpload(key, upload_id))
  await doEach([abortAll, () => store.delete(uploads.map(({ key }) => key))], (remove) => remove())
}

/** So that the links of an erased pilot take no more parts. The rows are deleted in the same transaction. */
export const discardUploadsOfPilot = async (
  trx: Transaction,
  jobQueue: JobQueue,
  pilotId: number,
): Promise<void> => {
  const uploads = (await selectOpenUploadsOfPilot(trx, pilotId)).map(storedUpload)
  for (let from = 0; from < uploads.length; from += 1000)
    await jobQueue.enqueue(trx, discardUploadsJob, { uploads: uploads.slice(from, from + 1000) })
}
