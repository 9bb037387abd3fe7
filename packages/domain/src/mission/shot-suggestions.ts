import { metersToFeet, usesMiles } from '../units.ts'
import type { Geometry, MapFeature } from './map-feature.schema.ts'
import type { Shot } from './shot.schema.ts'

/** What is known of a photo, of a stored one as well as of one on its way. */
export interface SuggestionPhoto {
  id: string
  position: { latitude: number; longitude: number } | null
  /** Degrees; -90 looks straight down. */
  gimbalPitch: number | null
  /** Milliseconds since 1970. */
  takenAt: number | null
}

export interface ShotSuggestion {
  id: string
  shot_id: number
  /** 'Taken 39 ft from Main roof, camera straight down' */
  reason: string
}

type SuggestionShot = Pick<Shot, 'id' | 'name' | 'map_feature'> & { shot_type: { name: string } | null }
type SuggestionFeature = Pick<MapFeature, 'id' | 'name' | 'kind' | 'geometry'>

const straightDown = -75
/** Between straight down and this lies what can be either. */
const oblique = -60

/** How far from its subject a photo is plausibly taken: a slanted view needs distance. */
const reachMeters = (pitch: number | null): number => (pitch !== null && pitch > oblique ? 200 : 75)

/** Photos of one shot are taken one after the other. */
const sameFlightMs = 120_000
/** Without a position only a close neighbor says something. */
const neighborMs = 30_000

const looksDown = /\b(ortho\w*|nadir|overhead|top[- ]?down|straight[- ]down|mapping|grid)\b/i
const looksAcross =
  /\b(oblique|obliques|orbit|elevation|elevations|fa[cç]ade|perspective|horizon|panorama)\b/i

/** Which way the camera looks in a shot, by its name and type; undefined where they do not say. */
const expectedView = ({ name, shot_type }: SuggestionShot): 'down' | 'across' | undefined => {
  const words = `${name} ${shot_type?.name ?? ''}`
  const isDown = looksDown.test(words)
  if (isDown === looksAcross.test(words)) return undefined
  return isDown ? 'down' : 'across'
}

/** 2 where the camera looks as the shot asks for, 1 where nothing is known, 0 where it looks elsewhere. */
const viewMatch = (view: ReturnType<typeof expectedView>, pitch: number | null): 0 | 1 | 2 => {
  if (view === undefined || pitch === null) return 1
  if (view === 'down') return pitch <= oblique ? (pitch <= straightDown ? 2 : 1) : 0
  return pitch > straightDown ? (pitch > oblique ? 2 : 1) : 0
}

const cameraWords = (pitch: number | null): string | null => {
  if (pitch === null) return null
  if (pitch <= straightDown) return 'camera straight down'
  if (pitch <= -15) return 'camera angled down'
  return pitch < 15 ? 'camera level' : 'camera angled up'
}

type Point = { x: number; y: number }

const metersPerDegree = 111_195

/** Meters east and north of a position: flat enough for the size of a site. */
const planeAround = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
  const perLongitude = metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  return ([east = 0, north = 0]: readonly number[]): Point => {
    // The shorter way around, for a site at the date line.
    const degrees = ((east - longitude + 540) % 360) - 180
    return { x: degrees * perLongitude, y: (north - latitude) * metersPerDegree }
  }
}

/** How far a line between two points passes from the origin. */
const distanceToSegment = (a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + share * dx, a.y + share * dy)
}

const distanceToLine = (points: readonly Point[]): number =>
  points.reduce((least, point, index) => {
    const next = points[index + 1]
    return next ? Math.min(least, distanceToSegment(point, next)) : least
  }, Number.POSITIVE_INFINITY)

const holdsOrigin = (ring: readonly Point[]): boolean =>
  ring.reduce((isInside, a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a
    const crosses = a.y > 0 !== b.y > 0 && 0 < ((b.x - a.x) * -a.y) / (b.y - a.y) + a.x
    return crosses ? !isInside : isInside
  }, false)

/** Meters over the ground from a position to a shape; 0 over an area. */
export const metersToGeometry = (
  position: { latitude: number; longitude: number },
  geometry: Geometry,
): number => {
  const onPlane = planeAround(position)
  switch (geometry.type) {
    case 'Point': {
      const { x, y } = onPlane(geometry.coordinates)
      return Math.hypot(x, y)
    }
    case 'LineString':
      return distanceToLine(geometry.coordinates.map(onPlane))
    case 'Polygon': {
      const [outside = [], ...holes] = geometry.coordinates.map((ring) => ring.map(onPlane))
      const hole = holes.find(holdsOrigin)
      if (hole) return distanceToLine(hole)
      return holdsOrigin(outside) ? 0 : distanceToLine(outside)
    }
  }
}

/** The sorted times of the photos of each shot. */
const timesByShot = (assigned: readonly { shot_id: number; takenAt: number | null }[]) => {
  const times = new Map<number, number[]>()
  for (const { shot_id, takenAt } of assigned) {
    if (takenAt === null) continue
    const list = times.get(shot_id)
    if (list) list.push(takenAt)
    else times.set(shot_id, [takenAt])
  }
  for (const list of times.values()) list.sort((a, b) => a - b)
  return times
}

/** Milliseconds to the nearest of sorted times: negative when it came later. */
const gapTo = (times: readonly number[], time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  const around = [times[low - 1], times[low]].flatMap((other) => (other === undefined ? [] : [time - other]))
  return around.reduce((best, gap) => (Math.abs(gap) < Math.abs(best) ? gap : best), Number.POSITIVE_INFINITY)
}

const duration = (milliseconds: number): string => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  if (seconds >= 90) return `${Math.round(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

const timeWords = (gap: number): string =>
  Math.abs(gap) < 500
    ? 'at the same time as a photo of this shot'
    : `${duration(gap)} ${gap > 0 ? 'after' : 'before'} a photo of this shot`

interface Candidate {
  shot: SuggestionShot
  match: 1 | 2
  /** To the feature of the shot; infinite when the shot has none or the photo no position. */
  meters: number
  gap: number
}

/** The one that is nearest by far; undefined when two are about as near. */
const clearlyNearest = (
  candidates: readonly Candidate[],
  measure: (candidate: Candidate) => number,
  slack: number,
): Candidate | undefined => {
  const [first, second] = [...candidates].sort((a, b) => measure(a) - measure(b))
  if (!first || !second) return first
  return measure(second) > measure(first) * 1.5 + slack ? first : undefined
}

const byTime = (candidates: readonly Candidate[], most: number): Candidate | undefined =>
  clearlyNearest(
    candidates.filter(({ gap }) => Math.abs(gap) <= most),
    ({ gap }) => Math.abs(gap),
    2000,
  )

const choose = (candidates: readonly Candidate[], hasPosition: boolean): Candidate | undefined => {
  const best = Math.max(...candidates.map(({ match }) => match))
  const near = candidates.filter(({ match, meters }) => match === best && Number.isFinite(meters))
  const nearest = clearlyNearest(near, ({ meters }) => meters, 5)
  if (nearest) return nearest
  const least = Math.min(...near.map(({ meters }) => meters))
  const tied = near.filter(({ meters }) => meters <= least * 1.5 + 5)
  // Among equals the neighbors in time decide; so they do where there is no place to compare.
  if (tied.length > 0) return byTime(tied, sameFlightMs)
  const placeless = hasPosition ? candidates.filter(({ shot }) => shot.map_feature === null) : candidates
  return byTime(placeless, neighborMs)
}

const sentence = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')

/**
 * Proposes a shot for each photo that clearly belongs to one: by its distance from the shot's map feature, by the
 * direction of its camera, and by the photos already assigned that were taken around the same time. Where two shots
 * are about as likely nothing is proposed. The pilot decides.
 */
export const suggestShots = ({
  photos,
  assigned,
  shots,
  features,
  country,
}: {
  photos: readonly SuggestionPhoto[]
  assigned: readonly { shot_id: number; takenAt: number | null }[]
  shots: readonly SuggestionShot[]
  features: readonly SuggestionFeature[]
  country: string | null
}): ShotSuggestion[] => {
  const times = timesByShot(assigned)
  const flown = new Map(
    features.filter(({ kind }) => kind !== 'no_fly_zone').map((feature) => [feature.id, feature]),
  )
  const places = shots.map((shot) => ({
    shot,
    view: expectedView(shot),
    feature: shot.map_feature ? flown.get(shot.map_feature.id) : undefined,
    times: times.get(shot.id) ?? [],
  }))

  const length = (meters: number): string =>
    usesMiles(country)
      ? `${Math.round(metersToFeet(meters)).toLocaleString('en-US')} ft`
      : `${Math.round(meters).toLocaleString('en-US')} m`

  return photos.flatMap((photo) => {
    const { position, gimbalPitch, takenAt } = photo
    const reach = reachMeters(gimbalPitch)
    // Several shots share a feature, which is then measured once.
    const measured = new Map<number, number>()
    const metersTo = (feature: SuggestionFeature | undefined): number => {
      if (!position || !feature) return Number.POSITIVE_INFINITY
      const known = measured.get(feature.id)
      if (known !== undefined) return known
      const meters = metersToGeometry(position, feature.geometry)
      const within = meters <= reach ? meters : Number.POSITIVE_INFINITY
      measured.set(feature.id, within)
      return within
    }
    const candidates = places.flatMap(({ shot, view, feature, times: shotTimes }): Candidate[] => {
      const match = viewMatch(view, gimbalPitch)
      if (match === 0) return []
      const gap = takenAt === null ? Number.POSITIVE_INFINITY : gapTo(shotTimes, takenAt)
      return [{ shot, match, meters: metersTo(feature), gap }]
    })
    if (candidates.length === 0) return []
    const chosen = choose(candidates, position !== null)
    if (!chosen) return []
    const { shot, meters, gap } = chosen
    const name = shot.map_feature?.name ?? ''
    const camera = cameraWords(gimbalPitch)
    const closeInTime = Math.abs(gap) <= sameFlightMs ? timeWords(gap) : null
    const reason = Number.isFinite(meters)
      ? sentence([
          `Taken ${meters < 1 ? `over ${name}` : `${length(meters)} from ${name}`}`,
          camera,
          closeInTime,
        ])
      : sentence([`Taken ${timeWords(gap)}`, camera])
    return [{ id: photo.id, shot_id: shot.id, reason }]
  })
}
