import type { MapMarker, MapPosition } from './map-types.ts'

export type MapItem =
  | { kind: 'pin'; key: string; marker: MapMarker; shift: number }
  | ({ kind: 'cluster'; key: string; clusterId: number; count: number } & MapPosition)

/** Fewer than this are all drawn: a pilot's own handful should be seen, not counted. */
export const clusterFrom = 40

interface TileFeature {
  properties: Record<string, unknown> | null
  geometry: { type: string; coordinates?: unknown }
}

const placeOf = (item: MapItem): MapPosition => (item.kind === 'pin' ? item.marker : item)

/** North to south, so that a southern pin covers the foot of a northern one and the tab order reads down. */
const inOrder = (items: MapItem[]): MapItem[] =>
  items.toSorted((a, b) => {
    const from = placeOf(a)
    const to = placeOf(b)
    return to.latitude - from.latitude || from.longitude - to.longitude || a.key.localeCompare(b.key)
  })

const shiftPixels = 26

/** Pins of one and the same place stand side by side: one on top of the other could not be pressed. */
export const pinItems = (markers: readonly MapMarker[]): MapItem[] => {
  const place = ({ latitude, longitude }: MapPosition) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
  const neighbours = Map.groupBy(markers, place)
  return inOrder(
    markers.map((marker) => {
      const together = neighbours.get(place(marker)) ?? [marker]
      const shift = (together.indexOf(marker) - (together.length - 1) / 2) * shiftPixels
      return { kind: 'pin', key: `pin-${marker.id}`, marker, shift }
    }),
  )
}

/** What the tiles of a clustered source hold, once each: tiles overlap, so a feature near an edge comes twice. */
export const clusterItems = (
  features: readonly TileFeature[],
  markerById: ReadonlyMap<string, MapMarker>,
): MapItem[] => {
  const clusters = new Map<number, MapItem>()
  const single = new Set<MapMarker>()
  for (const { properties, geometry } of features) {
    const marker = markerById.get(String(properties?.id))
    if (marker) single.add(marker)
    if (!properties?.cluster || geometry.type !== 'Point') continue
    const clusterId = Number(properties.cluster_id)
    const [longitude = 0, latitude = 0] = geometry.coordinates as number[]
    const count = Number(properties.point_count)
    clusters.set(clusterId, {
      kind: 'cluster',
      key: `cluster-${clusterId}`,
      clusterId,
      count,
      latitude,
      longitude,
    })
  }
  return inOrder([...clusters.values(), ...pinItems([...single])])
}

export const sameItems = (a: readonly MapItem[], b: readonly MapItem[]): boolean =>
  a.length === b.length &&
  a.every((item, index) => {
    const other = b[index]
    if (item.kind === 'pin')
      return other?.kind === 'pin' && other.marker === item.marker && other.shift === item.shift
    return other?.key === item.key && other.kind === 'cluster' && other.count === item.count
  })
