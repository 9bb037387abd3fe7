import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson'

interface Middle {
  area: number
  position: Position
}

/** The area (in square degrees) and the centroid of a ring, by the shoelace formula. */
const middleOf = (ring: Position[]): Middle => {
  let doubled = 0
  let x = 0
  let y = 0
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    const cross = x1 * y2 - x2 * y1
    doubled += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  return {
    area: Math.abs(doubled) / 2,
    position: doubled === 0 ? [0, 0] : [x / doubled / 3, y / doubled / 3],
  }
}

type Named = Feature<Polygon | MultiPolygon, { name?: string } | null>

/** One point per country or state, in the middle of its largest part, with the area of that part to rank it by. */
export const placeNames = (places: readonly Named[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: places.flatMap(({ geometry, properties }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const middles = polygons.flatMap(([outer]) => (outer ? [middleOf(outer)] : []))
    const [largest] = middles.toSorted((a, b) => b.area - a.area)
    if (!largest || !properties?.name) return []
    return [
      {
        type: 'Feature',
        properties: { name: properties.name, area: largest.area },
        geometry: { type: 'Point', coordinates: largest.position },
      },
    ]
  }),
})
