import type { Insertable } from 'kysely'
import type { TestApp } from '../../../test/app.ts'
import type { Database } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'

export const site = {
  name: 'Pearl Street Offices',
  latitude: 40.0176,
  longitude: -105.2797,
  city: 'Boulder',
  state: 'CO',
  country: 'US',
  timezone_id: 'America/Denver',
}

let made = 0

/** An approved pilot at the site, available on all days, with the given changes. */
export const insertPilot = async (
  db: Database,
  pilot: Partial<Insertable<Schema['pilots']>> = {},
): Promise<number> => {
  made += 1
  const { id } = await db
    .insertInto('pilots')
    .values({
      first_name: 'Pat',
      last_name: `Pilot ${made}`,
      email: `pilot-${made}@example.com`,
      status: 'approved',
      latitude: site.latitude,
      longitude: site.longitude,
      travel_distance: 25,
      is_available_weekdays: true,
      is_available_weekends: true,
      ...pilot,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertMany = async (db: Database, count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push(await insertPilot(db))
  return ids
}

/** A mission at the site, made through the API. */
export const newMission = async (test: TestApp, fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await test.provider('POST', '/v1/provider/missions', {
    mission_type: 'client',
    name: 'Roof survey',
    location: site,
    ...fields,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

export const act = (test: TestApp, id: number, action: string, body?: unknown) =>
  test.provider('POST', `/v1/provider/missions/${id}/${action}`, body)

/** A mission that a pilot holds. */
export const heldMission = async (
  test: TestApp,
  pilotId: number,
  fields: Record<string, unknown> = {},
): Promise<number> => {
  const id = await newMission(test, fields)
  const { status, body } = await act(test, id, 'assign', { pilot_id: pilotId })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

/** A pilot's notifications, oldest first. */
export const notificationsOf = (db: Database, pilotId: number) =>
  db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'web_route_url'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .execute()
