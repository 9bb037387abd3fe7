import type { Map as MapLibreMap } from 'maplibre-gl'
import { ClusterButton } from './cluster-button.tsx'
import type { MapItem } from './cluster-items.ts'
import { MarkerPin, type PinPress } from './marker-pin.tsx'

export type MapItemsProps = {
  map: MapLibreMap
  items: readonly MapItem[]
  openId: string | null
  press: PinPress
  onPress: (id: string) => void
}

/** The pins and clusters as a list over the canvas, in the order they are read. */
export function MapItems({ map, items, openId, press, onPress }: MapItemsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Places on the map">
      {items.map((item) =>
        item.kind === 'cluster' ? (
          <ClusterButton key={item.key} map={map} item={item} />
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
