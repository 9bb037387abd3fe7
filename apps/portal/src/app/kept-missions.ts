import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { credentialsEmail } from '@sortie/web-app/credentials-email.ts'
import { currentSession } from '@sortie/web-app/session.ts'

const cacheName = 'sortie-missions'
const mostKept = 20

/** The part of a pilot that the mission details show. */
export type KeptPilot = Pick<
  Pilot,
  'email' | 'latitude' | 'longitude' | 'drones' | 'devices' | 'pilot_equipment' | 'pilot_badges'
>

export interface KeptMission {
  mission: Mission
  pilot: KeptPilot
}

const place = (id: number): string => `/kept-missions/${id}`

const open = (): Promise<Cache> | null => ('caches' in globalThis ? caches.open(cacheName) : null)

const read = async (response: Response | undefined): Promise<KeptMission | null> =>
  response ? ((await response.json()) as KeptMission) : null

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Deletes everything that was stored for another pilot, and the oldest missions beyond the limit. */
const makeRoom = async (kept: Cache, justKept: string, email: string): Promise<void> => {
  const others = (await kept.keys()).filter(({ url }) => new URL(url).pathname !== justKept)
  const first = await read(others[0] && (await kept.match(others[0])))
  const isForeign = first !== null && !isSame(first.pilot.email, email)
  const leaving = isForeign ? others : others.slice(0, Math.max(0, others.length - mostKept + 1))
  await Promise.all(leaving.map((request) => kept.delete(request)))
}

/**
 * Stores a mission on the device of its pilot, without keys and tokens. An admin who acts as a pilot stores nothing.
 */
export const keepMission = async (mission: Mission, pilot: Pilot): Promise<void> => {
  try {
    const kept = await open()
    if (!kept || currentSession()?.actingAs !== null) return
    const { email, latitude, longitude, drones, devices, pilot_equipment, pilot_badges } = pilot
    const record: KeptMission = {
      mission: { ...mission, flight_app: mission.flight_app && { ...mission.flight_app, value: {} } },
      pilot: { email, latitude, longitude, drones, devices, pilot_equipment, pilot_badges },
    }
    // Replaces an older copy in one step, since the page may be closed at any moment.
    await kept.put(place(mission.id), Response.json(record))
    await makeRoom(kept, place(mission.id), email)
  } catch (error) {
    console.warn('the mission could not be saved for offline use', error)
  }
}

/** Whose copies may be shown; null for an admin who acts as a pilot, and without a session. */
const reader = (): string | null => {
  const session = currentSession()
  return session?.actingAs === null ? credentialsEmail(session.credentials) : null
}

/** All stored copies for the pilot of the session, the one that was stored last first. */
export const readKeptMissions = async (): Promise<KeptMission[]> => {
  const email = reader()
  const kept = email === null ? null : await open()
  if (email === null || !kept) return []
  const records = await Promise.all((await kept.keys()).map(async (place) => read(await kept.match(place))))
  return records
    .filter((record) => record !== null)
    .filter(({ pilot }) => isSame(pilot.email, email))
    .toReversed()
}

/** The stored copy of a mission for the pilot of the session; null for anyone else. */
export const readKeptMission = async (id: number): Promise<KeptMission | null> => {
  const email = reader()
  if (email === null) return null
  const kept = await open()
  const record = kept && (await read(await kept.match(place(id))))
  return record && isSame(record.pilot.email, email) ? record : null
}

export const dropKeptMission = async (id: number): Promise<void> => {
  await (await open())?.delete(place(id))
}

/** Deletes all stored missions on logout. */
export const forgetKeptMissions = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
