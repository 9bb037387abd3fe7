import { formatDuration } from '@sortie/domain/time/dates'
import type { Database, Queryable } from '../../platform/database.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { selectPilotMission } from '../missions/mission.queries.ts'
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

const makeMission = async (trx: Queryable, { pilotId, pointOfInterestId }: Claim): Promise<number> => {
  const point = await lockPointOfInterest(trx, pointOfInterestId)
  if (!point) throw invalid({ point_of_interest: ['There is no such record.'] })
  if (point.withdrawn_at !== null) throw new AppError('mission_unavailable')
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

/** The mission this pilot has claimed from the point before; anybody else's claim has made it unavailable. */
const ownClaim = async (db: Queryable, { pilotId, pointOfInterestId }: Claim): Promise<number | null> => {
  const claim = await selectClaim(db, pointOfInterestId)
  if (claim && claim.pilot_id !== pilotId) throw new AppError('mission_unavailable')
  return claim?.id ?? null
}

const claimOnce = async (db: Database, claim: Claim): Promise<number> => {
  const earlier = await ownClaim(db, claim)
  if (earlier !== null) return earlier
  try {
    return await inTransaction(db, (trx) => makeMission(trx, claim))
  } catch (error) {
    if (violatedConstraint(error) !== 'missions_one_claim') throw error
    const own = await ownClaim(db, claim)
    if (own === null) throw error
    return own
  }
}

/** A pilot claims a point of interest as a panorama mission. Of several at once the index lets one have it. */
export const claimPointOfInterest = async (db: Database, claim: Claim) => {
  const mission = await selectPilotMission(db, claim.pilotId, await claimOnce(db, claim))
  if (!mission) throw notFound()
  return mission
}
