import type { MatchingPreviewQuery } from '@sortie/contract/new-mission.calls'
import { type MatchReason, matchPilot, matchReasons } from '@sortie/domain/pilot/matching'
import { greatCircleMeters } from '@sortie/domain/units'
import { NoResultError } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { timeZoneAt } from '../locations/time-zone-at.ts'
import {
  selectPackageDemands,
  selectPilotFacts,
  selectPilotNames,
  selectPilotsInReach,
} from './matching.queries.ts'

const listedPilots = 10

const demandsOf = (db: Queryable, packageId: number | undefined) => {
  if (packageId === undefined) return null
  return selectPackageDemands(db, packageId).catch((error: unknown) => {
    throw error instanceof NoResultError ? invalid({ package_id: ["That package doesn't exist."] }) : error
  })
}

const countReasons = (reasons: readonly MatchReason[]) => {
  const counts = new Map<MatchReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([one, few], [other, more]) => more - few || one.localeCompare(other))
    .map(([code, pilots]) => ({ code, text: matchReasons[code], pilots }))
}

/** Who would be offered a mission if it were created now and offered to all who match. */
export const previewMatching = async (db: Queryable, query: MatchingPreviewQuery) => {
  const { mission_type, latitude, longitude, package_id, weekend_schedule_filter, scheduled_at_start } = query
  const mission = {
    mission_type,
    latitude,
    longitude,
    weekend_schedule_filter,
    timezone_id: await timeZoneAt(db, latitude, longitude),
    admin_scheduled: scheduled_at_start !== undefined,
    scheduled_at_start: scheduled_at_start ?? null,
    package: await demandsOf(db, package_id),
  }
  const inReach = await selectPilotsInReach(db, mission, mission_type)
  const considered = (await selectPilotFacts(db, null, inReach)).map((pilot) => ({
    pilot,
    reasons: matchPilot(pilot, mission).reasons,
    distance_meters: Math.round(greatCircleMeters(pilot, mission) ?? 0),
  }))
  const matching = considered
    .filter(({ reasons }) => reasons.length === 0)
    .sort((one, other) => one.distance_meters - other.distance_meters || one.pilot.id - other.pilot.id)
  const nearest = matching.slice(0, listedPilots)
  const names = await selectPilotNames(
    db,
    nearest.map(({ pilot }) => pilot.id),
  )
  const nameOf = new Map(names.map(({ id, ...name }) => [id, name]))
  return {
    in_reach: considered.length,
    matching: matching.length,
    pilots: nearest.map(({ pilot: { id }, distance_meters }) => ({
      pilot_id: id,
      distance_meters,
      ...(nameOf.get(id) ?? { first_name: '', last_name: '' }),
    })),
    reasons: countReasons(considered.flatMap(({ reasons }) => reasons)),
  }
}
