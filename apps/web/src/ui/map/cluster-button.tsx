import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { MapItem } from './cluster-items.ts'
import { followFocus } from './follow-focus.ts'
import { markerSource } from './use-marker-items.ts'
import { usePlaced } from './use-placed.ts'
import { useSteadyPress } from './use-steady-press.ts'

type ClusterItem = Extract<MapItem, { kind: 'cluster' }>

/** 44 px for a few, larger with the count, so that a full region stands out before it is read. */
const clusterSize = (count: number) => (count < 10 ? 'size-11' : count < 100 ? 'size-12' : 'size-14')

export function ClusterButton({ map, item }: { map: MapLibreMap; item: ClusterItem }) {
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
        onFocus={followFocus(map, item)}
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
