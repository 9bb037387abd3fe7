import { randomUUID } from 'node:crypto'
import { provider, putIdentity } from './provider.ts'
import { browserTestSecrets, portalUrl } from './secrets.ts'

export const password = 'fly-safely'

export interface Actor {
  id: number
  email: string
  first_name: string
  last_name: string
}

const firstOf = async (path: string): Promise<number> => {
  const list = (await provider('GET', path)) as { data?: { id: number }[] } | { id: number }[]
  const [first] = Array.isArray(list) ? list : (list.data ?? [])
  if (!first) throw new Error(`nothing at ${path}`)
  return first.id
}

/** Everything a pilot needs to be matched with missions. */
const completeGear = async () => ({
  drones: [{ drone_id: await firstOf('/drones'), camera_ids: [] }],
  device_ids: [await firstOf('/devices')],
  licenses: [
    {
      license_type_id: await firstOf('/license_types'),
      license_number: 'EXAMPLE-107',
      reference_date: '2026-01-15',
    },
  ],
})

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
    password,
    ...(await completeGear()),
    ...changes,
  })) as Actor
  await putIdentity({ email: pilot.email, password })
  return pilot
}

/** The stored session of a pilot, as a browser that has signed in before holds it. */
export const signedInState = async (pilot: Actor) => {
  const answer = await fetch(`${portalUrl}/v1/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-application-token': browserTestSecrets.applicationToken,
    },
    body: JSON.stringify({ resource: 'pilot', email: pilot.email, password }),
  })
  const { token, email } = (await answer.json()) as { token: string; email: string }
  const session = { credentials: { kind: 'plain', token, email }, actingAs: null }
  return {
    cookies: [],
    origins: [
      {
        origin: portalUrl,
        localStorage: [{ name: 'sortie.session', value: JSON.stringify(session) }],
      },
    ],
  }
}
