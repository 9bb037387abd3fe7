import { t } from '@sortie/domain/language'
import { canStep } from '@sortie/domain/mission/mission-status'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { withdrawOffers } from './offer.queries.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'
import { statusTexts } from './status-texts.ts'

export const cancelMission = async (db: Transaction, id: number, reason?: string): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.status === 'canceled') return
  if (!canStep(mission.status, 'canceled'))
    throw stepNotAllowed(mission.status, "It can't be canceled anymore.")
  await updateMission(db, id, { status: 'canceled', ...(reason && { rejection_reason: reason }) })
  await notifyConcerned(db, mission, {
    title: () => t('Mission canceled'),
    body: (name) => (reason ? `${name}: ${reason}` : statusTexts.canceled.body(name)),
  })
  await withdrawOffers(db, id)
}
