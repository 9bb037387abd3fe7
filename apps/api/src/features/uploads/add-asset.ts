import type { AssetKind } from '@sortie/domain/mission/asset'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { processAssetJob } from '../processing/processing.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { insertAsset } from './upload.queries.ts'

export interface AssetQueues {
  jobQueue: Pick<JobQueue, 'enqueue'>
  webhooks: WebhookQueue
}

type ArrivedAsset = Parameters<typeof insertAsset>[1] & {
  kind: AssetKind
  shot_id: number | null
  pilot_id: number
  mission_id: number
  size: number
  /** Of the mission, once it has this asset. */
  mission_status: MissionStatus
}

/**
 * Makes an asset of a file that has arrived, however it came: it will be processed, and the provider is told. False
 * when the mission has the file already.
 */
export const addAsset = async (
  trx: Transaction,
  { jobQueue, webhooks }: AssetQueues,
  { mission_status, ...asset }: ArrivedAsset,
): Promise<boolean> => {
  const added = await insertAsset(trx, asset)
  if (!added) return false
  await jobQueue.enqueue(trx, processAssetJob, { asset_id: added.id })
  const { mission_id, pilot_id, kind, name, size, shot_id } = asset
  await webhooks.tell(trx, {
    type: 'asset.uploaded',
    data: {
      mission_id,
      mission_status,
      pilot_id,
      asset: { id: added.id, type: kind, name, size, shot_id },
    },
  })
  return true
}
