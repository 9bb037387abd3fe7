import { featureColour } from '@sortie/domain/mission/map-feature'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { InteractiveMap, MapSkeleton } from '#ui/map/interactive-map.tsx'
import { featureLegend } from '#ui/map/legend-items.ts'
import { MapFallback } from '#ui/map/map-fallback.tsx'
import { MapPin } from '#ui/map/map-pin.tsx'
import type { MapView } from '#ui/map/map-types.ts'
import { pinTitles, pinTypes } from '#ui/map/pin-types.ts'
import { GallerySection, Specimen } from './gallery-section.tsx'
import { exampleFeatures, fewMarkers, manyMarkers, siteMarkers } from './map-examples.ts'

const pinLegend = pinTypes.map((pin, index) => ({ label: pinTitles[pin], colour: featureColour(index), pin }))

const popup = (id: string) => {
  const marker = [...fewMarkers, ...manyMarkers].find((one) => one.id === id)
  if (!marker) return null
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">{pinTitles[marker.pin]}</p>
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

export function MapSection() {
  const [view, setView] = useState<MapView | null>(null)
  return (
    <GallerySection title="Maps">
      <Specimen title="Pins">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pinTypes.map((pin, index) => (
            <li key={pin} className="flex items-center gap-3 text-small">
              <MapPin pin={pin} colour={featureColour(index)} />
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
