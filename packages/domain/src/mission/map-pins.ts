import { toTranslate } from '../language.ts'
import { featureColor } from './map-feature.ts'
import type { MissionSummary, PointOfInterest } from './mission.schema.ts'
import { countsAsComplete } from './mission-status.ts'

export const pinTypes = [
  'client',
  'training',
  'available',
  'commercial_panorama_available',
  'residential_panorama_available',
  'active',
  'completed',
  'creative',
] as const

export type PinType = (typeof pinTypes)[number]

export const pinTitles: Readonly<Record<PinType, string>> = {
  client: toTranslate('Client Mission'),
  training: toTranslate('Training Mission'),
  available: toTranslate('Available Mission'),
  commercial_panorama_available: toTranslate('Commercial Panorama Available'),
  residential_panorama_available: toTranslate('Residential Panorama Available'),
  active: toTranslate('Active Mission'),
  completed: toTranslate('Completed Mission'),
  creative: toTranslate('Creative Mission'),
}

/** The meaning of a pin for a pilot who is looking for work. */
export type PinStage = 'offer' | 'own' | 'past'

const pinStages: Readonly<Record<PinType, PinStage>> = {
  client: 'own',
  training: 'own',
  available: 'offer',
  commercial_panorama_available: 'offer',
  residential_panorama_available: 'offer',
  active: 'own',
  completed: 'past',
  creative: 'offer',
}

export const pinStage = (type: PinType): PinStage => pinStages[type]

const panoramaPin = (category: { kind: string } | null): PinType =>
  category?.kind === 'residential' ? 'residential_panorama_available' : 'commercial_panorama_available'

export const pointOfInterestPin = (point: Pick<PointOfInterest, 'category'>): PinType =>
  panoramaPin(point.category)

type Pinned = Pick<MissionSummary, 'status' | 'category'> & { mission_type: string }

/** The pin of a mission on the map. */
export const missionPin = ({ mission_type, status, category }: Pinned): PinType => {
  const isPanorama = mission_type === 'panorama' || mission_type === 'point_of_interest'
  if (['created', 'available', 'pilots_notified'].includes(status)) {
    if (isPanorama) return panoramaPin(category)
    return mission_type === 'creative' ? 'creative' : 'available'
  }
  if (countsAsComplete(status)) return 'completed'
  if (isPanorama || mission_type === 'creative') return 'active'
  return mission_type === 'training' ? 'training' : 'client'
}

/** The pin of a row or a header, which shows the kind of mission rather than its stage. */
export const headerPin = (mission: Pinned): PinType => {
  if (mission.mission_type === 'training') return 'training'
  return ['creative', 'panorama', 'point_of_interest'].includes(mission.mission_type)
    ? missionPin(mission)
    : 'client'
}

/** Markers take the colors of the features in turn. */
export const markerColor = (position: number): string => featureColor(position)

export const noFlyZoneColor = '#FF0000'
export const strokeWeights = { line: 6, polygon: 2 } as const

/** The center of a map until a position is known. */
export const defaultMapCenter = { latitude: 34.02, longitude: -118.49 } as const
export const geolocationTimeoutMs = 5000

/** The zoom of a map at a place, on a phone and on wider screens. */
export const mapZoom = (isMobile: boolean): number => (isMobile ? 13 : 15)

/** From this number of photos on, the map shows dots, because pins would hide one another. */
const dotsFromPhotos = 250

/** How the positions of photos are drawn. */
export const photoPinStyle = (photoCount: number): 'pin' | 'dot' =>
  photoCount < dotsFromPhotos ? 'pin' : 'dot'
