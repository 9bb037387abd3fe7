import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { formatDistance, greatCircleMeters } from '@sortie/domain/units'

export type Home = Pick<Pilot, 'latitude' | 'longitude'>

/** The distance from the pilot's home to the site, in the units of the site's country. */
export const distanceFromHome = (
  mission: Pick<Mission, 'location'>,
  home: Home | undefined,
): string | null => {
  if (!mission.location || !home) return null
  const meters = greatCircleMeters(home, mission.location)
  return meters === null ? null : formatDistance(meters, mission.location.country)
}
