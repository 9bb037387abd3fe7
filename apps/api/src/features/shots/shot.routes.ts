import { shotCalls } from '@sortie/contract/shot.calls'
import { reshootOfShot } from '@sortie/domain/mission/reshoot'
import { shotHasAssetsText, shotRequestedAgainText } from '@sortie/domain/texts'
import { lockMissionRowOf, readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import {
  deleteShot,
  hasAssets,
  selectShot,
  selectShots,
  updateComment,
} from '../../core/mission/shot.queries.ts'
import { requireTakingAssets } from '../../core/mission/taking-assets.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectOpenReshoots } from '../assets/shot-readiness.queries.ts'
import type { FeatureParts } from '../feature-parts.ts'

type OneShot = { id: number; shotId: number }

/** A shot of a mission that can still be changed, unchanged by others until the transaction ends. */
const lockShot = async (trx: Transaction, { pilotId }: Session, { id: missionId, shotId }: OneShot) => {
  await lockMissionRowOf(trx, missionId, pilotId)
  await requireTakingAssets(trx, missionId, pilotId)
  const shot = await selectShot(trx, missionId, shotId)
  if (!shot) throw notFound()
  return shot
}

export const shotRoutes = ({ serve }: FeatureParts): void => {
  serve(shotCalls, {
    'GET /pilots/missions/{id}/shots': async ({ db, session, params }) => {
      const mission = await readPilotMission(db, params.id, session.pilotId)
      return selectShots(db, mission.id)
    },
    'GET /pilots/missions/{id}/shots/{shotId}': async ({ db, session, params }) => {
      const mission = await readPilotMission(db, params.id, session.pilotId)
      const shot = await selectShot(db, mission.id, params.shotId)
      if (!shot) throw notFound()
      return shot
    },
    'PATCH /pilots/missions/{id}/shots/{shotId}': async ({ db, session, params, body }) => {
      const shot = await lockShot(db, session, params)
      return { ...shot, ...(await updateComment(db, shot.id, body.pilot_comment || null)) }
    },
    'DELETE /pilots/missions/{id}/shots/{shotId}': async ({ db, session, params }) => {
      const shot = await lockShot(db, session, params)
      if (await hasAssets(db, shot.id)) throw new AppError('step_not_allowed', { message: shotHasAssetsText })
      if (reshootOfShot(await selectOpenReshoots(db, params.id), shot.id))
        throw new AppError('step_not_allowed', { message: shotRequestedAgainText })
      await deleteShot(db, shot.id)
    },
  })
}
