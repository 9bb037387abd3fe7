import { missionAcreage } from '@sortie/domain/mission/map-feature'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { payoutText } from '@sortie/domain/money/money'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { formatDistance, greatCircleMeters } from '@sortie/domain/units'

export interface MissionFact {
  term: string
  detail: string
}

type Home = Pick<Pilot, 'latitude' | 'longitude'>

/** How far it is from the pilot's home to the site, in the units of the site's country. */
export const distanceFromHome = (
  mission: Pick<Mission, 'location'>,
  home: Home | undefined,
): string | null => {
  if (!mission.location || !home) return null
  const meters = greatCircleMeters(home, mission.location)
  return meters === null ? null : formatDistance(meters, mission.location.country)
}

/** The key facts of a mission; unknown and empty ones are left out. */
export const missionFacts = (
  mission: Mission,
  home: Home | undefined,
  { showsId = false }: { showsId?: boolean } = {},
): MissionFact[] => {
  const distance = distanceFromHome(mission, home)
  const acres = missionAcreage(mission)
  return [
    { term: 'Estimated payout', detail: payoutText(mission) },
    ...(distance ? [{ term: 'Distance from home', detail: distance }] : []),
    ...(acres > 0 ? [{ term: 'Acreage', detail: `${acres.toFixed(2)} acres` }] : []),
    ...(showsId ? [{ term: 'Mission ID', detail: String(mission.id) }] : []),
  ]
}
