import { countsAsComplete, isOnHold } from '@sortie/domain/mission/mission-status'
import { isTaken, uploadExtensions } from '@sortie/domain/mission/upload-file'
import type { Queryable } from '../../platform/database.ts'
import { AppError, invalid, noSuchShot, notFound } from '../../platform/errors.ts'
import { type PilotMission, readPilotMission } from './lock-mission.queries.ts'
import { selectShot } from './shot.queries.ts'

type TakingMission = Pick<PilotMission, 'pilot_id' | 'status' | 'is_on_hold' | 'showOnHold'>

/** Why a mission accepts no assets from this pilot now; null if it does. */
export const refusalOf = (mission: TakingMission | undefined, pilotId: number): AppError | null => {
  if (mission?.pilot_id !== pilotId) return notFound()
  if (isOnHold(mission)) return new AppError('mission_on_hold')
  return countsAsComplete(mission.status)
    ? new AppError('step_not_allowed', { message: "This mission doesn't take any more files." })
    : null
}

/** A mission that accepts assets from this pilot now. */
export const requireTakingAssets = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
): Promise<void> => {
  const refusal = refusalOf(await readPilotMission(db, missionId, pilotId), pilotId)
  if (refusal) throw refusal
}

/** Refuses a file by its name: a mission that requires raw images accepts no others instead. */
export const requireTaken = (field: string, name: string, requiresRawImages: boolean): void => {
  if (isTaken(name, requiresRawImages)) return
  const extensions = uploadExtensions(true).join(', ')
  throw invalid({ [field]: [`This mission requires raw images. It takes only these types: ${extensions}.`] })
}

/** A mission's files can only be assigned to its own shots. */
export const requireShot = async (
  db: Queryable,
  missionId: number,
  shotId: number | null | undefined,
): Promise<void> => {
  if (shotId && !(await selectShot(db, missionId, shotId))) throw noSuchShot()
}
