import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { addRecord, provider, putIdentity } from './provider.ts'

export const password = 'fly-safely'

export interface Actor {
  id: number
  email: string
  first_name: string
  last_name: string
}

const makeGear = async () => {
  const suffix = randomUUID().slice(0, 8)
  const name = `Test ${suffix}`
  const [drone_id, device_id, license_type_id] = await Promise.all([
    addRecord('/drones', {
      name,
      full_name: name,
      manufacturer: 'Test',
      cameras: [{ name: 'Stock', stock: true }],
    }),
    addRecord('/devices', { name, operating_system: 'Test OS', device_type: 'phone' }),
    addRecord('/license_types', {
      name,
      issuer_type: 'single_issuing_body',
      reference_date_mode: 'issue_date',
      is_flight_certificate: true,
    }),
  ])
  return {
    drones: [{ drone_id, camera_ids: [] }],
    device_ids: [device_id],
    licenses: [{ license_type_id, license_number: 'EXAMPLE-107', reference_date: '2026-01-15' }],
  }
}

let gear: ReturnType<typeof makeGear> | undefined

/** Everything a pilot needs to be matched with missions; made once by each worker. */
const completeGear = () => {
  gear ??= makeGear()
  return gear
}

const withoutIdentity = new Set<string>()

/** The pilot's account at the identity provider, made only when a sign-in there needs it: most tests begin signed in. */
export const ensureIdentity = async (email: string): Promise<void> => {
  if (withoutIdentity.delete(email)) await putIdentity({ email, password })
}

/** A pilot of the test's own, complete unless the changes take something away. */
export const newPilot = async (changes: Record<string, unknown> = {}): Promise<Actor> => {
  const pilot = (await provider('POST', '/pilots', {
    first_name: 'Robin',
    last_name: 'Example',
    email: `pilot-${randomUUID()}@sortie.test`,
    status: 'approved',
    address: '1 Example Way',
    city: 'Santa Monica',
    state: 'CA',
    country: 'US',
    latitude: 34.02,
    longitude: -118.49,
    timezone_id: 'America/Los_Angeles',
    travel_distance: 50,
    is_available_weekdays: true,
    is_available_weekends: true,
    ...(await completeGear()),
    ...changes,
  })) as Actor
  withoutIdentity.add(pilot.email)
  return pilot
}

export interface PlainSession {
  credentials: { kind: 'plain'; token: string; email: string }
  actingAs: null
}

const database = new pg.Pool({
  connectionString: process.env.E2E_DATABASE_URL,
  max: 1,
  allowExitOnIdle: true,
})

/**
 * The session of a pilot, as a browser that has signed in before holds it. It is written where the server keeps it:
 * passwords are made to take long, and only tests of signing in are about them.
 */
export const plainSession = async ({ email }: { email: string }): Promise<PlainSession> => {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `insert into plain_sessions (token_hash, pilot_id, expires_at)
      select $1, id, now() + interval '12 hours' from pilots where email = $2`,
    [createHash('sha256').update(token).digest('base64url'), email],
  )
  return { credentials: { kind: 'plain', token, email }, actingAs: null }
}
