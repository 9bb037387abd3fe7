import type { Transaction } from '../../platform/transaction.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'
import { tellConcerned } from './tell-pilots.ts'

export const expireMission = async (db: Transaction, id: number): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.sla_expired) return
  await updateMission(db, id, { sla_expired: true })
  await tellConcerned(db, mission, {
    title: 'Mission expired',
    body: 'the period agreed with the client has run out.',
  })
}
