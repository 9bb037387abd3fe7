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

type Position = { latitude: number; longitude: number }

const metersPerDegree = 111_195

/** The shorter way around, for a site at the date line. */
const degreesEast = (from: number, to: number): number => ((to - from + 540) % 360) - 180

const metersPerDegreeEast = (latitude: number): number =>
  metersPerDegree * Math.cos((latitude * Math.PI) / 180)

/** How far a line between two points passes from the origin. */
const metersToSegment = (ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

/** How far a line passes from a position, and whether it goes around it. Flat, as a site is. */
const alongLine = ({ latitude, longitude }: Position, line: readonly (readonly number[])[]) => {
  const perLongitude = metersPerDegreeEast(latitude)
  let meters = Number.POSITIVE_INFINITY
  let isAround = false
  let [lastX, lastY] = [0, 0]
  line.forEach(([east = 0, north = 0], index) => {
    const x = degreesEast(longitude, east) * perLongitude
    const y = (north - latitude) * metersPerDegree
    if (index > 0) {
      meters = Math.min(meters, metersToSegment(lastX, lastY, x, y))
      if (lastY > 0 !== y > 0 && 0 < ((x - lastX) * -lastY) / (y - lastY) + lastX) isAround = !isAround
    }
    lastX = x
    lastY = y
  })
  return { meters, isAround }
}

/** Meters over the ground from a position to a shape; 0 over an area. */
export const metersToGeometry = (position: Position, geometry: Geometry): number => {
  switch (geometry.type) {
    case 'Point':
      return alongLine(position, [geometry.coordinates, geometry.coordinates]).meters
    case 'LineString':
      return alongLine(position, geometry.coordinates).meters
    case 'Polygon': {
      const [outside, ...holes] = geometry.coordinates.map((ring) => alongLine(position, ring))
      const hole = holes.find(({ isAround }) => isAround)
      if (hole) return hole.meters
      return outside?.isAround ? 0 : (outside?.meters ?? Number.POSITIVE_INFINITY)
    }
  }
}

/** A circle around a shape, by which most of a large site is out of the question at once. */
const circleAround = ({ geometry }: SuggestionFeature): { center: Position; meters: number } => {
  const corners =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : geometry.coordinates.flat()
  const [longitude = 0, latitude = 0] = corners[0] ?? []
  const center = { latitude, longitude }
  const meters = Math.max(...corners.map((corner) => alongLine(center, [corner, corner]).meters))
  return { center, meters }
}

const isBeyond = (position: Position, circle: ReturnType<typeof circleAround>, reach: number): boolean => {
  const x = degreesEast(circle.center.longitude, position.longitude) * metersPerDegreeEast(position.latitude)
  const y = (position.latitude - circle.center.latitude) * metersPerDegree
  // A little more than needed, since both ends have a scale of their own.
  return Math.hypot(x, y) > (circle.meters + reach) * 1.01
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
  const after = time - (times[low - 1] ?? Number.NEGATIVE_INFINITY)
  const before = (times[low] ?? Number.POSITIVE_INFINITY) - time
  return after <= before ? after : -before
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
  /** Milliseconds to the nearest photo of the shot. */
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

/** Of the shots whose feature is near: those the camera looks for, then the nearest, then that of the neighbors in time. */
const byPlace = (near: readonly Candidate[]): Candidate | undefined => {
  const best = near.some(({ match }) => match === 2) ? 2 : 1
  const matching = near.filter(({ match }) => match === best)
  const nearest = clearlyNearest(matching, ({ meters }) => meters, 5)
  if (nearest) return nearest
  const least = Math.min(...matching.map(({ meters }) => meters))
  return byTime(
    matching.filter(({ meters }) => meters <= least * 1.5 + 5),
    sameFlightMs,
  )
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
    features
      .filter(({ kind }) => kind !== 'no_fly_zone')
      .map((feature) => [feature.id, { ...feature, circle: circleAround(feature) }]),
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
    const metersTo = (feature: ReturnType<typeof flown.get>): number => {
      if (!position || !feature || isBeyond(position, feature.circle, reach)) return Number.POSITIVE_INFINITY
      const known = measured.get(feature.id)
      if (known !== undefined) return known
      const meters = metersToGeometry(position, feature.geometry)
      const within = meters <= reach ? meters : Number.POSITIVE_INFINITY
      measured.set(feature.id, within)
      return within
    }
    const near: Candidate[] = []
    const placeless: Candidate[] = []
    for (const { shot, view, feature, times: shotTimes } of places) {
      const match = viewMatch(view, gimbalPitch)
      if (match === 0) continue
      const meters = metersTo(feature)
      const isNear = Number.isFinite(meters)
      // A shot whose place is known and elsewhere is out of the question.
      if (!isNear && ((position && feature) || shotTimes.length === 0)) continue
      const gap = takenAt === null ? Number.POSITIVE_INFINITY : gapTo(shotTimes, takenAt)
      const list = isNear ? near : placeless
      list.push({ shot, match, meters, gap })
    }
    const chosen = near.length > 0 ? byPlace(near) : byTime(placeless, neighborMs)
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
