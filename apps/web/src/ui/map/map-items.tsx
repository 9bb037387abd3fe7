import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { MapItem } from './cluster-items.ts'
import { MapPin } from './map-pin.tsx'
import { pinTitles } from './pin-types.ts'
import { markerSource } from './use-marker-items.ts'
import { usePlaced } from './use-placed.ts'

type PinItem = Extract<MapItem, { kind: 'pin' }>
type ClusterItem = Extract<MapItem, { kind: 'cluster' }>

export type MapItemsProps = {
  map: MapLibreMap
  items: readonly MapItem[]
  openId: string | null
  hasPopups: boolean
  onPress: (id: string) => void
}

/** The pins and clusters as a list of buttons over the canvas, in the order they are read. */
export function MapItems({ map, items, openId, hasPopups, onPress }: MapItemsProps) {
  return (
    <ul aria-label="Places on the map">
      {items.map((item) =>
        item.kind === 'pin' ? (
          <PinButton
            key={item.key}
            map={map}
            item={item}
            isOpen={item.marker.id === openId}
            hasPopup={hasPopups}
            onPress={onPress}
          />
        ) : (
          <ClusterButton key={item.key} map={map} item={item} />
        ),
      )}
    </ul>
  )
}

/** A drag may begin on a pin, which then moves with the hand: that is no press. */
function useSteadyPress(onPress: (isKeyboard: boolean) => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY }
    },
    onClick: ({ clientX, clientY, detail }: MouseEvent) => {
      const moved = Math.hypot(clientX - from.current.x, clientY - from.current.y)
      if (detail === 0 || moved < 6) onPress(detail === 0)
    },
  }
}

type PinButtonProps = {
  map: MapLibreMap
  item: PinItem
  isOpen: boolean
  hasPopup: boolean
  onPress: (id: string) => void
}

function PinButton({ map, item: { marker, shift }, isOpen, hasPopup, onPress }: PinButtonProps) {
  const place = useRef<HTMLLIElement>(null)
  usePlaced(map, place, marker)
  const pressing = useSteadyPress(() => onPress(marker.id))
  const isSelected = isOpen || marker.isSelected === true
  const state = hasPopup
    ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen }
    : { 'aria-pressed': isSelected }
  return (
    <li
      ref={place}
      className={classNames('absolute top-0 left-0 size-0', isSelected && 'z-10', 'focus-within:z-20')}
    >
      <button
        type="button"
        {...state}
        aria-label={`${pinTitles[marker.pin]}: ${marker.title}`}
        data-marker={marker.id}
        {...pressing}
        style={{ marginLeft: shift }}
        className={classNames(
          'absolute bottom-0 left-0 flex h-12 w-11 -translate-x-1/2 origin-bottom cursor-pointer items-end justify-center rounded-control pb-0.5 transition-transform hover:scale-110',
          isSelected && 'scale-125 hover:scale-125',
        )}
      >
        {isSelected && <span aria-hidden className="absolute -bottom-1 h-2 w-6 rounded-full bg-ink/35" />}
        <MapPin pin={marker.pin} colour={marker.colour} className="relative h-10 drop-shadow-sm" />
      </button>
    </li>
  )
}

/** 44 px for a few, larger with the count, so that a full region stands out before it is read. */
const clusterSize = (count: number) => (count < 10 ? 'size-11' : count < 100 ? 'size-12' : 'size-14')

function ClusterButton({ map, item }: { map: MapLibreMap; item: ClusterItem }) {
  const place = useRef<HTMLLIElement>(null)
  usePlaced(map, place, item)
  const zoomIn = async (isKeyboard: boolean) => {
    // The button is gone once the cluster opens; a keyboard user goes on from the map itself.
    if (isKeyboard) map.getCanvas().focus({ preventScroll: true })
    const zoom = await map.getSource<GeoJSONSource>(markerSource)?.getClusterExpansionZoom(item.clusterId)
    if (zoom) map.easeTo({ center: [item.longitude, item.latitude], zoom: zoom + 0.2 })
  }
  const pressing = useSteadyPress(zoomIn)
  return (
    <li ref={place} className="absolute top-0 left-0 size-0">
      <button
        type="button"
        aria-label={`${item.count} places here, zoom in`}
        data-cluster={item.count}
        {...pressing}
        className={classNames(
          'figures absolute flex -translate-x-1/2 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full border-2 border-white bg-navy text-small font-semibold text-on-navy ring-4 ring-navy/15 transition-colors hover:bg-navy-raised',
          clusterSize(item.count),
        )}
      >
        {item.count}
      </button>
    </li>
  )
}
