import type { AssetKind } from '@sortie/domain/mission/asset'
import { lockMissionRowOf } from '../../core/mission/lock-mission.queries.ts'
import { requireShot, requireTakingAssets } from '../../core/mission/taking-assets.ts'
import { notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { assignAssets, deleteAssets } from './asset.queries.ts'

/** Nothing is changed anymore once the mission has been submitted. */
const lockForChange = async (trx: Transaction, missionId: number, pilotId: number): Promise<void> => {
  await lockMissionRowOf(trx, missionId, pilotId)
  await requireTakingAssets(trx, missionId, pilotId)
}

interface Assignment {
  missionId: number
  pilotId: number
  ids: readonly string[]
  shotId: number | null
}

/** Assigns assets to a shot of their mission, or to none. One that is not there fails the whole. */
export const assign = async (
  trx: Transaction,
  { missionId, pilotId, ids, shotId }: Assignment,
): Promise<void> => {
  await lockForChange(trx, missionId, pilotId)
  await requireShot(trx, missionId, shotId)
  const assigned = await assignAssets(trx, missionId, ids, shotId)
  if (assigned.length < new Set(ids).size) throw notFound()
}

interface Deletion {
  missionId: number
  pilotId: number
  targets: readonly { type: AssetKind; id: string }[]
}

/** Deletes assets, and their files once that is sure. Returns how many there were. */
export const removeAssets = async (
  trx: Transaction,
  jobQueue: JobQueue,
  { missionId, pilotId, targets }: Deletion,
): Promise<number> => {
  await lockForChange(trx, missionId, pilotId)
  const keys = await deleteAssets(trx, missionId, targets)
  // A job takes so many keys at a time.
  for (let from = 0; from < keys.length; from += 5000)
    await jobQueue.enqueue(trx, deleteFilesJob, { keys: keys.slice(from, from + 5000) })
  return keys.length
}
