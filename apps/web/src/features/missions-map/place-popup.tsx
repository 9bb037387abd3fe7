import { pinTitles } from '@sortie/domain/mission/map-pins'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import type { MapPlace } from './map-places.ts'
import { MissionPopup } from './mission-popup.tsx'
import { PointPopup } from './point-popup.tsx'

type PlacePopupProps = {
  place: MapPlace | undefined
  /** Points somebody else was faster to claim. */
  lost: ReadonlySet<number>
  /** The point being claimed. */
  claiming: number | null
  onClaim: (pointId: number) => void
  onDecline: (mission: MissionSummary) => void
}

export const PlacePopup = ({ place, lost, claiming, onClaim, onDecline }: PlacePopupProps) => {
  if (!place) return null
  const title = pinTitles[place.type]
  if (place.kind === 'mission')
    return <MissionPopup title={title} mission={place.mission} onDecline={() => onDecline(place.mission)} />
  const { point } = place
  return (
    <PointPopup
      title={title}
      point={point}
      isLost={lost.has(point.id)}
      isClaiming={claiming === point.id}
      onClaim={() => onClaim(point.id)}
    />
  )
}
