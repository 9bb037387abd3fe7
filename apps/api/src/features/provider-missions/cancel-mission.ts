import type { Transaction } from '../../platform/transaction.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { withdrawOffers } from './offer.queries.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'

export const cancelMission = async (db: Transaction, id: number, reason?: string): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.status === 'canceled') return
  await updateMission(db, id, { status: 'canceled', ...(reason && { rejection_reason: reason }) })
  await notifyConcerned(db, mission, {
    title: 'Mission canceled',
    body: reason ?? 'this mission has been canceled.',
  })
  await withdrawOffers(db, id)
}
