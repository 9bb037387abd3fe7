import { t } from '@sortie/domain/language'
import { MapPin, Plus } from 'lucide-react'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { type DrawnArea, middleAfter } from './drawn-areas.ts'
import { followFocus } from './map-items.tsx'
import type { MapPosition } from './map-types.ts'
import { useMapPlacement } from './use-map-placement.ts'

export interface MapDrawing {
  /** The area whose vertices can be moved, or null. */
  area: DrawnArea | null
  /** A pin that can be dragged, or null. */
  pin: MapPosition | null
  pinLabel: string
  /** Called with the place of a press on the map. */
  onPress: (place: MapPosition) => void
  /** Called while a vertex is moved, and once more when it is let go. */
  onVertexMove: (index: number, place: MapPosition, isDone: boolean) => void
  onVertexInsert: (before: number, place: MapPosition) => void
  onVertexRemove: (index: number) => void
  /** Called when the first vertex of an open area is pressed. */
  onClose: () => void
  onPinMove: (place: MapPosition, isDone: boolean) => void
}

/** How far an arrow key moves something, in pixels; with Shift ten times as far. */
const step = 4

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const mapEvents = ['mousedown', 'touchstart', 'click', 'dblclick'] as const

const placeAt = (map: MapLibreMap, x: number, y: number): MapPosition => {
  const { lng, lat } = map.unproject([x, y])
  return { longitude: lng, latitude: lat }
}

type HandleProps = {
  map: MapLibreMap
  place: MapPosition
  label: string
  className: string
  children?: ReactNode
  onMove: (place: MapPosition, isDone: boolean) => void
  onPress?: () => void
  onRemove?: () => void
}

/** Something on the map to drag, or to move with the arrow keys. */
const Handle = ({ map, place, label, className, children, onMove, onPress, onRemove }: HandleProps) => {
  const spot = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const grip = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null)
  useMapPlacement(map, spot, place)

  const under = ({ clientX, clientY }: PointerEvent): MapPosition => {
    const { left, top } = map.getCanvasContainer().getBoundingClientRect()
    const { x, y } = grip.current ?? { x: 0, y: 0 }
    return placeAt(map, clientX - left - x, clientY - top - y)
  }
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = map.getCanvasContainer().getBoundingClientRect()
    const at = map.project([place.longitude, place.latitude])
    grip.current = { x: event.clientX - left - at.x, y: event.clientY - top - at.y, hasMoved: false }
  }
  const drag = (event: PointerEvent) => {
    if (!grip.current) return
    grip.current.hasMoved = true
    onMove(under(event), false)
  }
  const letGo = (event: PointerEvent) => {
    const held = grip.current
    if (held?.hasMoved) onMove(under(event), true)
    grip.current = null
    if (held && !held.hasMoved) onPress?.()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shift = arrows[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!shift && !isRemoval && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (isRemoval) return onRemove?.()
    if (!shift) return onPress?.()
    const { x, y } = map.project([place.longitude, place.latitude])
    const times = event.shiftKey ? 10 : 1
    onMove(placeAt(map, x + shift[0] * times, y + shift[1] * times), true)
  })

  // The map around listens itself, before React does: it would move along, or take a press for one of its own.
  useEffect(() => {
    const element = button.current
    const stop = (event: Event) => event.stopPropagation()
    const key = (event: KeyboardEvent) => onKey(event)
    for (const type of mapEvents) element?.addEventListener(type, stop)
    element?.addEventListener('keydown', key)
    return () => {
      for (const type of mapEvents) element?.removeEventListener(type, stop)
      element?.removeEventListener('keydown', key)
    }
  }, [])

  return (
    <li ref={spot} className="absolute top-0 left-0 z-10 size-0 focus-within:z-20">
      <button
        ref={button}
        type="button"
        aria-label={label}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onFocus={followFocus(map, place)}
        className={classNames('touch-target absolute cursor-move touch-none', className)}
      >
        {children}
      </button>
    </li>
  )
}

const round = '-translate-x-1/2 -translate-y-1/2 rounded-full border-2'

/** The vertices of the area that is being drawn, places for further ones between them, and the pin. */
export const MapDrawingHandles = ({ map, drawing }: { map: MapLibreMap; drawing: MapDrawing }) => {
  const press = useEffectEvent(({ lngLat }: MapMouseEvent) =>
    drawing.onPress({ longitude: lngLat.lng, latitude: lngLat.lat }),
  )
  useEffect(() => {
    const onClick = (event: MapMouseEvent) => press(event)
    map.on('click', onClick)
    // A second press on the same place is a vertex, not a wish to zoom.
    map.doubleClickZoom.disable()
    return () => {
      map.off('click', onClick)
      map.doubleClickZoom.enable()
    }
  }, [map])

  const { area, pin } = drawing
  return (
    <ul aria-label={t('Shapes to move')}>
      {area?.vertices.map((vertex, index) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: a vertex has nothing else to be known by
          key={index}
          map={map}
          place={vertex}
          label={
            area.isOpen && index === 0
              ? t('Vertex 1 of {name}. Press to close the area', { name: area.name })
              : t('Vertex {number} of {name}', { number: index + 1, name: area.name })
          }
          className={classNames(round, 'size-4 border-surface bg-accent-strong shadow-overlay')}
          onMove={(place, isDone) => drawing.onVertexMove(index, place, isDone)}
          onRemove={() => drawing.onVertexRemove(index)}
          {...(area.isOpen && index === 0 ? { onPress: drawing.onClose } : {})}
        />
      ))}
      {area &&
        !area.isOpen &&
        area.vertices.map((_, index) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={`middle-${index}`}
            map={map}
            place={middleAfter(area, index)}
            label={t('Add a vertex after vertex {number} of {name}', { number: index + 1, name: area.name })}
            className={classNames(
              round,
              'flex size-4 items-center justify-center border-accent-strong bg-surface text-accent-strong',
            )}
            onMove={(place, isDone) => isDone && drawing.onVertexInsert(index + 1, place)}
            onPress={() => drawing.onVertexInsert(index + 1, middleAfter(area, index))}
          >
            <Plus aria-hidden className="size-2.5" strokeWidth={3} />
          </Handle>
        ))}
      {pin && (
        <Handle
          map={map}
          place={pin}
          label={drawing.pinLabel}
          className="size-10 -translate-x-1/2 -translate-y-[92%] drop-shadow-sm"
          onMove={drawing.onPinMove}
        >
          <MapPin aria-hidden className="size-full fill-danger text-surface" strokeWidth={1.5} />
        </Handle>
      )}
    </ul>
  )
}
