import { featureColors } from '@sortie/domain/mission/map-feature'
import { headerPin, type PinType as MissionPinType, missionPin } from '@sortie/domain/mission/map-pins'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { MapPin } from '#ui/map/map-pin.tsx'
import type { PinType } from '#ui/map/pin-types.ts'

const [green, violet, yellow, turquoise, blue] = featureColors

const looks: Record<MissionPinType, { pin: PinType; color: string }> = {
  client: { pin: 'client', color: green },
  training: { pin: 'training', color: blue },
  available: { pin: 'available', color: green },
  commercial_panorama_available: { pin: 'commercial-panorama', color: violet },
  residential_panorama_available: { pin: 'residential-panorama', color: violet },
  active: { pin: 'active', color: turquoise },
  completed: { pin: 'completed', color: turquoise },
  creative: { pin: 'creative', color: yellow },
}

type Pinned = Pick<MissionSummary, 'mission_type' | 'status' | 'category'>

/** Pin and color of a mission; an unknown type gets those of a client mission. */
const missionPinLook = (mission: Pinned): { pin: PinType; color: string } =>
  looks[headerPin(mission)] ?? looks.client

/** The same for a marker on a map, where the pin also says how far the mission is. */
export const missionMarkerLook = (mission: Pinned): { pin: PinType; color: string } =>
  looks[missionPin(mission)]

export const MissionPin = ({ mission, className }: { mission: Pinned; className?: string }) => (
  <MapPin {...missionPinLook(mission)} isNamed className={className} />
)
