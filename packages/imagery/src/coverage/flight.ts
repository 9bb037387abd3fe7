import type { TakenAt } from '../photo-facts.ts'
import { coverageRules } from './coverage-levels.ts'
import { distance, type Point } from './ground.ts'

/** A photo in the order and frame of its flight. */
export type TrackPhoto = {
  name: string
  camera: string
  at: Point
  takenAt: TakenAt | null
}

export type Track<T extends TrackPhoto> = { photos: T[]; seconds: number }

/**
 * Flights in the order of time, one camera after the other: two drones in the air at once are two tracks. Photos that
 * do not say when they were taken are in none.
 */
export function flightTracks<T extends TrackPhoto>(photos: readonly T[]): Track<T>[] {
  const byCamera = Map.groupBy(
    photos.filter(({ takenAt }) => takenAt !== null),
    ({ camera }) => camera,
  )
  return [...byCamera.values()].flatMap(tracksOfCamera).sort((a, b) => byName(a.photos[0], b.photos[0]))
}

function tracksOfCamera<T extends TrackPhoto>(photos: readonly T[]): Track<T>[] {
  // With an offset missing somewhere, all that is comparable is the camera's own clock.
  const hasOffsets = photos.every(({ takenAt }) => takenAt?.offsetMinutes != null)
  const seconds = new Map(photos.map((photo) => [photo, secondsOf(photo.takenAt, hasOffsets)]))
  const at = (photo: T | undefined) => (photo && seconds.get(photo)) ?? 0
  const ordered = photos.toSorted((a, b) => at(a) - at(b) || byName(a, b))
  const tracks: T[][] = []
  for (const photo of ordered) {
    const track = tracks.at(-1)
    if (!track || at(photo) - at(track.at(-1)) > coverageRules.longestPauseSeconds) tracks.push([photo])
    else track.push(photo)
  }
  return tracks.map((track) => ({ photos: track, seconds: at(track.at(-1)) - at(track[0]) }))
}

/** In the order of time; photos that do not say when they were taken come last. */
export function inTimeOrder<T extends Pick<TrackPhoto, 'name' | 'takenAt'>>(photos: readonly T[]): T[] {
  const dated = photos.filter(({ takenAt }) => takenAt !== null)
  const hasOffsets = dated.every(({ takenAt }) => takenAt?.offsetMinutes != null)
  const seconds = new Map(dated.map((photo) => [photo, secondsOf(photo.takenAt, hasOffsets)]))
  const at = (photo: T) => seconds.get(photo) ?? Number.MAX_VALUE
  return photos.toSorted((a, b) => at(a) - at(b) || byName(a, b))
}

/** An order that is the same in every language. */
export const byName = (a: { name: string } | undefined, b: { name: string } | undefined): number =>
  (a?.name ?? '') < (b?.name ?? '') ? -1 : 1

const secondsOf = (takenAt: TakenAt | null, hasOffsets: boolean): number =>
  takenAt === null
    ? 0
    : Date.parse(`${takenAt.local}Z`) / 1000 - (hasOffsets ? (takenAt.offsetMinutes ?? 0) * 60 : 0)

export const secondsBetween = (a: TakenAt, b: TakenAt): number =>
  Math.abs(secondsOf(b, false) - secondsOf(a, false))

/** Degrees from north, clockwise. */
export const bearing = (from: Point, to: Point): number =>
  (Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI

/** The direction of flight at each photo: that of the nearer neighbor, which is on the same leg. */
export function trackBearings(photos: readonly Point[]): (number | null)[] {
  return photos.map((here, index) => {
    const [before, after] = [photos[index - 1], photos[index + 1]]
    const far = [
      before && { from: before, to: here, meters: distance(before, here) },
      after && { from: here, to: after, meters: distance(here, after) },
    ].filter((step) => step !== undefined && step.meters > coverageRules.leastStepMeters)
    const nearest = far.sort((a, b) => (a?.meters ?? 0) - (b?.meters ?? 0))[0]
    return nearest ? bearing(nearest.from, nearest.to) : null
  })
}

/** The smallest angle between two directions, 0 to 180. */
export const angleBetween = (a: number, b: number): number => {
  const difference = Math.abs(a - b) % 360
  return difference > 180 ? 360 - difference : difference
}
