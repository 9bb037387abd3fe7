import { featureColors } from '@sortie/domain/mission/map-feature'
import { headerPin, missionPin, type PinType } from '@sortie/domain/mission/map-pins'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { MapPin } from '@sortie/ui/map/map-pin.tsx'

const [green, violet, yellow, turquoise, blue] = featureColors

const colors: Record<PinType, string> = {
  client: green,
  training: blue,
  available: green,
  commercial_panorama_available: violet,
  residential_panorama_available: violet,
  active: turquoise,
  completed: turquoise,
  creative: yellow,
}

const lookOf = (pin: PinType) => ({ pin, color: colors[pin] })

type Pinned = Pick<MissionSummary, 'mission_type' | 'status' | 'category'>

/** Pin and color of a mission; an unknown type gets those of a client mission. */
const missionPinLook = (mission: Pinned): { pin: PinType; color: string } => lookOf(headerPin(mission))

/** Does the same for a marker on a map, where the pin also shows the stage of the mission. */
export const missionMarkerLook = (mission: Pinned): { pin: PinType; color: string } =>
  lookOf(missionPin(mission))

export const MissionPin = ({ mission, className }: { mission: Pinned; className?: string }) => (
  <MapPin {...missionPinLook(mission)} isNamed className={className} />
)
