import type { MapFrame } from '@sortie/contract/point-of-interest.calls'
import { type Insertable, sql } from 'kysely'
import { locationColumns } from '../../core/mission/location.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { pointsOfInterest } from './point-of-interest.queries.ts'

const isLive = sql<boolean>`missions.status not in ('rejected', 'canceled')`

const mostOnAMap = 500

const inFrame = ({ west, south, east, north }: MapFrame) => {
  const between =
    west <= east
      ? sql`longitude between ${west} and ${east}`
      : sql`(longitude >= ${west} or longitude <= ${east})`
  return sql<boolean>`points_of_interest.location_id in (
    select id from locations where latitude between ${south} and ${north} and ${between})`
}

/** Points in the frame of a map that nobody has claimed and the provider has not withdrawn. */
export const selectClaimable = (db: Queryable, frame: MapFrame) =>
  pointsOfInterest(db)
    .where('withdrawn_at', 'is', null)
    .where(inFrame(frame))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('missions')
            .select('missions.id')
            .whereRef('missions.point_of_interest_id', '=', 'points_of_interest.id')
            .where(isLive),
        ),
      ),
    )
    .orderBy('points_of_interest.id')
    .limit(mostOnAMap)
    .execute()

/** Until the transaction ends nobody else claims or withdraws it. */
export const lockPointOfInterest = (db: Transaction, id: number) =>
  db
    .selectFrom('points_of_interest')
    .select(['id', 'name', 'category_id', 'location_id', 'amount', 'currency_code', 'duration_in_seconds'])
    .select('withdrawn_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectClaim = (db: Queryable, pointOfInterestId: number) =>
  db
    .selectFrom('missions')
    .select(['missions.id', 'missions.pilot_id'])
    .where('missions.point_of_interest_id', '=', pointOfInterestId)
    .where(isLive)
    .executeTakeFirst()

/** The mission has a place of its own: the provider may move the point later. */
export const copyLocation = async (db: Transaction, locationId: number): Promise<number> => {
  const { id } = await db
    .insertInto('locations')
    .columns(locationColumns)
    .expression(db.selectFrom('locations').select(locationColumns).where('id', '=', locationId))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertClaim = async (
  db: Transaction,
  mission: Insertable<Schema['missions']>,
): Promise<number> => {
  const { id } = await db.insertInto('missions').values(mission).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertEstimate = (
  db: Transaction,
  estimate: { mission_id: number; amount: number; currency_code: string },
) => db.insertInto('estimated_payouts').values(estimate).execute()

export const insertShot = (db: Transaction, missionId: number, name: string) =>
  db.insertInto('shots').values({ mission_id: missionId, name }).execute()
