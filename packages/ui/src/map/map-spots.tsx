import { t } from '@sortie/domain/language'
import { House, MapPin } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { MapSpot, SpotKind } from './map-types.ts'
import { useMapPlacement } from './use-map-placement.ts'

const round = 'absolute -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-overlay'

/** The tip of a search result's pin marks its place, as on any map. */
const looks: Readonly<Record<SpotKind, { className: string; icon?: ReactNode }>> = {
  home: {
    className: classNames(round, 'flex size-8 items-center justify-center bg-navy text-on-navy'),
    icon: <House aria-hidden className="size-4" />,
  },
  self: { className: classNames(round, 'size-4 bg-info-deep ring-8 ring-info-deep/20') },
  found: {
    className: 'absolute size-10 -translate-x-1/2 -translate-y-[92%] drop-shadow-sm',
    icon: <MapPin aria-hidden className="size-full fill-danger text-white" strokeWidth={1.5} />,
  },
}

const Spot = ({ map, spot }: { map: MapLibreMap; spot: MapSpot }) => {
  const place = useRef<HTMLLIElement>(null)
  useMapPlacement(map, place, spot)
  const { className, icon } = looks[spot.kind]
  return (
    <li ref={place} className={classNames('absolute top-0 left-0 size-0', spot.kind === 'found' && 'z-10')}>
      <span role="img" aria-label={spot.title} className={className}>
        {icon}
      </span>
    </li>
  )
}

/** Places that aren't missions: the pilot's home and position, and a search result. They cannot be pressed. */
export const MapSpots = ({ map, spots }: { map: MapLibreMap; spots: readonly MapSpot[] }) => (
  <ul aria-label={t('Your places')} className="pointer-events-none">
    {spots.map((spot) => (
      <Spot key={spot.kind} map={map} spot={spot} />
    ))}
  </ul>
)
