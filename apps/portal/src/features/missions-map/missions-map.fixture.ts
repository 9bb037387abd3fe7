import type { MissionSummary, PointOfInterest } from '@sortie/domain/mission/mission.schema'
import type { Location } from '@sortie/domain/place/location.schema'
import { aMission } from '#mission/mission-summary.fixture.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }

export const somewhere: Location = {
  name: 'Pier Offices',
  latitude: 34.02,
  longitude: -118.49,
  address: '1 Example Way',
  address2: null,
  city: 'Santa Monica',
  state: 'CA',
  postal_code: '90401',
  country: 'US',
  formatted_address: null,
  timezone_id: 'America/Los_Angeles',
  airmap_authorization: null,
}

/** An offered mission at a place, with the changes that a test needs. */
export const aPlacedMission = (change: Partial<MissionSummary> = {}): MissionSummary =>
  aMission({ location: somewhere, ...change })

export const aPoint = (id: number, kind: 'commercial' | 'residential'): PointOfInterest => ({
  id,
  name: `Point ${id}`,
  category: { id, name: kind, kind },
  location: somewhere,
  amount: 4500,
  currency: usd,
})
