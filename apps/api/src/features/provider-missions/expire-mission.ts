import { t } from '@sortie/domain/language'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'

export const expireMission = async (db: Transaction, id: number): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.sla_expired) return
  await updateMission(db, id, { sla_expired: true })
  await notifyConcerned(db, mission, {
    title: () => t('Mission expired'),
    body: (name) => t('The time agreed with the client for {name} has run out.', { name }),
  })
}
