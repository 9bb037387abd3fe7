import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { acceptOffer } from './accept-offer.ts'
import { changeStatus } from './change-status.ts'
import { declineOffer } from './decline-offer.ts'
import { listTimeslots } from './list-timeslots.ts'
import { rescheduleMission } from './reschedule-mission.ts'
import { storeLaancFlight } from './store-laanc-flight.ts'

const calls = pickCalls(pilotMissionCalls, [
  'PATCH /v1/pilots/missions/{id}/invitation',
  'DELETE /v1/pilots/missions/{id}/invitation',
  'DELETE /v2/pilots/missions/{id}',
  'GET /v1/pilots/missions/{id}/timeslots',
  'POST /v2/pilots/missions/{id}/schedule',
  'PATCH /v1/pilots/missions/{id}/status/{status}',
  'POST /v1/pilots/missions/{id}/laanc_flights',
])

/** What a pilot does with a mission beyond reading it. */
export const pilotMissionRoutes = (app: FastifyInstance, { db, config, weather }: FeatureParts): void => {
  const names = { provider_name: config.providerName, support_address: config.supportAddress }
  serveCalls(app, db, calls, {
    'PATCH /v1/pilots/missions/{id}/invitation': ({ session: { pilotId }, params, body }) =>
      acceptOffer(db, { missionId: params.id, pilotId, wanted: body ?? {} }),
    'DELETE /v1/pilots/missions/{id}/invitation': ({ session: { pilotId }, params }) =>
      declineOffer(db, { missionId: params.id, pilotId, types: ['client', 'training'] }),
    'DELETE /v2/pilots/missions/{id}': ({ session: { pilotId }, params }) =>
      declineOffer(db, { missionId: params.id, pilotId, types: ['creative', 'panorama'] }),
    'GET /v1/pilots/missions/{id}/timeslots': ({ session: { pilotId }, params }) =>
      listTimeslots(db, { missionId: params.id, pilotId }, weather),
    'POST /v2/pilots/missions/{id}/schedule': ({ session: { pilotId }, params, body }) =>
      rescheduleMission(db, { missionId: params.id, pilotId, wish: body, names }),
    'PATCH /v1/pilots/missions/{id}/status/{status}': ({ session: { pilotId }, params, body }) =>
      changeStatus(db, {
        missionId: params.id,
        pilotId,
        status: params.status,
        pilot_comment: body?.pilot_comment,
      }),
    'POST /v1/pilots/missions/{id}/laanc_flights': ({ session: { pilotId }, params, body }) =>
      storeLaancFlight(db, {
        missionId: params.id,
        pilotId,
        flightId: body.id,
        authorizations: body.authorizations,
      }),
  })
}
