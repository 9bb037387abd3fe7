import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/database.ts'
import type { Schema } from '../src/platform/schema.generated.ts'

type OfferState = Insertable<Schema['mission_offers']>['state']

let count = 0

/** A pilot near the default map center; no two have the same email. */
export const addPilot = (db: Database, pilot: Partial<Insertable<Schema['pilots']>> = {}) =>
  db
    .insertInto('pilots')
    .values({
      first_name: 'Robin',
      last_name: 'Example',
      email: `pilot-${++count}@example.com`,
      status: 'approved',
      latitude: 34.02,
      longitude: -118.49,
      country: 'US',
      travel_distance: 50,
      is_available_weekdays: true,
      ...pilot,
    })
    .returning(['id', 'email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()

export const addLocation = async (
  db: Database,
  location: Partial<Insertable<Schema['locations']>> = {},
): Promise<number> => {
  const { id } = await db
    .insertInto('locations')
    .values({
      latitude: 34.03,
      longitude: -118.48,
      address: '1 Example Way',
      city: 'Santa Monica',
      state: 'CA',
      postal_code: '90401',
      country: 'US',
      timezone_id: 'America/Los_Angeles',
      ...location,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A client mission, by default without offers and without a pilot. */
export const addMission = async (db: Database, mission: Partial<Insertable<Schema['missions']>> = {}) =>
  db
    .insertInto('missions')
    .values({
      mission_type: 'client',
      status: 'pilots_notified',
      location_id: await addLocation(db),
      fly_by_date: '2099-12-31',
      ...mission,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()

/** Adds the pilot's payout of a mission, in cents. */
export const addAgreement = (db: Database, missionId: number, amount: number, currency_code = 'USD') =>
  db.insertInto('estimated_payouts').values({ mission_id: missionId, amount, currency_code }).execute()

export const addOffer = (db: Database, missionId: number, pilotId: number, state: OfferState = 'offered') =>
  db.insertInto('mission_offers').values({ mission_id: missionId, pilot_id: pilotId, state }).execute()
