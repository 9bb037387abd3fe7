import { known, numberText, t } from '@sortie/domain/language'
import { pinStage } from '@sortie/domain/mission/map-pins'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { type Bounds, markerBounds } from './bounds.ts'
import { closestZoom, type MapItem } from './cluster-items.ts'
import { fitOptions } from './create-map.ts'
import { MapPin, pinKindTitles } from './map-pin.tsx'
import type { MapCluster, MapMarker, MapPosition } from './map-types.ts'
import { PayTag, payColors } from './pay-tag.tsx'
import { useMapPlacement } from './use-map-placement.ts'

/** The approximate size of a pin. A pin that is closer to the edge than this is not completely visible. */
const marginPixels = 44

/** Moves the map when an element outside of the view gets the keyboard focus. */
export const followFocus =
  (map: MapLibreMap, { latitude, longitude }: MapPosition) =>
  ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.matches(':focus-visible')) return
    const { x, y } = map.project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const isIn = (value: number, size: number) => value >= marginPixels && value <= size - marginPixels
    if (!isIn(x, clientWidth) || !isIn(y, clientHeight)) map.easeTo({ center: [longitude, latitude] })
  }

/** A drag may begin on a pin, which then moves along. That isn't a press. */
const usePressWithoutDrag = (onPress: (isKeyboard: boolean) => void) => {
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

/** The size grows with the count from 44 px, so that a full region stands out before it is read. */
const clusterSize = (count: number) => (count < 10 ? 'size-11' : count < 100 ? 'size-12' : 'size-14')

type ClusterButtonProps = { map: MapLibreMap; at: MapPosition; count: number; bounds: Bounds | null }

const ClusterButton = ({ map, at, count, bounds }: ClusterButtonProps) => {
  const place = useRef<HTMLLIElement>(null)
  useMapPlacement(map, place, at)
  const zoomIn = (isKeyboard: boolean) => {
    // The button disappears when the cluster opens, so a keyboard user continues from the map itself.
    if (isKeyboard) map.getCanvas().focus({ preventScroll: true })
    if (bounds) map.fitBounds(bounds, fitOptions(map.getContainer(), closestZoom))
  }
  const pressing = usePressWithoutDrag(zoomIn)
  return (
    <li ref={place} className="absolute top-0 left-0 size-0">
      <button
        type="button"
        aria-label={t('{count} places here, zoom in', { count })}
        data-cluster={count}
        {...pressing}
        onFocus={followFocus(map, at)}
        className={classNames(
          'figures absolute flex -translate-x-1/2 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full border-2 border-white bg-navy text-small font-semibold text-on-navy ring-4 ring-navy/15 transition-colors hover:bg-navy-raised',
          clusterSize(count),
        )}
      >
        {count < 1000 ? count : numberText(count, { notation: 'compact' })}
      </button>
    </li>
  )
}

/** What pressing a pin does. 'nothing' is for maps that only show a place. */
export type PinPress = 'opens' | 'reports' | 'nothing'

type MarkerPinProps = {
  map: MapLibreMap
  marker: MapMarker
  /** The offset in pixels to the right of its place, next to other pins of the same place. */
  shift: number
  isOpen: boolean
  press: PinPress
  onPress: (id: string) => void
}

const box =
  'absolute bottom-0 left-0 flex h-12 w-11 -translate-x-1/2 origin-bottom items-end justify-center rounded-control pb-0.5 transition-transform'

const MarkerPin = ({ map, marker, shift, isOpen, press, onPress }: MarkerPinProps) => {
  const place = useRef<HTMLLIElement>(null)
  useMapPlacement(map, place, marker)
  const pressing = usePressWithoutDrag(() => onPress(marker.id))
  const isSelected = isOpen || marker.isSelected === true
  const isQuiet = marker.isQuiet === true && !isSelected
  const naming = {
    'aria-label': `${[known(pinKindTitles[marker.pin]), marker.pay].filter(Boolean).join(', ')}: ${marker.title}`,
    'data-marker': marker.id,
    style: { marginLeft: shift },
  }
  const state =
    press === 'opens'
      ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen }
      : { 'aria-pressed': isSelected }
  const drawn = (
    <>
      {isSelected && <span aria-hidden className="absolute -bottom-1 h-2.5 w-7 rounded-[50%] bg-navy/30" />}
      <MapPin
        pin={marker.pin}
        color={marker.color}
        className={classNames('relative drop-shadow-sm', isQuiet ? 'h-8 opacity-70' : 'h-10')}
      />
      {marker.pay && marker.pin !== 'pilot' && (
        <PayTag color={payColors[pinStage(marker.pin)]} className="absolute top-full">
          {marker.pay}
        </PayTag>
      )}
    </>
  )
  return (
    <li
      ref={place}
      className={classNames(
        'absolute top-0 left-0 size-0 focus-within:z-20',
        isSelected ? 'z-10' : isQuiet ? 'z-0' : 'z-1',
      )}
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

export type MapItemsProps = {
  map: MapLibreMap
  items: readonly MapItem[]
  clusters: readonly MapCluster[]
  openId: string | null
  press: PinPress
  onPress: (id: string) => void
}

/** The pins and clusters as a list over the canvas, in reading order. */
export const MapItems = ({ map, items, clusters, openId, press, onPress }: MapItemsProps) => {
  if (items.length + clusters.length === 0) return null
  return (
    <ul aria-label={t('Places on the map')}>
      {clusters.map(({ key, count, bounds, ...at }) => (
        <ClusterButton key={key} map={map} at={at} count={count} bounds={bounds} />
      ))}
      {items.map((item) =>
        item.kind === 'cluster' ? (
          <ClusterButton
            key={item.key}
            map={map}
            at={item}
            count={item.markers.length}
            bounds={markerBounds(item.markers)}
          />
        ) : (
          <MarkerPin
            key={item.key}
            map={map}
            marker={item.marker}
            shift={item.shift}
            isOpen={item.marker.id === openId}
            press={press}
            onPress={onPress}
          />
        ),
      )}
    </ul>
  )
}
