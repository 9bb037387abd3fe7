import { angleBetween, bearing, trackBearings } from './flight.ts'
import { distance, type Point } from './ground.ts'

/** A photo with the ground it shows; the footprint is relative to the point below the camera. */
export type OverlapPhoto = { at: Point; footprint: readonly Point[] }

/** Photos of a leg point the same way within this angle. */
const legDegrees = 20
/** Enough samples for the median of any survey. */
const mostSamples = 200
/** A leg that is continued with another battery is on the same line, within this share of the footprint. */
const sameLine = 0.05

/**
 * The overlap of neighboring photos, as the median of a survey: front along a leg, side between legs. Null if there are
 * no such neighbors.
 */
export function overlaps(tracks: readonly (readonly OverlapPhoto[])[]): {
  front: number | null
  side: number | null
} {
  const photos = tracks.flatMap((track, flight) => {
    const bearings = trackBearings(track.map(({ at }) => at))
    return track.map((photo, index) => ({ ...photo, heading: bearings[index] as number | null, flight }))
  })
  const step = Math.max(1, Math.floor(photos.length / mostSamples))
  const fronts: number[] = []
  const sides: number[] = []
  for (let index = 0; index < photos.length; index += step) {
    const { at, heading, flight, footprint } = photos[index] as (typeof photos)[number]
    if (heading === null || footprint.length === 0) continue
    const length = extentAlong(footprint, heading)
    const next = photos[index + 1]
    if (next?.flight === flight && angleBetween(bearing(at, next.at), heading) <= legDegrees) {
      fronts.push(shared(distance(at, next.at), length))
    }
    const width = extentAlong(footprint, heading + 90)
    const nearest = nearestLeg(photos, at, heading, length / 2, width * sameLine)
    if (nearest !== null) sides.push(shared(nearest, width))
  }
  return { front: median(fronts), side: median(sides) }
}

/** The sideways distance to the next leg, from photos next to this one that fly the same or the opposite way. */
function nearestLeg(
  photos: readonly { at: Point; heading: number | null }[],
  from: Point,
  heading: number,
  mostAlong: number,
  leastAcross: number,
): number | null {
  const angle = (heading * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  let nearest = Number.POSITIVE_INFINITY
  for (const { at, heading: other } of photos) {
    const [east, north] = [at.east - from.east, at.north - from.north]
    const across = Math.abs(east * cosine - north * sine)
    if (other === null || across <= leastAcross || Math.abs(east * sine + north * cosine) > mostAlong)
      continue
    const turned = angleBetween(other, heading)
    if (Math.min(turned, 180 - turned) <= legDegrees) nearest = Math.min(nearest, across)
  }
  return Number.isFinite(nearest) ? nearest : null
}

const shared = (spacing: number, extent: number): number => Math.max(0, 1 - spacing / extent)

/** The length of a footprint along a line through its middle. */
function extentAlong(footprint: readonly Point[], degrees: number): number {
  const angle = (degrees * Math.PI) / 180
  // Measured through the middle, so that the diagonal of a rotated footprint does not count.
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const turned = footprint.map(({ east, north }) => ({
    along: east * sine + north * cosine,
    across: east * cosine - north * sine,
  }))
  const sides = turned.map(({ across }) => across)
  const middle = (Math.min(...sides) + Math.max(...sides)) / 2
  const crossings = turned.flatMap((from, index) => {
    const to = turned[(index + 1) % turned.length] as (typeof turned)[number]
    if (from.across > middle === to.across > middle) return []
    return [from.along + ((middle - from.across) / (to.across - from.across)) * (to.along - from.along)]
  })
  return crossings.length === 0 ? 0 : Math.max(...crossings) - Math.min(...crossings)
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
