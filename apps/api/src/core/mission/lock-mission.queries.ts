import type { MissionType } from '@sortie/domain/mission/mission-type'
import { workRefusal } from '@sortie/domain/pilot/may-work'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import type { Transaction } from '../../platform/transaction.ts'

/**
 * Bookings of one pilot are made one after another. Two at once would each wait for the other's entry in the exclusion
 * constraint, and one would fail with a deadlock instead of a clear error.
 */
const lockPilot = (db: Transaction, pilotId: number) =>
  db
    .selectFrom('pilots')
    .select('status')
    .where('id', '=', pilotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Refuses a pilot who may not take missions of this type. The status stays as it is until the transaction ends. */
export const requireMayWork = async (
  db: Transaction,
  pilotId: number,
  missionType: MissionType,
): Promise<void> => {
  const { status } = await lockPilot(db, pilotId)
  const refusal = workRefusal(status, missionType)
  if (refusal) throw new AppError(refusal)
}

const missionRow = (db: Transaction, missionId: number) =>
  db.selectFrom('missions').select('pilot_id').where('id', '=', missionId).forNoKeyUpdate()

const lockHolder = async (
  db: Transaction,
  mission: { pilot_id: number | null } | undefined,
): Promise<boolean> => {
  if (mission && mission.pilot_id !== null) await lockPilot(db, mission.pilot_id)
  return mission !== undefined
}

/**
 * Locks a mission and then the pilot who holds it, until the transaction ends; false when there is no such
 * mission. Every write about a mission begins here. The pilot comes along because each write of a held mission
 * is checked against the pilot's other bookings, which may be changing at the same time.
 *
 * Only the row is locked, and what belongs to it is read by a later statement: a statement that had to wait
 * sees the locked row as it is now, but everything joined to it as it was before the wait.
 */
export const lockMissionRow = async (db: Transaction, missionId: number): Promise<boolean> =>
  lockHolder(db, await missionRow(db, missionId).executeTakeFirst())

/**
 * Does the same for a pilot's write, but does not wait for a mission that the pilot neither has nor was offered. It
 * takes as long as for a mission that doesn't exist, and no pilot can delay another pilot's mission.
 */
export const lockMissionRowOf = async (
  db: Transaction,
  missionId: number,
  pilotId: number,
): Promise<boolean> =>
  lockHolder(
    db,
    await missionRow(db, missionId)
      .where((eb) =>
        eb.or([
          eb('pilot_id', '=', pilotId),
          eb.exists(
            eb
              .selectFrom('mission_offers')
              .select('mission_offers.mission_id')
              .where('mission_offers.mission_id', '=', missionId)
              .where('mission_offers.pilot_id', '=', pilotId),
          ),
        ]),
      )
      .executeTakeFirst(),
  )

/**
 * Locks only a mission, for writes that change nothing about it and so need no lock of its pilot. Returns the state in
 * which it was locked.
 */
export const lockMissionAlone = namedStatement('mission-lock', { missionId: 'bigint' }, (db, { missionId }) =>
  db
    .selectFrom('missions')
    .select(['pilot_id', 'status', 'is_on_hold', 'show_on_hold as showOnHold'])
    .select(sql<Record<string, string>>`status_timestamps`.as('status_timestamps'))
    .where('id', '=', missionId)
    .forNoKeyUpdate(),
) satisfies (db: Transaction, values: { missionId: number }) => Promise<unknown[]>

const missionWithOffer = namedStatement(
  'mission-with-offer',
  { missionId: 'bigint', pilotId: 'bigint' },
  (db, { missionId, pilotId }) =>
    db
      .selectFrom('missions')
      .leftJoin('locations', 'locations.id', 'missions.location_id')
      .leftJoin('mission_offers', (join) =>
        join
          .onRef('mission_offers.mission_id', '=', 'missions.id')
          .on('mission_offers.pilot_id', '=', pilotId),
      )
      .select([
        'missions.id',
        'missions.name',
        'missions.status',
        'missions.pilot_id',
        'missions.is_on_hold',
        'missions.show_on_hold as showOnHold',
        'missions.sla_expired',
        'missions.admin_scheduled',
        'missions.require_contact_to_reschedule',
        'missions.scheduled_at_start',
        'missions.scheduled_at_end',
        'missions.timeframe_start',
        'missions.timeframe_end',
        'missions.fly_by_date',
        'missions.duration_in_seconds',
        'missions.mission_type',
        'missions.weekend_schedule_filter',
        sql<Record<string, string>>`missions.status_timestamps`.as('status_timestamps'),
        'locations.latitude',
        'locations.longitude',
        'locations.timezone_id',
        'mission_offers.state as offer_state',
      ])
      .where('missions.id', '=', missionId),
)

type MissionWithOffer = Awaited<ReturnType<typeof missionWithOffer>>[number]

export type PilotMission = MissionWithOffer & { held: boolean }

/** A mission the pilot has or can accept; any other is treated as missing. */
const requireHeldOrOffered = (mission: MissionWithOffer | undefined, pilotId: number): PilotMission => {
  const held = mission?.pilot_id === pilotId
  const offered = mission?.status === 'pilots_notified' && mission.offer_state === 'offered'
  if (!mission || (!held && !offered)) throw notFound()
  return { ...mission, held }
}

/** A mission with the pilot's offer of it, if any, unchanged by others until the transaction ends. */
export const lockMissionWithOffer = async (
  db: Transaction,
  missionId: number,
  pilotId: number,
): Promise<MissionWithOffer | undefined> => {
  if (!(await lockMissionRowOf(db, missionId, pilotId))) return undefined
  const [mission] = await missionWithOffer(db, { missionId, pilotId })
  return mission
}

export const lockPilotMission = async (
  db: Transaction,
  missionId: number,
  pilotId: number,
): Promise<PilotMission> => requireHeldOrOffered(await lockMissionWithOffer(db, missionId, pilotId), pilotId)

export const readPilotMission = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
): Promise<PilotMission> => {
  const [mission] = await missionWithOffer(db, { missionId, pilotId })
  return requireHeldOrOffered(mission, pilotId)
}
