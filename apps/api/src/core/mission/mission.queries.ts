import type { FlightConcern } from '@sortie/domain/mission/flight-concerns'
import { featureColor, featureSize } from '@sortie/domain/mission/map-feature'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectDetails } from './mission-details.columns.ts'
import { selectSummary } from './mission-summary.columns.ts'

const missionDetails = (db: Queryable) => selectDetails(selectSummary(db.selectFrom('missions')))

type MissionRow = Awaited<ReturnType<ReturnType<typeof missionDetails>['executeTakeFirstOrThrow']>>

type StoredFeature = Omit<MapFeature, 'colour' | 'size'>

/** Colors follow the order in which features were drawn; sizes follow from their measures. */
const complete = (row: MissionRow) => ({
  ...row,
  map_features: (row.map_features as StoredFeature[]).map((feature, position) => ({
    ...feature,
    colour: featureColor(position),
    size: featureSize(feature),
  })),
})

const anyMission = namedStatement('mission', { id: 'bigint' }, (db, { id }) =>
  missionDetails(db).where('missions.id', '=', id),
)

const pilotMission = namedStatement(
  'pilot-mission',
  { id: 'bigint', pilotId: 'bigint' },
  (db, { id, pilotId }) =>
    missionDetails(db)
      .where('missions.id', '=', id)
      .where((where) =>
        where.or([
          where('missions.pilot_id', '=', pilotId),
          where.and([
            where('missions.status', '=', 'pilots_notified'),
            where.exists(
              where
                .selectFrom('mission_offers')
                .select('mission_offers.mission_id')
                .whereRef('mission_offers.mission_id', '=', 'missions.id')
                .where('mission_offers.pilot_id', '=', pilotId)
                .where('mission_offers.state', '=', 'offered'),
            ),
          ]),
        ]),
      ),
)

const withoutSecret = <App extends NonNullable<MissionRow['flight_app']>>(app: App): App => {
  const { secret_key: _, ...value } = app.value
  return { ...app, value }
}

/**
 * Before a pilot holds the mission, its provider may withhold the details of the contact, and the secrets of its flight
 * app are never shown.
 */
const withoutWithheld = <Row extends Pick<MissionRow, 'assigned' | 'onsite_contact' | 'flight_app'>>(
  row: Row,
): Row => {
  if (row.assigned) return row
  const { onsite_contact: contact, flight_app: app } = row
  return {
    ...row,
    onsite_contact: contact?.withhold_until_accepted ? { ...contact, phone: null, note: null } : contact,
    flight_app: app && withoutSecret(app),
  }
}

/** Any mission, without its assets. The caller must have checked who may see it. */
export const selectMission = async (db: Queryable, id: number) => {
  const [row] = await anyMission(db, { id })
  return row && complete(row)
}

/** A mission that the pilot holds or is offered, without its assets; any other counts as missing. */
export const selectPilotMission = async (db: Queryable, pilotId: number, id: number) => {
  const [row] = await pilotMission(db, { id, pilotId })
  if (!row) throw notFound()
  return complete(withoutWithheld(row))
}

export const setStatus = (
  db: Transaction,
  id: number,
  change: { status: MissionStatus; pilot_comment?: string | null; flown_outside?: FlightConcern[] },
) => db.updateTable('missions').set(change).where('id', '=', id).execute()
