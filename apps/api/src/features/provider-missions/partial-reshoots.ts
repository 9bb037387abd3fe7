import { t } from '@sortie/domain/language'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { flyAgainTitle } from '@sortie/domain/mission/reshoot'
import { invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { insertPartialReshoot, resolveReshoot, selectPartialReshoot } from './partial-reshoot.queries.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'
import { selectShotIds } from './shot.queries.ts'

const openForUploads: readonly MissionStatus[] = ['flight_complete', 'assets_uploaded']
const underReview: readonly MissionStatus[] = ['processing_shots', 'assets_classified', 'in_production']

/** Asks for some shots again. A mission under review opens for uploads once more. */
export const requestPartialReshoot = async (
  db: Transaction,
  id: number,
  request: { shot_ids: readonly number[]; reason: string },
) => {
  const mission = await lockMission(db, id)
  if (![...openForUploads, ...underReview].includes(mission.status))
    throw stepNotAllowed(mission.status, 'Shots can be requested again once the mission has been flown.')
  const known = await selectShotIds(db, id)
  const shotIds = [...new Set(request.shot_ids)]
  const unknown = shotIds.filter((shotId) => !known.includes(shotId))
  if (unknown.length > 0)
    throw invalid({ shot_ids: unknown.map((shotId) => `This mission doesn't have shot ${shotId}.`) })
  const reshootId = await insertPartialReshoot(db, id, request.reason, shotIds)
  if (underReview.includes(mission.status)) await updateMission(db, id, { status: 'assets_uploaded' })
  await notifyConcerned(db, mission, {
    event: 'reshoot_wanted',
    title: () => flyAgainTitle(shotIds.length),
    body: (name) => `${name}: ${request.reason}`,
  })
  return selectPartialReshoot(db, id, reshootId)
}

export const resolvePartialReshoot = async (db: Transaction, id: number, reshootId: number) => {
  const mission = await lockMission(db, id)
  const reshoot = await selectPartialReshoot(db, id, reshootId)
  if (reshoot.resolved_at !== null) return reshoot
  await resolveReshoot(db, reshootId)
  await notifyConcerned(db, mission, {
    title: () => t('Reshoot no longer needed'),
    body: (name) => t("You don't need to fly those shots of {name} again.", { name }),
  })
  return selectPartialReshoot(db, id, reshootId)
}
