import type { PhotoFacts } from '../photo-facts.ts'
import { coverageRules } from './coverage-levels.ts'
import { angleBetween, secondsBetween } from './flight.ts'
import type { HalfAngles } from './footprint.ts'
import { distance, type Point } from './ground.ts'

/** A photo with the position of its camera and the size of its view. */
export type View = {
  at: Point
  camera: string
  heightMeters: number
  angles: Pick<HalfAngles, 'across' | 'up'>
  facts: PhotoFacts
}

/** Photos further apart than this are from two places, at any height. */
const farthestMeters = 10

/**
 * All but the first of the photos from one place: exposure brackets, bursts, and photos of a hovering drone. However
 * many there are, they show the ground from one side, and nothing can be measured between them.
 */
export function repeatedViews<T extends View>(photos: readonly T[]): Set<T> {
  const cells = new Map<string, T[]>()
  const repeated = new Set<T>()
  for (const photo of photos) {
    const [x, y] = [Math.floor(photo.at.east / farthestMeters), Math.floor(photo.at.north / farthestMeters)]
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${x + dx},${y + dy}`) ?? []),
    )
    if (near.some((other) => isSameView(photo, other))) repeated.add(photo)
    else cells.set(`${x},${y}`, [...(cells.get(`${x},${y}`) ?? []), photo])
  }
  return repeated
}

function isSameView(a: View, b: View): boolean {
  if (!looksTheSameWay(a.facts, b.facts)) return false
  const { shareOfFootprint, gpsNoiseMeters, mostOfFootprint, bracketMeters, bracketShare } =
    coverageRules.onePlace
  const side = Math.min(shorterSide(a), shorterSide(b))
  const noise = Math.min(gpsNoiseMeters, mostOfFootprint * side)
  const nearby = Math.min(farthestMeters, Math.max(shareOfFootprint * side, noise))
  if (Math.abs(a.heightMeters - b.heightMeters) > Math.max(nearby, gpsNoiseMeters)) return false
  const meters = distance(a.at, b.at)
  return meters < nearby || (meters < Math.min(bracketMeters, bracketShare * side) && isBracket(a, b))
}

/** A camera may point in several directions from one place, as around a tower or on a second flight across. */
function looksTheSameWay(a: PhotoFacts, b: PhotoFacts): boolean {
  const { pitchDegrees, yawDegrees } = coverageRules.onePlace
  const pitches = Math.abs((a.gimbalPitchDegrees ?? -90) - (b.gimbalPitchDegrees ?? -90))
  const [yaw, otherYaw] = [a, b].map((facts) => facts.gimbalYawDegrees ?? facts.flightYawDegrees)
  // While the drone hovers, its track has no direction.
  const yaws = yaw == null || otherYaw == null ? 0 : angleBetween(yaw, otherYaw)
  return pitches < pitchDegrees && yaws < yawDegrees
}

/** Two photos of one camera within seconds whose exposures differ more than any change of light. */
function isBracket({ camera, facts: a }: View, { camera: otherCamera, facts: b }: View): boolean {
  const { bracketSeconds, bracketRatio } = coverageRules.onePlace
  if (camera !== otherCamera || !a.takenAt || !b.takenAt || !a.exposureSeconds || !b.exposureSeconds)
    return false
  const ratio =
    Math.max(a.exposureSeconds, b.exposureSeconds) / Math.min(a.exposureSeconds, b.exposureSeconds)
  return ratio >= bracketRatio && secondsBetween(a.takenAt, b.takenAt) <= bracketSeconds
}

/** The shorter side of the ground that the camera would show if it looked straight down, whichever way it looks. */
const shorterSide = ({ heightMeters, angles }: View): number =>
  2 * heightMeters * Math.min(angles.across, angles.up)
