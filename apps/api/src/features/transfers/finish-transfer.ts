import { setTimeout as pause } from 'node:timers/promises'
import { pilotStep } from '@sortie/domain/pilot/pilot-steps'
import { setAppSecret } from '../../core/mission/flight-app-secret.queries.ts'
import { lockMissionWithOffer } from '../../core/mission/lock-mission.queries.ts'
import { setStatus } from '../../core/mission/mission.queries.ts'
import { refusalOf, requireTakingAssets } from '../../core/mission/taking-assets.ts'
import { doEach } from '../../platform/batches.ts'
import { AppError } from '../../platform/errors.ts'
import type { AssetQueues } from '../uploads/follow-up-assets.ts'
import type { TransferWork } from './open-transfer.ts'
import { ingestTransferJob } from './transfer.jobs.ts'
import {
  completeKey,
  forgetFilesChanged,
  type LiveKey,
  noteFilesChanged,
  requiresRawImages,
  selectCompleted,
  selectLiveKey,
  selectTransferred,
} from './transfer.queries.ts'
import { type FolderSearch, storedFolder, transferredFiles, unfinishedFiles } from './transfer-folder.ts'

const patienceMs = 8_000
const lookEveryMs = 500

/** The last bytes may be on their way to the disk while the pilot presses the button. */
const untilQuiet = async (
  { db }: TransferWork,
  missionId: number,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<LiveKey | undefined> => {
  for (let waited = 0; ; waited += lookEveryMs) {
    const key = await selectLiveKey(db.read, missionId)
    if (!key?.is_uploading || waited >= patienceMs) return key
    await wait(lookEveryMs)
  }
}

const listed = (paths: readonly string[]): string =>
  paths.length > 5 ? `${paths.slice(0, 5).join(', ')} and ${paths.length - 5} more` : paths.join(', ')

const arriving = (paths: readonly string[]) =>
  new AppError('files_arriving', {
    message: `Files are still being uploaded${paths.length > 0 ? `: ${listed(paths)}` : ''}. Wait until Cyberduck has finished, then press the button again.`,
  })

const summaryOf = async ({ objects }: TransferWork, search: FolderSearch) => {
  const left_out: string[] = []
  let files = 0
  for await (const page of transferredFiles(objects, search)) {
    files += page.length
    left_out.push(...page.filter(({ kind }) => kind === null).map(({ path }) => path))
  }
  return { files, left_out: left_out.slice(0, mostListed) }
}

const mostListed = 1000

/** Whether files of the folder are assets from an earlier time; if it is empty now, they were deleted. */
const hasTransferred = async ({ db }: TransferWork, missionId: number, folder: string): Promise<boolean> =>
  (await selectTransferred(db.read, missionId, folder)).length > 0

/**
 * The pilot is done: the key is closed, the mission continues, and a job makes assets of what is in the folder. Files
 * that are still arriving are waited for and then named; what nobody has touched for minutes is given up.
 */
export const finishTransfer = async (
  work: TransferWork,
  { jobQueue, webhooks }: AssetQueues,
  missionId: number,
  wait: (milliseconds: number) => Promise<unknown> = pause,
) => {
  const { db, objects, secrets, pilotId } = work
  await requireTakingAssets(db.read, missionId, pilotId)
  const key = await untilQuiet(work, missionId, wait)
  const isMine = key?.pilot_id === pilotId
  const used = isMine ? key : await selectCompleted(db.read, missionId, pilotId)
  if (!used) throw new AppError('step_not_allowed', { message: 'Start the uploading process first.' })
  const folder = storedFolder(used)
  const search = { folder, requiresRawImages: await requiresRawImages(db.read, missionId) }
  // Repeated, or a response was lost.
  if (!isMine) return summaryOf(work, search)
  const unfinished = await unfinishedFiles(objects, folder)
  if (key.is_uploading || (unfinished.length > 0 && key.was_just_used))
    throw arriving(unfinished.map(({ path }) => path))
  const summary = await summaryOf(work, search)
  if (summary.files === 0 && !(await hasTransferred(work, missionId, folder))) {
    await db.transaction((trx) => forgetFilesChanged(trx, missionId))
    if ((await summaryOf(work, search)).files === 0) throw new AppError('nothing_uploaded')
    // One came between looking and forgetting.
    await db.transaction((trx) => noteFilesChanged(trx, key.id))
    throw arriving([])
  }
  await db.transaction(async (trx) => {
    const mission = await lockMissionWithOffer(trx, missionId, pilotId)
    const refusal = refusalOf(mission, pilotId)
    if (refusal) throw refusal
    const live = await selectLiveKey(trx, missionId)
    // Done by another tab meanwhile.
    if (live?.id !== key.id) return
    await completeKey(trx, key.id, summary.files)
    await setAppSecret(trx, secrets, missionId, null)
    if (mission && pilotStep(mission, 'assets_uploaded') === 'allowed') {
      await setStatus(trx, missionId, { status: 'assets_uploaded' })
      await webhooks.notify(trx, {
        type: 'mission.assets_uploaded',
        data: { mission_id: missionId, mission_status: 'assets_uploaded', pilot_id: pilotId },
      })
    }
    await jobQueue.enqueue(trx, ingestTransferJob, { transfer_id: key.id })
  })
  await doEach(unfinished, ({ key, uploadId }) => objects.abortUpload(key, uploadId))
  return summary
}
