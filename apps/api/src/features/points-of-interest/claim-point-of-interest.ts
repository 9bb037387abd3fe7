import { formatDuration } from '@sortie/domain/time/dates'
import { requireMayWork } from '../../core/mission/lock-mission.queries.ts'
import { selectPilotMission } from '../../core/mission/mission.queries.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import {
  copyLocation,
  insertClaim,
  insertEstimate,
  insertShot,
  lockPointOfInterest,
  selectClaim,
} from './claim.queries.ts'

interface Claim {
  pilotId: number
  pointOfInterestId: number
}

type Point = NonNullable<Awaited<ReturnType<typeof lockPointOfInterest>>>

const makeMission = async (trx: Transaction, point: Point, pilotId: number): Promise<number> => {
  if (point.withdrawn_at !== null) throw new AppError('mission_unavailable')
  await requireMayWork(trx, pilotId, 'panorama')
  const mission_id = await insertClaim(trx, {
    mission_type: 'panorama',
    status: 'pilot_accepted',
    pilot_id: pilotId,
    name: point.name,
    point_of_interest_id: point.id,
    category_id: point.category_id,
    location_id: await copyLocation(trx, point.location_id),
    currency_code: point.currency_code,
    duration_in_seconds: point.duration_in_seconds,
    duration: formatDuration(point.duration_in_seconds),
  })
  await insertEstimate(trx, { mission_id, amount: point.amount, currency_code: point.currency_code })
  await insertShot(trx, mission_id, 'Panorama')
  return mission_id
}

/** A pilot claims a point of interest as a panorama mission. Claims of one point take turns; the first has it. */
export const claimPointOfInterest = async (trx: Transaction, { pilotId, pointOfInterestId }: Claim) => {
  const point = await lockPointOfInterest(trx, pointOfInterestId)
  if (!point) throw invalid({ point_of_interest: ["That record doesn't exist."] })
  const earlier = await selectClaim(trx, pointOfInterestId)
  if (earlier && earlier.pilot_id !== pilotId) throw new AppError('mission_unavailable')
  const missionId = earlier?.id ?? (await makeMission(trx, point, pilotId))
  return selectPilotMission(trx, pilotId, missionId)
}
