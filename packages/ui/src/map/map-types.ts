import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { PinType } from '@sortie/domain/mission/map-pins'
import type { ReactNode } from 'react'
import type { Bounds } from './bounds.ts'
import type { MapGround } from './map-ground.ts'

export interface MapPosition {
  latitude: number
  longitude: number
}

export interface MapMarker extends MapPosition {
  /** Unique on the map, whatever kind of thing it stands for. */
  id: string
  pin: PinType
  color: string
  /** What a screen reader says after the kind of pin: the place, for example. */
  title: string
  isSelected?: boolean
  /** What it pays in few letters, on a tag at the pin: '$150'. */
  pay?: string
  /** Smaller and paler than the others, and never above them. */
  isQuiet?: boolean
}

/** A place that isn't a mission: the pilot's home, where the pilot is now, or what was searched for. */
export type SpotKind = 'home' | 'self' | 'found'

export interface MapSpot extends MapPosition {
  kind: SpotKind
  title: string
}

export interface MapView extends MapPosition {
  zoom?: number
  /** Stays as it is where there is nothing to see: someone asked for this place. */
  isAsked?: boolean
}

export type FeatureShape = 'polygon' | 'line' | 'point' | 'no-fly'

/** How many photos see each place, as a picture from the north-west to the south-east. */
export interface DepthPicture {
  width: number
  height: number
  /** 0 outside of the area, else the class of depth counted from 1. */
  classes: Uint8Array<ArrayBuffer>
  bounds: Bounds
}

type Place = [longitude: number, latitude: number]

/** What a flight has photographed. */
export interface SurveyDrawing {
  /** In the order they were taken. */
  photos: readonly Place[]
  paths: readonly (readonly Place[])[]
  footprints: readonly (readonly Place[])[]
  /** The largest first; `place` is well inside. */
  gaps: readonly { polygon: readonly (readonly Place[])[]; label: string; place: Place }[]
  depth: DepthPicture | null
}

/** What of a survey can be switched on and off. */
export const surveyParts = ['photos', 'footprints', 'depth'] as const
export type SurveyPart = (typeof surveyParts)[number]

export type LegendItem =
  | { label: string; color: string; photo: 'pin' | 'dot' }
  | { label: string; color: string; isDepth: true }
  | { label: string; color: string; isPay: true }
  | { label: string; color: string; pin: PinType }
  | { label: string; color: string; shape: FeatureShape }

export type MapUnits = 'metric' | 'imperial'

export type DrawnFeature = Pick<MapFeature, 'id' | 'name' | 'kind' | 'geometry' | 'colour'>

export interface MapProps {
  /** The accessible name: 'Map of the site'. */
  label: string
  features?: readonly DrawnFeature[]
  markers?: readonly MapMarker[]
  /** At most one of each kind. */
  spots?: readonly MapSpot[]
  /** What opens at a marker that is pressed; without it a press only reports. */
  renderPopup?: (id: string) => ReactNode
  /** The marker pressed, and null when its pop-up closes. */
  onMarkerSelect?: (id: string | null) => void
  /** Where the map begins; where it is fitted, it serves until there is something to fit to. */
  center?: MapPosition
  /** 15, and 13 on a phone, by default. */
  zoom?: number
  /** Features and surveys fit again when they change, markers only once: a filter must not move the map. */
  fitTo?: 'features' | 'markers' | 'survey'
  /** A new object moves the map there, even if it equals the last one. */
  view?: MapView | null
  /** A view without any of these is widened to the nearest; a button says how many are beyond the edge. */
  reach?: readonly MapPosition[]
  /** Told what the map shows, at first and whenever it has moved; all of the world where there is no map. */
  onBoundsChange?: (bounds: Bounds) => void
  legend?: readonly LegendItem[]
  survey?: SurveyDrawing | null
  shownParts?: readonly SurveyPart[]
  /** The gap of the survey that is outlined, and shown as large as the map allows unless it was chosen there. */
  chosenGap?: number | null
  onGapChoose?: (index: number | null) => void
  units?: MapUnits
  /** What it is drawn on; the built-in shapes by default. */
  ground?: MapGround
  /** Where there is imagery, it is what is seen first. */
  startsOnSatellite?: boolean
  /** Stands in until the map has been drawn. */
  sketch?: ReactNode
  /** `page` leaves one finger and the wheel to the scrolling page, `map` takes them. */
  gestures?: 'page' | 'map'
  /** The size: `h-96`, `min-h-0 flex-1`. */
  className?: string
}
