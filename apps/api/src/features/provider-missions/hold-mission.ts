import { known, t } from '@sortie/domain/language'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { onHoldText } from '@sortie/domain/texts'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'

const ended = ['complete', 'rejected', 'canceled']

/** Puts a mission on hold, or resumes it. */
export const holdMission = async (db: Transaction, id: number, onHold: boolean): Promise<void> => {
  const mission = await lockMission(db, id)
  if (onHold ? mission.is_on_hold : !isOnHold(mission)) return
  if (onHold && ended.includes(mission.status)) throw stepNotAllowed(mission.status, 'This mission is over.')
  await updateMission(db, id, { is_on_hold: onHold, ...(!onHold && { show_on_hold: false }) })
  await notifyConcerned(
    db,
    mission,
    onHold
      ? { title: () => t('Mission on hold'), body: (name) => `${name}: ${known(onHoldText)}` }
      : { title: () => t('Mission resumed'), body: (name) => t('{name} is no longer on hold.', { name }) },
  )
}
