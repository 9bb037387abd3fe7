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
 * The flights in order of time, one camera after the other: two drones in the air at once are two tracks. Photos
 * without a time are in none.
 */
export function flightTracks<T extends TrackPhoto>(photos: readonly T[]): Track<T>[] {
  const byCamera = Map.groupBy(photos, ({ camera }) => camera)
  return [...byCamera.values()]
    .flatMap(tracksOfCamera)
    .sort((a, b) => byName(a.photos[0] as T, b.photos[0] as T))
}

function tracksOfCamera<T extends TrackPhoto>(photos: readonly T[]): Track<T>[] {
  const tracks: { photos: T[]; from: number; to: number }[] = []
  for (const { photo, second } of timed(photos)) {
    const track = tracks.at(-1)
    if (!track || second - track.to > coverageRules.longestPauseSeconds) {
      tracks.push({ photos: [photo], from: second, to: second })
    } else {
      track.photos.push(photo)
      track.to = second
    }
  }
  return tracks.map(({ photos, from, to }) => ({ photos, seconds: to - from }))
}

/** Photos in order of time; those without a time come last. */
export function inTimeOrder<T extends Pick<TrackPhoto, 'name' | 'takenAt'>>(photos: readonly T[]): T[] {
  const undated = photos.filter(({ takenAt }) => takenAt === null)
  return [...timed(photos).map(({ photo }) => photo), ...undated.sort(byName)]
}

/** The photos with a time, in order of time. */
function timed<T extends Pick<TrackPhoto, 'name' | 'takenAt'>>(
  photos: readonly T[],
): { photo: T; second: number }[] {
  const dated = photos.flatMap((photo) => (photo.takenAt ? [{ photo, takenAt: photo.takenAt }] : []))
  // If any offset is missing, only the camera's own clock is comparable.
  const hasOffsets = dated.every(({ takenAt }) => takenAt.offsetMinutes !== null)
  return dated
    .map(({ photo, takenAt }) => {
      const second = clockSeconds(takenAt)
      return { photo, second: hasOffsets ? second - (takenAt.offsetMinutes as number) * 60 : second }
    })
    .sort((a, b) => a.second - b.second || byName(a.photo, b.photo))
}

/** An order that does not depend on the language. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

const clockSeconds = ({ local }: TakenAt): number => Date.parse(`${local}Z`) / 1000

export const secondsBetween = (a: TakenAt, b: TakenAt): number => Math.abs(clockSeconds(b) - clockSeconds(a))

/** Degrees from north, clockwise. */
export const bearing = (from: Point, to: Point): number =>
  (Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI

/** The direction of flight at each photo, from its nearer neighbor, which is on the same leg. */
export function trackBearings(photos: readonly Point[]): (number | null)[] {
  const steps = photos.slice(1).map((to, index) => {
    const from = photos[index] as Point
    return { meters: distance(from, to), degrees: bearing(from, to) }
  })
  return photos.map((_, index) => {
    const [nearest] = steps
      .slice(Math.max(0, index - 1), index + 1)
      .filter(({ meters }) => meters > coverageRules.leastStepMeters)
      .sort((a, b) => a.meters - b.meters)
    return nearest ? nearest.degrees : null
  })
}

/** The smallest angle between two directions, 0 to 180. */
export const angleBetween = (a: number, b: number): number => {
  const difference = Math.abs(a - b) % 360
  return Math.min(difference, 360 - difference)
}
