import { isKnownStatus, isOnHold } from '@sortie/domain/mission/mission-status'
import { pilotShotsProgress } from '@sortie/domain/mission/reshoot'
import { pilotShots } from '@sortie/domain/mission/shot'
import { finishRefusal, shotsFailingText, submitBlock } from '@sortie/domain/mission/submission'
import { pilotStep, pilotStepsFrom } from '@sortie/domain/pilot/pilot-steps'
import { lockPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { selectPilotMission, setStatus } from '../../core/mission/mission.queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import {
  countAssets,
  hasUnassignedAssets,
  selectOpenReshoots,
  selectShotReadiness,
} from '../assets/shot-readiness.queries.ts'
import type { CompareShot } from '../quality/compare-shot.ts'
import { judgeStoredShot, type StoredVerdict } from '../quality/judge-stored-shot.ts'
import { hasTransferUnderway, hasUnfinishedTransfer } from '../transfers/transfer.queries.ts'
import { storedUpload } from '../uploads/discard-uploads.ts'
import { discardUploadsJob } from '../uploads/upload.jobs.ts'
import { deleteOpenUploads, hasActiveUploads } from '../uploads/upload.queries.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { concernsNow } from './check-flight.ts'

interface Change {
  missionId: number
  pilotId: number
  status: string
  /** Undefined keeps the pilot's earlier comment. */
  pilot_comment?: string | undefined
}

/** An upload that received nothing for this long counts as abandoned, and no longer keeps the pilot from submitting. */
const stillUploadingSeconds = 600

const transferText =
  "Files you uploaded with Cyberduck aren't part of this mission yet. Click 'Done uploading' first."

const stillCheckingText = 'Your files are still being checked. Try again in a minute, or comment on the shot.'

const refusalTexts = {
  'uploads-pending': 'Please wait for uploads to finish.',
  'unassigned-assets':
    'You still have unassigned assets. Please classify assets into shots or delete them before proceeding.',
} as const

interface Parts {
  webhooks: WebhookQueue
  jobQueue: JobQueue
  compareShot: CompareShot
}

/**
 * Checks that every file has arrived, under the lock of the mission, which completing, assigning and deleting take too.
 * Abandoned uploads are deleted, since the mission takes no more files. Returns what was to be flown again.
 */
const finishUploads = async (
  trx: Transaction,
  { jobQueue, compareShot }: Parts,
  { id: missionId, status }: { id: number; status: string },
  pilotId: number,
): Promise<{ shot_ids: number[] }[]> => {
  if (await hasUnfinishedTransfer(trx, missionId, pilotId))
    throw new AppError('step_not_allowed', { message: transferText })
  const refusal = finishRefusal({
    pendingUploads:
      Number(await hasActiveUploads(trx, missionId, stillUploadingSeconds)) +
      Number(await hasTransferUnderway(trx, missionId)),
    unassigned: Number(await hasUnassignedAssets(trx, missionId)),
  })
  if (refusal) throw new AppError('step_not_allowed', { message: refusalTexts[refusal] })
  const partial_reshoots = await selectOpenReshoots(trx, missionId)
  const stored = await selectShotReadiness(trx, missionId)
  const verdicts = new Map<number, StoredVerdict>()
  for (const { id, has_rules } of pilotShots({ shots: stored, partial_reshoots }))
    if (has_rules) verdicts.set(id, await judgeStoredShot(trx, id, compareShot))
  const shots = stored.map((shot) => ({ ...shot, must_findings: verdicts.get(shot.id)?.mustFindings ?? 0 }))
  const progress = pilotShotsProgress({ shots, partial_reshoots })
  const block = submitBlock({ status, shots: progress })
  if (block?.reason === 'shots-missing') {
    const needs =
      partial_reshoots.length > 0
        ? 'Every shot to fly again needs a new file or a new comment first'
        : 'Every shot needs an asset or a comment first'
    throw new AppError('step_not_allowed', {
      message: `${needs}: ${block.shots.map(({ name }) => name).join(', ')}.`,
    })
  }
  if (block?.reason === 'shots-failing')
    throw new AppError('step_not_allowed', { message: shotsFailingText(block.shots) })
  if (block) throw new AppError('step_not_allowed')
  // A comment gets past this as it gets past what would be found.
  if (progress.some(({ id, pilot_comment }) => verdicts.get(id)?.isChecking && !pilot_comment?.trim()))
    throw new AppError('step_not_allowed', { message: stillCheckingText })
  const left = (await deleteOpenUploads(trx, missionId)).map(storedUpload)
  for (let from = 0; from < left.length; from += 1000)
    await jobQueue.enqueue(trx, discardUploadsJob, { uploads: left.slice(from, from + 1000) })
  return partial_reshoots
}

const takeStep = async (
  trx: Transaction,
  parts: Parts,
  { missionId, pilotId, status, pilot_comment }: Change,
) => {
  const mission = await lockPilotMission(trx, missionId, pilotId)
  const refused = () =>
    new AppError('step_not_allowed', { allowedSteps: mission.held ? pilotStepsFrom(mission.status) : [] })
  if (!mission.held || !isKnownStatus(status)) throw refused()
  const step = pilotStep(mission, status)
  if (step === 'done') return
  if (step === 'refused') throw refused()
  if (isOnHold(mission)) throw new AppError('mission_on_hold')
  const reshoots = status === 'processing_shots' ? await finishUploads(trx, parts, mission, pilotId) : []
  await setStatus(trx, missionId, {
    status,
    ...(pilot_comment !== undefined && { pilot_comment: pilot_comment || null }),
    ...(status === 'flight_complete' && { flown_outside: await concernsNow(trx, { missionId, pilotId }) }),
  })
  const { webhooks } = parts
  const about = { mission_id: missionId, mission_status: status, pilot_id: pilotId }
  if (status === 'assets_uploaded')
    await webhooks.notify(trx, { type: 'mission.assets_uploaded', data: about })
  if (status === 'processing_shots')
    await webhooks.notify(trx, {
      type: 'mission.submitted',
      data: { ...about, assets: await countAssets(trx, missionId) },
    })
  if (reshoots.length > 0)
    await webhooks.notify(trx, {
      type: 'mission.reshoot_delivered',
      data: { ...about, shot_ids: [...new Set(reshoots.flatMap(({ shot_ids }) => shot_ids))] },
    })
}

/** Moves a mission one step on for its pilot. A step that was already taken is not taken again. */
export const changeStatus = async (trx: Transaction, parts: Parts, change: Change) => {
  await takeStep(trx, parts, change)
  return selectPilotMission(trx, change.pilotId, change.missionId)
}
