import type { Map as LiveMap } from 'maplibre-gl'
import { type PointerEvent, useEffect, useState } from 'react'
import type { Bounds } from './bounds.ts'
import { normalized } from './bounds.ts'

type Point = readonly [x: number, y: number]

/** A press that was not meant to draw anything. */
const leastPixels = 8

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<Element>): Point => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

const edgesOf = ([x1, y1]: Point, [x2, y2]: Point) => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  right: Math.max(x1, x2),
  bottom: Math.max(y1, y2),
})

type RegionDrawingProps = {
  map: Pick<LiveMap, 'unproject'>
  onDraw: (bounds: Bounds) => void
  onCancel: () => void
}

/** Lies above the map, and takes a drag as the corners of a region. Escape ends it. */
export const RegionDrawing = ({ map, onDraw, onCancel }: RegionDrawingProps) => {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null)
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel()
    }
    document.addEventListener('keydown', cancel)
    return () => document.removeEventListener('keydown', cancel)
  }, [onCancel])
  const edges = drag && edgesOf(drag.from, drag.to)
  const finish = () => {
    setDrag(null)
    if (!edges || edges.right - edges.left < leastPixels || edges.bottom - edges.top < leastPixels) return
    const northWest = map.unproject([edges.left, edges.top])
    const southEast = map.unproject([edges.right, edges.bottom])
    onDraw(normalized([northWest.lng, southEast.lat, southEast.lng, northWest.lat]))
  }
  return (
    <div
      data-region-drawing
      className="pointer-events-auto absolute inset-0 z-2 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: pointOf(event), to: pointOf(event) })
      }}
      onPointerMove={(event) => {
        if (drag) setDrag({ ...drag, to: pointOf(event) })
      }}
      onPointerUp={finish}
      onPointerCancel={() => setDrag(null)}
    >
      {edges && (
        <div
          className="absolute rounded-sm border-2 border-info bg-info/15"
          style={{
            left: edges.left,
            top: edges.top,
            width: edges.right - edges.left,
            height: edges.bottom - edges.top,
          }}
        />
      )}
    </div>
  )
}
