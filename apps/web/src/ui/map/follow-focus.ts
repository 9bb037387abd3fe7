import type { Map as MapLibreMap } from 'maplibre-gl'
import type { FocusEvent } from 'react'
import type { MapPosition } from './map-types.ts'

/** A pin is about this large; less of it than that in view is not to be seen. */
const marginPixels = 44

/** What takes the keyboard outside of the view brings the map along. */
export const followFocus =
  (map: MapLibreMap, { latitude, longitude }: MapPosition) =>
  ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.matches(':focus-visible')) return
    const { x, y } = map.project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const isIn = (value: number, size: number) => value >= marginPixels && value <= size - marginPixels
    if (!isIn(x, clientWidth) || !isIn(y, clientHeight)) map.easeTo({ center: [longitude, latitude] })
  }
