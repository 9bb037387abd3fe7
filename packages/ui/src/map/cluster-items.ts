import type { MapMarker, MapPosition } from './map-types.ts'

export type MapItem =
  | { kind: 'pin'; key: string; marker: MapMarker; shift: number }
  | ({ kind: 'cluster'; key: string; markers: readonly MapMarker[] } & MapPosition)

const placeOf = (item: MapItem): MapPosition => (item.kind === 'pin' ? item.marker : item)

/**
 * Items are sorted from north to south, so that a southern pin covers the foot of a northern one and the tab order goes
 * down.
 */
const inOrder = (items: MapItem[]): MapItem[] =>
  items.toSorted((a, b) => {
    const from = placeOf(a)
    const to = placeOf(b)
    return to.latitude - from.latitude || from.longitude - to.longitude || a.key.localeCompare(b.key)
  })

const shiftPixels = 26
/** A tag is wider than its pin. */
const taggedShiftPixels = 44

/** Pins of the same place are shown side by side: one on top of the other could not be pressed. */
const sideBySide = (together: readonly MapMarker[]): MapItem[] => {
  const apart = together.some(({ pay }) => pay) ? taggedShiftPixels : shiftPixels
  return together.map((marker, index) => ({
    kind: 'pin',
    key: `pin-${marker.id}`,
    marker,
    shift: (index - (together.length - 1) / 2) * apart,
  }))
}

/** The approximate size of a pin with its tag. Two pins that are closer than this would overlap. */
const pinPixels = 46

/** The closest zoom of the map. Places that it doesn't separate are shown side by side. */
export const closestZoom = 19

const degrees = Math.PI / 180
const tileSize = 512

/** The position of a place on a map of the whole world at a zoom, in pixels. */
export const pixelsAt = ({ latitude, longitude }: MapPosition, zoom: number): [number, number] => {
  const size = tileSize * 2 ** zoom
  const y = (1 - Math.asinh(Math.tan(latitude * degrees)) / Math.PI) / 2
  return [((longitude + 180) / 360) * size, y * size]
}

interface Group {
  x: number
  y: number
  markers: MapMarker[]
}

/**
 * Groups markers that would overlap. Each marker joins the nearest group whose first marker is in reach, which can only
 * be in the nine surrounding squares of the map.
 */
const groupsOf = (markers: readonly MapMarker[], zoom: number): Group[] => {
  const squares = new Map<string, Group[]>()
  const groups: Group[] = []
  for (const marker of markers) {
    const [x, y] = pixelsAt(marker, zoom)
    const [column, row] = [Math.floor(x / pinPixels), Math.floor(y / pinPixels)]
    const around = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => squares.get(`${column + right} ${row + down}`) ?? []),
    )
    const distance = (group: Group) => Math.hypot(group.x - x, group.y - y)
    const [nearest] = around.toSorted((a, b) => distance(a) - distance(b))
    if (nearest && distance(nearest) < pinPixels) {
      nearest.markers.push(marker)
      continue
    }
    const group = { x, y, markers: [marker] }
    groups.push(group)
    const square = `${column} ${row}`
    squares.set(square, [...(squares.get(square) ?? []), group])
  }
  return groups
}

const isOnePlace = (markers: readonly MapMarker[]): boolean => {
  const place = ({ latitude, longitude }: MapPosition) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
  return markers.every((marker) => place(marker) === place(markers[0] as MapMarker))
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The items of the map at a zoom: pins, and clusters in place of pins that would overlap. */
export const mapItems = (markers: readonly MapMarker[], zoom: number): MapItem[] =>
  inOrder(
    groupsOf(markers, zoom).flatMap(({ markers: together }): MapItem[] => {
      if (zoom >= closestZoom || isOnePlace(together)) return sideBySide(together)
      return [
        {
          kind: 'cluster',
          key: `cluster-${together.map(({ id }) => id).join(' ')}`,
          markers: together,
          latitude: average(together.map(({ latitude }) => latitude)),
          longitude: average(together.map(({ longitude }) => longitude)),
        },
      ]
    }),
  )
