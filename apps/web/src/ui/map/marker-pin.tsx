import type { Map as MapLibreMap } from 'maplibre-gl'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { followFocus } from './follow-focus.ts'
import { MapPin } from './map-pin.tsx'
import type { MapMarker } from './map-types.ts'
import { pinTitles } from './pin-types.ts'
import { usePlaced } from './use-placed.ts'
import { useSteadyPress } from './use-steady-press.ts'

/** What pressing a pin does; nothing where the map only shows a place. */
export type PinPress = 'opens' | 'reports' | 'nothing'

export type MarkerPinProps = {
  map: MapLibreMap
  marker: MapMarker
  /** Pixels to the right of its place, beside others of the same place. */
  shift: number
  isOpen: boolean
  press: PinPress
  onPress: (id: string) => void
}

const box =
  'absolute bottom-0 left-0 flex h-12 w-11 -translate-x-1/2 origin-bottom items-end justify-center rounded-control pb-0.5 transition-transform'

export function MarkerPin({ map, marker, shift, isOpen, press, onPress }: MarkerPinProps) {
  const place = useRef<HTMLLIElement>(null)
  usePlaced(map, place, marker)
  const pressing = useSteadyPress(() => onPress(marker.id))
  const isSelected = isOpen || marker.isSelected === true
  const naming = {
    'aria-label': `${pinTitles[marker.pin]}: ${marker.title}`,
    'data-marker': marker.id,
    style: { marginLeft: shift },
  }
  const state =
    press === 'opens'
      ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen }
      : { 'aria-pressed': isSelected }
  const drawn = (
    <>
      {isSelected && <span aria-hidden className="absolute -bottom-1 h-2.5 w-7 rounded-[50%] bg-ink/30" />}
      <MapPin pin={marker.pin} colour={marker.colour} className="relative h-10 drop-shadow-sm" />
    </>
  )
  return (
    <li
      ref={place}
      className={classNames('absolute top-0 left-0 size-0', isSelected && 'z-10', 'focus-within:z-20')}
    >
      {press === 'nothing' ? (
        <span role="img" {...naming} className={classNames(box, isSelected && 'scale-125')}>
          {drawn}
        </span>
      ) : (
        <button
          type="button"
          {...naming}
          {...state}
          {...pressing}
          onFocus={followFocus(map, marker)}
          className={classNames(box, 'cursor-pointer', isSelected ? 'scale-125' : 'hover:scale-110')}
        >
          {drawn}
        </button>
      )}
    </li>
  )
}
