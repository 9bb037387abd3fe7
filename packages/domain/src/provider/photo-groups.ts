import { greatCircleMeters } from '../units.ts'

/** What decides whether photos were taken as one. */
export interface GroupedPhoto {
  shot: number | null
  taken_at: string | null
  gps_latitude: number | null
  gps_longitude: number | null
  gimbal_yaw: number | null
  gimbal_pitch: number | null
}

export type PhotoGroupKind = 'single' | 'bracket' | 'panorama'

export interface PhotoGroup<P> {
  kind: PhotoGroupKind
  photos: readonly P[]
}

/** Exposures of a bracket follow each other at once; a panorama turns the camera between its photos. */
const bracketMs = 2000
const panoramaMs = 15_000
/** A hovering drone drifts, and positions have noise. */
const samePlaceMeters = 3
const sameDirectionDegrees = 3
const fewestOfPanorama = 6

type Dated = GroupedPhoto & { taken_at: string }

const placeOf = ({ gps_latitude: latitude, gps_longitude: longitude }: GroupedPhoto) => ({
  latitude,
  longitude,
})

const isOfSamePlace = (a: GroupedPhoto, b: GroupedPhoto): boolean => {
  const meters = greatCircleMeters(placeOf(a), placeOf(b))
  return meters !== null && meters <= samePlaceMeters
}

const msBetween = (a: Dated, b: Dated): number => Date.parse(b.taken_at) - Date.parse(a.taken_at)

/** What is unknown may be the same. */
const isSameAngle = (a: number | null, b: number | null): boolean =>
  a === null || b === null || Math.abs(((a - b + 540) % 360) - 180) < sameDirectionDegrees

const looksTheSameWay = (a: GroupedPhoto, b: GroupedPhoto): boolean =>
  isSameAngle(a.gimbal_yaw, b.gimbal_yaw) && isSameAngle(a.gimbal_pitch, b.gimbal_pitch)

/** Photos of one shot that follow each other in time, from one place. */
const runs = <P extends Dated>(photos: readonly P[], mostMs: number, isNext: (a: P, b: P) => boolean) => {
  const all: P[][] = []
  for (const photo of photos) {
    const run = all.at(-1)
    const last = run?.at(-1)
    const goesOn =
      last !== undefined &&
      last.shot === photo.shot &&
      msBetween(last, photo) <= mostMs &&
      isOfSamePlace(last, photo) &&
      isNext(last, photo)
    if (run && goesOn) run.push(photo)
    else all.push([photo])
  }
  return all
}

const turnsOf = (photos: readonly GroupedPhoto[]): number =>
  photos.filter((photo, index) => {
    const before = photos[index - 1]
    return before !== undefined && !looksTheSameWay(before, photo)
  }).length

const groupsOf = <P extends Dated>(run: readonly P[]): PhotoGroup<P>[] => {
  // A camera that turned only now and then took photos from one place, and no panorama.
  if (run.length >= fewestOfPanorama && turnsOf(run) >= Math.max(run.length / 4, fewestOfPanorama - 2))
    return [{ kind: 'panorama', photos: run }]
  return runs(run, bracketMs, looksTheSameWay).map((photos) => ({
    kind: photos.length > 1 ? 'bracket' : 'single',
    photos,
  }))
}

/**
 * Photos in the order in which they were taken, with those that were taken as one kept together: exposures in one
 * direction, and views all around from one place. What has no time or position is on its own, at the end.
 */
export const groupPhotos = <P extends GroupedPhoto>(photos: readonly P[]): PhotoGroup<P>[] => {
  const dated = photos.filter((photo): photo is P & Dated => photo.taken_at !== null)
  const undated = photos.filter(({ taken_at }) => taken_at === null)
  const inOrder = dated.toSorted((a, b) => msBetween(b, a))
  return [
    ...runs(inOrder, panoramaMs, () => true).flatMap(groupsOf),
    ...undated.map((photo) => ({ kind: 'single' as const, photos: [photo] })),
  ]
}
