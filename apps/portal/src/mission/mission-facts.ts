import { missionAcreage } from '@sortie/domain/mission/map-feature'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { payoutText } from '@sortie/domain/money/money'
import { formatNumber } from '@sortie/domain/units'
import { distanceFromHome, type Home } from './distance-from-home.ts'

export interface MissionFact {
  term: string
  detail: string
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
    ...(acres > 0 ? [{ term: 'Acreage', detail: `${formatNumber(acres, 2)} acres` }] : []),
    ...(showsId ? [{ term: 'Mission ID', detail: String(mission.id) }] : []),
  ]
}
