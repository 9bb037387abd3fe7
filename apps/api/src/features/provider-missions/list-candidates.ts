import { matchPilot, matchReasons } from '@sortie/domain/pilot/matching'
import { greatCircleMeters, metersPerMile } from '@sortie/domain/units'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import { selectNearestPilots, selectPackageDemands, selectPilotFacts } from './matching.queries.ts'
import { type LockedMission, selectMissionFacts, selectOffers } from './provider-mission.queries.ts'
import { selectPilotNames } from './timeline.queries.ts'

const mostConsidered = 500

const nearest = async (db: Queryable, { latitude, longitude, mission_type }: LockedMission) =>
  latitude === null || longitude === null
    ? []
    : selectNearestPilots(db, { latitude, longitude }, mission_type, mostConsidered)

/** Pilots for a mission by how well they match: those who do by distance, then the fewest reasons first. */
export const listCandidates = async (db: Queryable, id: number, { after = 0, per_page }: KeysetPage) => {
  const mission = await selectMissionFacts(db, id)
  const offers = new Map((await selectOffers(db, id)).map(({ pilot_id, state }) => [pilot_id, state]))
  const ids = [...new Set([...(await nearest(db, mission)), ...offers.keys()])]
  const demands = mission.package_id === null ? null : await selectPackageDemands(db, mission.package_id)
  const ranked = (await selectPilotFacts(db, id, ids))
    .map((pilot) => {
      const { matches, reasons } = matchPilot(pilot, { ...mission, package: demands })
      return { pilot, matches, reasons, meters: greatCircleMeters(pilot, mission) }
    })
    .sort(
      (a, b) =>
        a.reasons.length - b.reasons.length ||
        (a.meters ?? Number.POSITIVE_INFINITY) - (b.meters ?? Number.POSITIVE_INFINITY) ||
        a.pilot.id - b.pilot.id,
    )
    .map((candidate, index) => ({ ...candidate, place: index + 1 }))
  const page = keysetPage(ranked.slice(after, after + per_page + 1), per_page, ({ place }) => place)
  const names = await selectPilotNames(
    db,
    page.data.map(({ pilot }) => pilot.id),
  )
  return {
    meta: page.meta,
    data: page.data.map(({ pilot, matches, reasons, meters }) => ({
      pilot_id: pilot.id,
      pilot_name: names.get(pilot.id) ?? '',
      distance: meters === null ? null : Math.round((meters / metersPerMile) * 10) / 10,
      travel_distance: pilot.travel_distance,
      matches,
      reasons: reasons.map((code) => ({ code, text: matchReasons[code] })),
      offer_state: offers.get(pilot.id) ?? null,
    })),
  }
}
