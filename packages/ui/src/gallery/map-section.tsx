import { featureColor } from '@sortie/domain/mission/map-feature'
import { pinTitles, pinTypes } from '@sortie/domain/mission/map-pins'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { AreaEditor, type DrawnSite } from '../map/area-editor.tsx'
import { InteractiveMap, MapSkeleton } from '../map/interactive-map.tsx'
import { featureLegend } from '../map/legend-items.ts'
import { MapFallback } from '../map/map-fallback.tsx'
import { MapPin, pinKindTitles } from '../map/map-pin.tsx'
import type { DrawnFeature, MapMarker, MapView } from '../map/map-types.ts'
import { GallerySection, Specimen } from './gallery-section.tsx'

const site = { latitude: 37.7955, longitude: -122.3937 }

/** The position that is this many meters east and north of the site. */
const at = (east: number, north: number): [number, number] => [
  site.longitude + east / 87_970,
  site.latitude + north / 111_320,
]

const ring = (...corners: [number, number][]) => {
  const places = corners.map(([east, north]) => at(east, north))
  return [[...places, ...places.slice(0, 1)]]
}

const shapes: Omit<DrawnFeature, 'id' | 'colour'>[] = [
  {
    name: 'Main roof',
    kind: 'polygon',
    geometry: { type: 'Polygon', coordinates: ring([-150, -60], [40, -90], [70, 60], [-120, 90]) },
  },
  {
    name: 'Property line',
    kind: 'property_area',
    geometry: { type: 'Polygon', coordinates: ring([-260, -190], [170, -240], [230, 190], [-220, 230]) },
  },
  {
    name: 'Access road',
    kind: 'line',
    geometry: {
      type: 'LineString',
      coordinates: [at(-240, -260), at(-60, -150), at(120, -160), at(300, -40)],
    },
  },
  {
    name: 'Front entrance',
    kind: 'point_of_interest',
    geometry: { type: 'Point', coordinates: at(60, -110) },
  },
  { name: 'Panorama', kind: 'panorama', geometry: { type: 'Point', coordinates: at(-40, 10) } },
  {
    name: 'Heliport',
    kind: 'no_fly_zone',
    geometry: { type: 'Polygon', coordinates: ring([120, 60], [330, 90], [300, 270], [140, 240]) },
  },
]

const exampleFeatures: DrawnFeature[] = shapes.map((shape, index) => ({
  ...shape,
  id: index + 1,
  colour: featureColor(index),
}))

/** These pins are only shown: without a pop-up or a listener, a pin isn't a button. */
const siteMarkers: MapMarker[] = [
  { id: 'site', ...site, pin: 'client', color: featureColor(0), title: '1 Pier 4' },
]

const streets = [
  'Pier 4',
  'Bay Street',
  'Grand Avenue',
  'Mission Bay',
  'Alameda Point',
  'Twin Peaks',
  'Lake Merritt',
]

const fewPlaces: [number, number][] = [
  [37.8044, -122.2712],
  [37.7749, -122.4194],
  [37.8716, -122.2727],
  [37.7599, -122.3904],
  [37.7652, -122.2416],
  [37.7544, -122.4477],
  [37.8199, -122.4783],
  [37.8199, -122.4783],
]

const fewMarkers: MapMarker[] = fewPlaces.map(([latitude, longitude], index) => ({
  id: `mission-${index}`,
  latitude,
  longitude,
  pin: pinTypes[index % pinTypes.length] ?? 'client',
  color: featureColor(index),
  title: `${index + 1} ${streets[index % streets.length]}`,
}))

/** Positions are computed without randomness, so that every run draws the same picture. */
const manyMarkers: MapMarker[] = Array.from({ length: 400 }, (_, index) => ({
  id: `place-${index}`,
  latitude: 30 + ((index * 7.31) % 17) + Math.sin(index) * 0.8,
  longitude: -120 + ((index * index * 0.37) % 42) + Math.cos(index) * 0.8,
  pin: pinTypes[index % pinTypes.length] ?? 'client',
  color: featureColor(index),
  title: `${100 + index} ${streets[index % streets.length]}`,
}))

const pinLegend = pinTypes.map((pin, index) => ({ label: pinTitles[pin], color: featureColor(index), pin }))

const popup = (id: string) => {
  const marker = [...fewMarkers, ...manyMarkers].find((one) => one.id === id)
  if (!marker) return null
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">{pinKindTitles[marker.pin]}</p>
        <p className="text-small text-ink-soft">{marker.title}, Oakland, CA 94607</p>
        <p className="figures text-small text-ink-soft">Thu, Jun 18, 9:30 AM to 11:00 AM</p>
      </div>
      <p className="figures text-title font-semibold">$185.00</p>
      <div className="flex gap-3">
        <Button>View details</Button>
        <Button mode="secondary">Decline</Button>
      </div>
    </div>
  )
}

const DrawingExample = () => {
  const [value, setValue] = useState<DrawnSite>({
    pin: site,
    areas: [
      {
        name: 'Main roof',
        isOpen: false,
        vertices: [at(-150, -60), at(40, -90), at(70, 60), at(-120, 90)].map(([longitude, latitude]) => ({
          longitude,
          latitude,
        })),
      },
    ],
  })
  return (
    <AreaEditor
      label="Map to draw on"
      pinLabel="Site"
      value={value}
      onChange={setValue}
      center={site}
      units="imperial"
    />
  )
}

export const MapSection = () => {
  const [view, setView] = useState<MapView | null>(null)
  return (
    <GallerySection title="Maps">
      <Specimen title="Pins">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pinTypes.map((pin, index) => (
            <li key={pin} className="flex items-center gap-3 text-small">
              <MapPin pin={pin} color={featureColor(index)} />
              {pinTitles[pin]}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="A site with its features">
        <InteractiveMap
          label="Map of the site"
          features={exampleFeatures}
          markers={siteMarkers}
          fitTo="features"
          legend={featureLegend(exampleFeatures)}
          units="imperial"
          className="h-112"
        />
      </Specimen>
      <Specimen title="Areas to draw">
        <DrawingExample />
      </Specimen>
      <Specimen title="Missions">
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            mode="secondary"
            onPress={() => setView({ latitude: 37.8044, longitude: -122.2712 })}
          >
            Go to Oakland
          </Button>
          <Button
            size="small"
            mode="secondary"
            onPress={() => setView({ latitude: 39.5, longitude: -98.35, zoom: 3.5 })}
          >
            Whole country
          </Button>
        </div>
        <InteractiveMap
          label="Map of missions"
          markers={fewMarkers}
          renderPopup={popup}
          fitTo="markers"
          view={view}
          legend={pinLegend}
          className="h-152 sm:h-128"
        />
      </Specimen>
      <Specimen title="Hundreds of places">
        <InteractiveMap
          label="Map of all places"
          markers={manyMarkers}
          renderPopup={popup}
          fitTo="markers"
          units="imperial"
          gestures="map"
          className="h-112"
        />
      </Specimen>
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen title="Loading">
          <MapSkeleton className="h-64" />
        </Specimen>
        <Specimen title="Not available">
          <MapFallback
            label="Map that cannot be shown"
            markers={fewMarkers}
            renderPopup={popup}
            className="h-64"
          />
        </Specimen>
      </div>
    </GallerySection>
  )
}
