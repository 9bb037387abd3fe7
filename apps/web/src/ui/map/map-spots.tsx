import { House, type LucideIcon, MapPin } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { MapSpot, SpotKind } from './map-types.ts'
import { useMapPlacement } from './use-map-placement.ts'

const Badge = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="absolute flex size-8 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border-2 border-white bg-navy text-on-navy shadow-overlay">
    <Icon aria-hidden className="size-4" />
  </span>
)

const Dot = () => (
  <span className="absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-info-deep shadow-overlay ring-8 ring-info-deep/20" />
)

/** Stands on its place with the tip, as a search result does on any map. */
const Drop = () => (
  <MapPin
    aria-hidden
    className="absolute size-10 -translate-x-1/2 -translate-y-[92%] fill-danger text-white drop-shadow-sm"
    strokeWidth={1.5}
  />
)

const looks: Readonly<Record<SpotKind, () => React.ReactNode>> = {
  home: () => <Badge icon={House} />,
  self: Dot,
  found: Drop,
}

const Spot = ({ map, spot }: { map: MapLibreMap; spot: MapSpot }) => {
  const place = useRef<HTMLLIElement>(null)
  useMapPlacement(map, place, spot)
  const Look = looks[spot.kind]
  return (
    <li ref={place} className={classNames('absolute top-0 left-0 size-0', spot.kind === 'found' && 'z-10')}>
      <span role="img" aria-label={spot.title} data-spot={spot.kind}>
        <Look />
      </span>
    </li>
  )
}

/** Places that are no missions: where the pilot lives and is, and what was searched for. They take no presses. */
export const MapSpots = ({ map, spots }: { map: MapLibreMap; spots: readonly MapSpot[] }) => (
  <ul aria-label="Your places" className="pointer-events-none">
    {spots.map((spot) => (
      <Spot key={spot.kind} map={map} spot={spot} />
    ))}
  </ul>
)
