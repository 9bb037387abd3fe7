import { assetFailureTexts } from '@sortie/domain/mission/asset-failures'
import { doEach } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { processAssetJob } from './processing.jobs.ts'
import { failAsset, selectUnprocessed } from './processing.queries.ts'

const limit = 500

/** Finds assets whose job is lost, and asks for another one, or ends those whose job was given up. Returns how many. */
export const findUnprocessed = async (
  db: Database,
  jobQueue: Pick<JobQueue, 'enqueue'>,
  olderThanSeconds = 600,
): Promise<number> => {
  const assets = await selectUnprocessed(db, { olderThanSeconds, limit })
  await doEach(assets, async ({ id, isGivenUp }) => {
    if (isGivenUp) await failAsset(db, id, assetFailureTexts.unavailable)
    else await inTransaction(db, (trx) => jobQueue.enqueue(trx, processAssetJob, { asset_id: id }))
  })
  return assets.length
}
