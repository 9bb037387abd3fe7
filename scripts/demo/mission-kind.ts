import type { MapFeatureInput } from '@sortie/contract/provider-mission.body'
import type { MissionType } from '@sortie/domain/mission/mission-type'
import type { Place } from './places.ts'

type Shot = { name: string; type: string; of?: string; instructions?: string }

export type MissionKind = {
  title: string
  mission_type: MissionType
  package: string
  category: string
  minutes: number
  /** The pilot's payout, in minor units. */
  amount: number
  instructions: string
  features(at: Place): MapFeatureInput[]
  shots: Shot[]
  cloud_reqs?: string
  max_wind_speed?: number
}

export const sides = (of: string): Shot[] =>
  ['North', 'East', 'South', 'West'].map((side) => ({
    name: `${side} side`,
    type: 'Oblique',
    of,
    instructions: `The whole ${side.toLowerCase()} side, camera tilted down by 45 degrees.`,
  }))
