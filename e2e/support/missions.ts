import { provider } from './provider.ts'

export const santaMonica = {
  latitude: 34.03,
  longitude: -118.48,
  address: '1 Example Way',
  city: 'Santa Monica',
  state: 'CA',
  postal_code: '90401',
  country: 'US',
  timezone_id: 'America/Los_Angeles',
}

/** Ten to eleven in Santa Monica, on Monday, January 6th, 2031. */
export const mondayMorning = {
  scheduled_at_start: '2031-01-06T18:00:00Z',
  scheduled_at_end: '2031-01-06T19:00:00Z',
}

type Mission = Record<string, unknown> & { id: number }

export const newWorkOrder = (
  pilot: { id: number },
  changes: Record<string, unknown> = {},
): Promise<{ id: number }> =>
  provider('POST', '/work_orders', {
    site_id: 'WF-204',
    pilot_id: pilot.id,
    location: santaMonica,
    ...changes,
  })

/** A client mission that nobody has been offered yet. */
export const newMission = (changes: Record<string, unknown> = {}): Promise<Mission> =>
  provider('POST', '/missions', {
    mission_type: 'client',
    location: santaMonica,
    fly_by_date: '2099-12-31',
    estimated_payouts: [{ amount: 15_000 }],
    ...changes,
  })

export const offerTo = async (mission: Mission, ...pilots: { id: number }[]): Promise<Mission> => {
  await provider('POST', `/missions/${mission.id}/offers`, {
    pilot_ids: pilots.map(({ id }) => id),
    force: true,
  })
  return mission
}

export const assignTo = async (
  mission: Mission,
  pilot: { id: number },
  schedule?: { scheduled_at_start: string; scheduled_at_end: string },
): Promise<Mission> => {
  await offerTo(mission, pilot)
  await provider('POST', `/missions/${mission.id}/assign`, { pilot_id: pilot.id, ...schedule })
  return mission
}

export const moveTo = (mission: Mission, status: string): Promise<Mission> =>
  provider('POST', `/missions/${mission.id}/status/${status}`)

export const putOnHold = (mission: { id: number }): Promise<unknown> =>
  provider('POST', `/missions/${mission.id}/hold`)
