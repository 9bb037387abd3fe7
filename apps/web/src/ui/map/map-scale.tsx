import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { gridCell } from './attach-base-map.ts'
import type { MapUnits } from './map-types.ts'
import { longestWithin, metresPerPixel } from './measure.ts'

const longestPixels = 96

const scaleOf = (map: MapLibreMap, units: MapUnits) => {
  const perPixel = metresPerPixel(map.getCenter().lat, map.getZoom())
  const bar = longestWithin(units, longestPixels * perPixel)
  return {
    label: bar.label,
    width: Math.round(bar.metres / perPixel),
    grid: gridCell(map, units)?.label ?? null,
  }
}

export type MapScaleProps = { map: MapLibreMap; units: MapUnits; hasGrid: boolean }

/** A bar of a round length, and the size of the squares where they are drawn. */
export function MapScale({ map, units, hasGrid }: MapScaleProps) {
  const [scale, setScale] = useState(() => scaleOf(map, units))
  useEffect(() => {
    const update = () =>
      setScale((before) => {
        const after = scaleOf(map, units)
        const isSame =
          before.label === after.label && before.width === after.width && before.grid === after.grid
        return isSame ? before : after
      })
    update()
    map.on('move', update)
    return () => {
      map.off('move', update)
    }
  }, [map, units])
  return (
    <div className="figures absolute bottom-2 left-3 flex flex-col gap-0.5 text-[0.75rem] leading-4 font-medium text-ink">
      <span data-map-scale className="w-fit rounded-sm bg-surface/80 px-1">
        {scale.label}
        {hasGrid && scale.grid && <span className="text-ink-soft"> · grid {scale.grid}</span>}
      </span>
      <span aria-hidden className="h-1.5 border-2 border-t-0 border-ink" style={{ width: scale.width }} />
    </div>
  )
}
