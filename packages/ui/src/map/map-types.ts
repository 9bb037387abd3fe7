import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { ReactNode } from 'react'
import type { Bounds } from './bounds.ts'
import type { MapDrawing } from './map-drawing.tsx'
import type { MapGround } from './map-ground.ts'
import type { PinKind } from './map-pin.tsx'

export interface MapPosition {
  latitude: number
  longitude: number
}

export interface MapMarker extends MapPosition {
  /** Unique on the map, across all kinds of markers. */
  id: string
  pin: PinKind
  color: string
  /** Announced after the kind of pin, such as the place. */
  title: string
  isSelected?: boolean
  /** The payout in a few characters, on a tag at the pin: '$150'. */
  pay?: string
  /** Drawn smaller and paler than the others, and never above them. */
  isQuiet?: boolean
}

/** A place that isn't a mission: the pilot's home, where the pilot is now, or what was searched for. */
export type SpotKind = 'home' | 'self' | 'found'

/** Places that the server grouped, because it knows more of them than a page could. */
export interface MapCluster extends MapPosition {
  key: string
  count: number
  /** The edges of its places, which a press zooms in on. */
  bounds: Bounds
}

export interface MapSpot extends MapPosition {
  kind: SpotKind
  title: string
}

export interface MapView extends MapPosition {
  zoom?: number
  /** Keeps the view even if it shows nothing, because the pilot asked for this place. */
  isAsked?: boolean
}

export type FeatureShape = 'polygon' | 'line' | 'point' | 'no-fly'

/** How many photos show each place, as an image whose first pixel is in the north-west. */
export interface DepthPicture {
  width: number
  height: number
  /** 0 outside of the area, else the class of depth, counted from 1. */
  classes: Uint8Array<ArrayBuffer>
  bounds: Bounds
}

type Place = [longitude: number, latitude: number]

/** The photos of a flight and what they cover. */
export interface SurveyDrawing {
  /** The photos in the order in which they were taken. */
  photos: readonly Place[]
  paths: readonly (readonly Place[])[]
  footprints: readonly (readonly Place[])[]
  /** The gaps, largest first; `place` is well inside. */
  gaps: readonly { polygon: readonly (readonly Place[])[]; label: string; place: Place }[]
  depth: DepthPicture | null
}

/** The parts of a survey that can be shown and hidden. */
export const surveyParts = ['photos', 'footprints', 'depth'] as const
export type SurveyPart = (typeof surveyParts)[number]

export type LegendItem =
  | { label: string; color: string; photo: 'pin' | 'dot' }
  | { label: string; color: string; isDepth: true }
  | { label: string; color: string; isPay: true }
  | { label: string; color: string; pin: PinKind }
  | { label: string; color: string; shape: FeatureShape }

export type MapUnits = 'metric' | 'imperial'

export type DrawnFeature = Pick<MapFeature, 'id' | 'name' | 'kind' | 'geometry' | 'colour'>

export interface MapProps {
  /** The accessible name: 'Map of the site'. */
  label: string
  features?: readonly DrawnFeature[]
  markers?: readonly MapMarker[]
  /** Groups of places besides the markers, drawn like those that markers form by themselves. */
  clusters?: readonly MapCluster[]
  /** At most one of each kind. */
  spots?: readonly MapSpot[]
  /** The content of the pop-up of a pressed marker. Without it, a press only reports. */
  renderPopup?: (id: string) => ReactNode
  /** Called with the pressed marker, and with null when its pop-up closes. */
  onMarkerSelect?: (id: string | null) => void
  /** The center of the map at the start. If the map is fitted, it is used until there is something to fit to. */
  center?: MapPosition
  /** 15 by default, and 13 on a phone. */
  zoom?: number
  /**
   * The map fits features and surveys again when they change, but markers only once: a filter must not move the map.
   */
  fitTo?: 'features' | 'markers' | 'survey'
  /** A new object moves the map, even if it equals the last one. */
  view?: MapView | null
  /**
   * Places to keep in reach: a view that shows none of them is widened to the nearest, and a button says how many are
   * beyond the edge.
   */
  reach?: readonly MapPosition[]
  /**
   * Called with the bounds and the zoom at the start and after each move; with those of the whole world if there is no
   * map.
   */
  onBoundsChange?: (bounds: Bounds, zoom: number) => void
  legend?: readonly LegendItem[]
  survey?: SurveyDrawing | null
  shownParts?: readonly SurveyPart[]
  /** The outlined gap of the survey. The map zooms in on it, unless it was chosen on the map itself. */
  chosenGap?: number | null
  onGapChoose?: (index: number | null) => void
  /** Lets presses and drags on the map draw something. */
  drawing?: MapDrawing
  /** Takes the next drag as the corners of a region. */
  regionDrawing?: { onDraw: (bounds: Bounds) => void; onCancel: () => void } | undefined
  units?: MapUnits
  /** The base that the map is drawn on; the built-in shapes by default. */
  ground?: MapGround
  /** Shows the imagery first, if there is any. */
  startsOnSatellite?: boolean
  /** Shown until the map has been drawn. */
  sketch?: ReactNode
  /** `page` leaves one-finger drags and the wheel to the scrolling page, `map` takes them. */
  gestures?: 'page' | 'map'
  /** The size: `h-96`, `min-h-0 flex-1`. */
  className?: string
}
