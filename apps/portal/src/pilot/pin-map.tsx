import { t } from '@sortie/domain/language'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import type { MapView } from '@sortie/ui/map/map-types.ts'
import { MapPin } from 'lucide-react'
import { mapGround } from '#app/map-ground.ts'
import { type MapCenter, mapCenter } from './map-center.ts'

type PinMapProps = { view: MapView; onMove: (center: MapCenter) => void }

/** A map that moves below a fixed pin. */
export const PinMap = ({ view, onMove }: PinMapProps) => (
  <>
    <div className="relative">
      <InteractiveMap
        label={t('Map of your address')}
        view={view}
        gestures="map"
        units="imperial"
        ground={mapGround()}
        onBoundsChange={(bounds) => onMove(mapCenter(bounds))}
        className="h-64 sm:h-80"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[92%]"
      >
        <MapPin className="size-11 fill-accent-strong text-white drop-shadow-sm" strokeWidth={1.5} />
      </span>
    </div>
    <p className="text-small text-ink-soft">
      {t('Move the map until the pin is on your address. With the keyboard, use the arrow keys and + and −.')}
    </p>
  </>
)
