import { pilotMatchingCalls } from '@sortie/contract/pilot-matching.calls'
import { matchPilot, matchReasons } from '@sortie/domain/pilot/matching'
import { greatCircleMeters, metersPerMile } from '@sortie/domain/units'
import type { Queryable } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectPackageDemands, selectPilotFacts } from '../provider-missions/matching.queries.ts'
import { findMissionFacts } from '../provider-missions/provider-mission.queries.ts'

const noMission = 'There is no mission with this number.'

/** Answers 'why not this one?' by the facts and rules that offers go by. */
const explainMatch = async (db: Queryable, pilotId: number, missionId: number) => {
  const [pilot] = await selectPilotFacts(db, missionId, [pilotId])
  if (!pilot) throw notFound()
  const mission = await findMissionFacts(db, missionId)
  if (!mission) throw invalid({ mission_id: [noMission] })
  const demands = mission.package_id === null ? null : await selectPackageDemands(db, mission.package_id)
  const { matches, reasons } = matchPilot(pilot, { ...mission, package: demands })
  const meters = greatCircleMeters(pilot, mission)
  return {
    pilot_id: pilotId,
    mission_id: missionId,
    status: mission.status,
    matches,
    reasons: reasons.map((code) => ({ code, text: matchReasons[code] })),
    distance_in_miles: meters === null ? null : Math.round((meters / metersPerMile) * 10) / 10,
    offer: pilot.offer_state,
  }
}

export const pilotMatchingRoutes = ({ serve }: FeatureParts): void => {
  serve(pilotMatchingCalls, {
    'GET /v1/provider/pilots/{id}/matching': ({ db, params, query }) =>
      explainMatch(db, params.id, query.mission_id),
  })
}
