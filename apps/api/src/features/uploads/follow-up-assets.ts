import type { AssetKind } from '@sortie/domain/mission/asset'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { processAssetJob } from '../processing/processing.jobs.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'

export interface AssetQueues {
  jobQueue: Pick<JobQueue, 'enqueue' | 'enqueueAll'>
  webhooks: WebhookQueue
}

interface NewAsset {
  id: string
  kind: AssetKind
  name: string
  size: number
  shot_id: number | null
}

interface AssetOwner {
  mission_id: number
  pilot_id: number
  /** Of the mission, once it has these assets. */
  mission_status: MissionStatus
}

/** New assets of a mission, however they came, are processed, and the provider is notified. */
export const followUpAssets = async (
  trx: Transaction,
  { jobQueue, webhooks }: AssetQueues,
  { mission_id, pilot_id, mission_status }: AssetOwner,
  added: readonly NewAsset[],
): Promise<void> => {
  await jobQueue.enqueueAll(
    trx,
    processAssetJob,
    added.map(({ id }) => ({ asset_id: id })),
  )
  await webhooks.notifyAll(
    trx,
    added.map(({ id, kind, name, size, shot_id }) => ({
      type: 'asset.uploaded',
      data: { mission_id, mission_status, pilot_id, asset: { id, type: kind, name, size, shot_id } },
    })),
  )
}
