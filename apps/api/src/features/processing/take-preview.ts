import { lockMissionRowOf } from '../../core/mission/lock-mission.queries.ts'
import { requireTakingAssets } from '../../core/mission/taking-assets.ts'
import { notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { StoredFile } from '../../platform/stored-files.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { processAssetJob } from './processing.jobs.ts'
import { setPreview } from './processing.queries.ts'

interface SentPreview {
  missionId: number
  pilotId: number
  assetId: string
  preview: StoredFile | undefined
}

/** Takes a picture that the pilot's browser has made, and lets it be processed; one that is not needed is dropped. */
export const takePreview = async (
  trx: Transaction,
  jobQueue: JobQueue,
  { missionId, pilotId, assetId, preview }: SentPreview,
): Promise<void> => {
  await lockMissionRowOf(trx, missionId, pilotId)
  await requireTakingAssets(trx, missionId, pilotId)
  const key = preview?.key ?? null
  const outcome = await setPreview(trx, missionId, assetId, key)
  if (!outcome) throw notFound()
  const unnamed = outcome.isTaken ? outcome.replaced : key
  if (unnamed !== null) await jobQueue.enqueue(trx, deleteFilesJob, { keys: [unnamed] })
  // One that is still being processed may have been read by now, so it is read once more.
  if (outcome.isTaken) await jobQueue.enqueue(trx, processAssetJob, { asset_id: assetId })
}
