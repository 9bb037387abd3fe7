import { known, t } from '@sortie/domain/language'
import { isOnHold, type MissionStatus } from '@sortie/domain/mission/mission-status'
import { payoutText } from '@sortie/domain/money/money'
import { type MatchReason, matchPilot, matchReasons } from '@sortie/domain/pilot/matching'
import { addressLine } from '@sortie/domain/place/location'
import { selectMission } from '../../core/mission/mission.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { selectPackageDemands, selectPilotFacts, selectPilotsInReach } from './matching.queries.ts'
import { insertOffers } from './offer.queries.ts'
import { type LockedMission, lockMission, updateMission } from './provider-mission.queries.ts'

interface OfferRequest {
  pilot_ids?: number[] | undefined
  force?: boolean | undefined
  dry_run?: boolean | undefined
}

interface Considered {
  pilot_id: number
  offered: boolean
  reasons: MatchReason[]
}

const offerable: readonly MissionStatus[] = ['created', 'available', 'pilots_notified']

/** Reasons that no insistence overcomes: there is nobody who could take it, or nothing left to offer. */
const final: readonly MatchReason[] = [
  'unknown_pilot',
  'pilot_rejected',
  'pilot_not_approved',
  'already_offered',
]

const candidates = async (db: Queryable, mission: LockedMission, named: number[] | undefined) => {
  if (named) return [...new Set(named)]
  const { latitude, longitude } = mission
  if (latitude === null || longitude === null)
    throw invalid({ matching: ['The mission has no location to match pilots with.'] })
  return selectPilotsInReach(db, { latitude, longitude }, mission.mission_type)
}

const consider = async (
  db: Queryable,
  mission: LockedMission,
  { pilot_ids, force = false }: OfferRequest,
): Promise<Considered[]> => {
  const ids = await candidates(db, mission, pilot_ids)
  const facts = await selectPilotFacts(db, mission.id, ids)
  const byId = new Map(facts.map((pilot) => [pilot.id, pilot]))
  const demands = mission.package_id === null ? null : await selectPackageDemands(db, mission.package_id)
  const insists = force && pilot_ids !== undefined
  return ids.map((pilot_id) => {
    const pilot = byId.get(pilot_id)
    const reasons: MatchReason[] = pilot
      ? matchPilot(pilot, { ...mission, package: demands }).reasons
      : ['unknown_pilot']
    const offered = reasons.length === 0 || (insists && !reasons.some((reason) => final.includes(reason)))
    return { pilot_id, offered, reasons }
  })
}

/** Beyond the distance a pilot travels, or from where nobody knows. */
const notNear: readonly MatchReason[] = ['too_far', 'no_position', 'no_travel_distance']

const isNear = ({ reasons }: Considered): boolean => !reasons.some((reason) => notNear.includes(reason))

const announce = async (db: Transaction, id: number, pilots: readonly Considered[]): Promise<void> => {
  const mission = await selectMission(db, id)
  if (!mission) throw notFound()
  const { city, state } = mission.location ?? {}
  const place = () => [city, state].filter(Boolean).join(', ') || known(addressLine(mission.location))
  for (const near of [true, false])
    await notifyOfMission(
      db,
      mission,
      pilots.filter((pilot) => isNear(pilot) === near).map(({ pilot_id }) => pilot_id),
      {
        event: 'offer_made',
        notification_type: 'pilot/mission/new',
        title: () => (near ? t('New mission near you') : t('New mission for you')),
        body: (name) => `${name}: ${place()}, ${payoutText(mission)}`,
        offered: true,
      },
    )
}

/** Offers a mission to named pilots or to all who match, and says for each pilot considered why or why not. */
export const offerMission = async (db: Transaction, id: number, request: OfferRequest) => {
  const mission = await lockMission(db, id)
  if (isOnHold(mission)) throw new AppError('mission_on_hold')
  if (mission.sla_expired)
    throw stepNotAllowed(mission.status, 'The time agreed for this mission has run out.')
  if (!offerable.includes(mission.status))
    throw stepNotAllowed(mission.status, "It can't be offered anymore.")
  const considered = await consider(db, mission, request)
  const chosen = considered.filter(({ offered }) => offered).map(({ pilot_id }) => pilot_id)
  const dry_run = request.dry_run ?? false
  if (!dry_run && chosen.length > 0) {
    const newlyOffered = await insertOffers(db, id, chosen)
    await updateMission(db, id, { status: 'pilots_notified' })
    await announce(
      db,
      id,
      considered.filter(({ pilot_id }) => newlyOffered.includes(pilot_id)),
    )
  }
  return {
    mission_id: id,
    status: dry_run || chosen.length === 0 ? mission.status : ('pilots_notified' as const),
    dry_run,
    offered: chosen.length,
    pilots: considered.map(({ reasons, ...pilot }) => ({
      ...pilot,
      reasons: reasons.map((code) => ({ code, text: matchReasons[code] })),
    })),
  }
}
