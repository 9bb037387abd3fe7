import { flightLogCalls } from '@sortie/contract/flight-log.calls'
import { readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { addFlightEntries } from './add-flight-entries.ts'
import { selectFlightLog } from './flight-log.queries.ts'

export const flightLogRoutes = ({ serve }: FeatureParts): void => {
  serve(flightLogCalls, {
    'GET /v1/pilots/missions/{id}/flight_log': async ({ db, session: { pilotId }, params }) => {
      const { id: missionId } = await readPilotMission(db, params.id, pilotId)
      return { data: await selectFlightLog(db, { missionId, pilotId }) }
    },
    'POST /v1/pilots/missions/{id}/flight_log': async ({ db, session: { pilotId }, params, body }) => ({
      data: await addFlightEntries(db, { missionId: params.id, pilotId, entries: body.entries }),
    }),
  })
}
