import { t } from '@sortie/domain/language'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { lockMissionWithOffer, requireMayWork } from '../../core/mission/lock-mission.queries.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { notifyIfOutsideCertificates } from '../notifications/notify-outside-certificates.ts'
import { giveMission, type Schedule, settleOffers } from './take-mission.queries.ts'

export type FreeMission = NonNullable<Awaited<ReturnType<typeof lockMissionWithOffer>>>

export interface Taking {
  missionId: number
  pilotId: number
  /**
   * Null keeps the schedule of the mission, and a prescheduled mission always keeps its own. A function is called once
   * the mission is known to be free, and may refuse.
   */
  schedule: Schedule | null | ((mission: FreeMission) => Schedule | null)
}

const isFree = (mission: FreeMission): boolean =>
  mission.status === 'pilots_notified' && mission.offer_state === 'offered' && !mission.sla_expired

export interface Taken {
  id: number
  name: string
  scheduled_at_start: string | null
  timezone_id: string | null
}

/**
 * Gives a pilot a mission that they have an open offer for; null if they already have it. The mission is locked before
 * the pilot, as everywhere, so that two bookings never wait for each other. The conditional update lets exactly one
 * pilot win.
 */
export const takeMission = async (
  trx: Transaction,
  { missionId, pilotId, schedule }: Taking,
): Promise<Taken | null> => {
  const mission = await lockMissionWithOffer(trx, missionId, pilotId)
  if (!mission || mission.offer_state === null) throw notFound()
  // The same request was sent twice.
  if (mission.pilot_id === pilotId && mission.status !== 'canceled') return null
  if (!isFree(mission)) throw new AppError('mission_unavailable')
  if (isOnHold(mission)) throw new AppError('mission_on_hold')
  await requireMayWork(trx, pilotId, mission.mission_type)
  const chosen = typeof schedule === 'function' ? schedule(mission) : schedule
  const given = await giveMission(trx, missionId, pilotId, chosen)
  const losers = await settleOffers(trx, missionId, pilotId)
  await notifyOfMission(trx, mission, losers, {
    event: 'offer_changed',
    title: () => t('Mission no longer available'),
    body: (name) => t('Another pilot accepted {name}.', { name }),
    offered: true,
  })
  await notifyIfOutsideCertificates(trx, missionId)
  return { ...given, timezone_id: mission.timezone_id }
}
