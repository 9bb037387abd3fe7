import { isKnownStatus, isOnHold } from '@sortie/domain/mission/mission-status'
import { pilotShots, readyToSubmit } from '@sortie/domain/mission/shot'
import { pilotStep } from '@sortie/domain/pilot/pilot-steps'
import type { Queryable } from '../../platform/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectOpenReshoots, selectShotReadiness } from '../assets/shot-readiness.queries.ts'
import { lockPilotMission } from './lock-mission.queries.ts'
import { selectPilotMission, setStatus } from './mission.queries.ts'

interface Change {
  missionId: number
  pilotId: number
  status: string
  /** Undefined leaves what the pilot wrote before. */
  pilot_comment?: string | undefined
}

const requireReadyShots = async (db: Queryable, missionId: number): Promise<void> => {
  const shots = await selectShotReadiness(db, missionId)
  const partial_reshoots = await selectOpenReshoots(db, missionId)
  const missing = pilotShots({ shots, partial_reshoots }).filter((shot) => !readyToSubmit(shot))
  if (missing.length > 0)
    throw new AppError('step_not_allowed', {
      message: `Every shot needs an asset or a comment first: ${missing.map(({ name }) => name).join(', ')}.`,
    })
}

const takeStep = async (trx: Transaction, { missionId, pilotId, status, pilot_comment }: Change) => {
  const mission = await lockPilotMission(trx, missionId, pilotId)
  if (!mission.held || !isKnownStatus(status)) throw new AppError('step_not_allowed')
  const step = pilotStep(mission, status)
  if (step === 'done') return
  if (step === 'refused') throw new AppError('step_not_allowed')
  if (isOnHold(mission)) throw new AppError('mission_on_hold')
  if (status === 'processing_shots') await requireReadyShots(trx, missionId)
  await setStatus(trx, missionId, {
    status,
    ...(pilot_comment !== undefined && { pilot_comment: pilot_comment || null }),
  })
}

/** A pilot takes a mission one step on. A step already taken is not taken again. */
export const changeStatus = async (trx: Transaction, change: Change) => {
  await takeStep(trx, change)
  const mission = await selectPilotMission(trx, change.pilotId, change.missionId)
  if (!mission) throw notFound()
  return mission
}
