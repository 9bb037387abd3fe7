import { countsAsComplete } from '@sortie/domain/mission/mission-status'
import { lockPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { insertAuthorizations, insertLaancFlight, selectLaancFlight } from './laanc.queries.ts'

interface Authorization {
  message?: string | null | undefined
  authority_name?: string | null | undefined
  authority_id?: string | null | undefined
  status?: string | null | undefined
  confirmation_number?: string | null | undefined
}

interface Filed {
  missionId: number
  pilotId: number
  flightId: string
  authorizations: readonly Authorization[]
}

const withNulls = (authorization: Authorization) => ({
  message: authorization.message ?? null,
  authority_name: authorization.authority_name ?? null,
  authority_id: authorization.authority_id ?? null,
  status: authorization.status ?? null,
  confirmation_number: authorization.confirmation_number ?? null,
})

/** Stores the authorities' response to a flight. A response that arrives twice is stored once. */
export const storeLaancFlight = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  { missionId, pilotId, flightId, authorizations }: Filed,
) => {
  const mission = await lockPilotMission(trx, missionId, pilotId)
  if (!mission.held || countsAsComplete(mission.status)) throw new AppError('step_not_allowed')
  const flight = await insertLaancFlight(trx, missionId, flightId)
  if (flight) {
    const stored = authorizations.map(withNulls)
    await insertAuthorizations(trx, flight.id, stored)
    await webhooks.notify(trx, {
      type: 'mission.authorized',
      data: {
        mission_id: missionId,
        mission_status: mission.status,
        pilot_id: pilotId,
        laanc_flight_id: flightId,
        authorizations: stored.map(({ authority_name, status, confirmation_number }) => ({
          authority_name,
          status,
          confirmation_number,
        })),
      },
    })
  }
  return selectLaancFlight(trx, missionId, flightId)
}
