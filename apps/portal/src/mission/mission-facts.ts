import { t } from '@sortie/domain/language'
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
    { term: t('Estimated payout'), detail: payoutText(mission) },
    ...(distance ? [{ term: t('Distance from home'), detail: distance }] : []),
    ...(acres > 0
      ? [{ term: t('Acreage'), detail: t('{acres} acres', { acres: formatNumber(acres, 2) }) }]
      : []),
    ...(showsId ? [{ term: t('Mission ID'), detail: String(mission.id) }] : []),
  ]
}
