type Place = readonly [longitude: number, latitude: number]

/** The number of lines that are tried. */
const lines = 9

/**
 * Where a line at this latitude crosses the rings, from west to east. It is inside between the 1st and the 2nd
 * crossing, and so on.
 */
const crossings = (polygon: readonly (readonly Place[])[], latitude: number): number[] =>
  polygon
    .flatMap((ring) =>
      ring.flatMap(([x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length] as Place
        return y > latitude === nextY > latitude ? [] : [x + ((latitude - y) / (nextY - y)) * (nextX - x)]
      }),
    )
    .toSorted((a, b) => a - b)

/** A place well inside of a polygon, where it is widest. Its center would not do: that of a crescent is outside. */
export const labelPlace = (polygon: readonly (readonly Place[])[]): [number, number] => {
  const ring = polygon[0] ?? []
  const latitudes = ring.map(([, latitude]) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  let best: [number, number] = [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0]
  let widest = 0
  // Lines are tried from the middle outward, so that of equal widths the middle one wins.
  const shares = Array.from({ length: lines }, (_, index) => (index + 1) / (lines + 1)).toSorted(
    (a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5),
  )
  for (const share of shares) {
    const latitude = south + (north - south) * share
    const found = crossings(polygon, latitude)
    for (let index = 0; index + 1 < found.length; index += 2) {
      const [west, east] = [found[index] as number, found[index + 1] as number]
      // A slightly greater width is no reason to leave the middle.
      if (east - west <= widest * 1.1) continue
      widest = east - west
      best = [(west + east) / 2, latitude]
    }
  }
  return best
}

/** The approximate size of a gap's label, in pixels, and the width of its short form, a number. */
const [labelWidth, labelHeight, badgeWidth] = [136, 28, 32]

/** Which labels have room for their full text: of two that would overlap, the first. */
export const roomyLabels = (points: readonly { x: number; y: number }[]): boolean[] => {
  const isFull: boolean[] = []
  for (const [index, point] of points.entries())
    isFull.push(
      points.slice(0, index).every((other, before) => {
        const apart = (labelWidth + (isFull[before] ? labelWidth : badgeWidth)) / 2
        return Math.abs(point.x - other.x) >= apart || Math.abs(point.y - other.y) >= labelHeight
      }),
    )
  return isFull
}
