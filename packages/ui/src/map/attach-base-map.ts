import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type BaseMapData, loadCoarseWorld, loadFineWorld, loadStates } from './base-map-data.ts'
import { coastEndsAtZoom, gridFromZoom } from './base-map-style.ts'
import { type Bounds, contains, grow } from './bounds.ts'
import { gridLines } from './grid-lines.ts'
import type { MapUnits } from './map-types.ts'
import { type Length, metersPerPixel, shortestFrom } from './measure.ts'

const fineFromZoom = 2.5
const cellPixels = 48

export const viewBounds = (map: MapLibreMap): Bounds => map.getBounds().toArray().flat() as Bounds

/** The size of the grid squares under a site; null for a view that is too far away for a grid. */
export const gridCell = (map: MapLibreMap, units: MapUnits): Length | null =>
  map.getZoom() > gridFromZoom + 0.5
    ? shortestFrom(units, cellPixels * metersPerPixel(map.getCenter().lat, map.getZoom()))
    : null

/**
 * Fills the built-in style: coarse shapes at once, fine ones when the view needs them, and the grid as the map moves.
 */
export const attachBaseMap = (
  map: MapLibreMap,
  units: MapUnits,
  whileLoading: (work: Promise<unknown>) => void,
): (() => void) => {
  let isAttached = true
  let hasFine = false
  let covered: { bounds: Bounds; step: number } | null = null

  const show = (data: BaseMapData) => {
    if (!isAttached) return
    for (const [name, shapes] of Object.entries(data)) map.getSource<GeoJSONSource>(name)?.setData(shapes)
  }
  const coarse = loadCoarseWorld().then((data) => {
    if (!hasFine) show(data)
  })

  const refine = () => {
    if (hasFine || !navigator.onLine || map.getZoom() < fineFromZoom || map.getZoom() > coastEndsAtZoom)
      return
    hasFine = true
    // After a failure the coarse shapes stay, and the next move tries again.
    const fine = loadFineWorld().then(show, () => {
      hasFine = false
    })
    whileLoading(fine)
  }
  const drawGrid = () => {
    const step = gridCell(map, units)?.meters
    if (!step) return
    const view = viewBounds(map)
    if (covered?.step === step && contains(covered.bounds, view)) return
    covered = { bounds: grow(view, 1), step }
    map.getSource<GeoJSONSource>('grid')?.setData(gridLines(covered.bounds, step))
  }

  whileLoading(Promise.allSettled([coarse, loadStates().then(show)]))
  refine()
  drawGrid()
  map.on('moveend', refine)
  map.on('move', drawGrid)
  return () => {
    isAttached = false
    map.off('moveend', refine)
    map.off('move', drawGrid)
  }
}
