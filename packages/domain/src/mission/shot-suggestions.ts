import { plural, t } from '../language.ts'
import { formatLength } from '../units.ts'
import type { MapFeature } from './map-feature.schema.ts'
import { metersFrom, metersToGeometry, outlineOf, type Position } from './meters-to-geometry.ts'
import type { Shot } from './shot.schema.ts'

/** The facts of a photo that suggest a shot, whether it is stored or still uploading. */
export interface SuggestionPhoto {
  id: string
  position: { latitude: number; longitude: number } | null
  /** In degrees; -90 is straight down. */
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
/** Angles between `straightDown` and this one fit both kinds of shots. */
const oblique = -60

/** The plausible distance of a photo from its subject: an oblique view needs more distance. */
const reachMeters = (pitch: number | null): number => (pitch !== null && pitch > oblique ? 200 : 75)

/** Photos of one shot are taken one after the other. */
const sameFlightMs = 120_000
/** Without a position, only a close neighbor in time counts. */
const neighborMs = 30_000

const looksDown = /\b(ortho\w*|nadir|overhead|top[- ]?down|straight[- ]down|mapping|grid)\b/i
const looksAcross =
  /\b(oblique|obliques|orbit|elevation|elevations|fa[cç]ade|perspective|horizon|panorama)\b/i

/** Whether the camera points down in a shot, by its name and type; undefined if they do not say. */
const expectsDown = ({ name, shot_type }: SuggestionShot): boolean | undefined => {
  const words = [name, shot_type?.name].join(' ')
  const isDown = looksDown.test(words)
  return isDown === looksAcross.test(words) ? undefined : isDown
}

/** Whether the camera points as the shot requires; undefined if that is unknown, or both are possible. */
const looksAsAsked = (isDown: boolean | undefined, pitch: number | null): boolean | undefined =>
  isDown === undefined || pitch === null || (pitch > straightDown && pitch <= oblique)
    ? undefined
    : isDown === pitch <= straightDown

const cameraWords = (pitch: number): string => {
  if (pitch <= straightDown) return t('camera straight down')
  if (pitch <= -15) return t('camera angled down')
  return pitch < 15 ? t('camera level') : t('camera angled up')
}

/** A circle around a shape, which quickly rules out most features of a large site. */
const circleAround = ({ geometry }: SuggestionFeature) => {
  const outline = outlineOf(geometry)
  const [center] = outline as [[number, number]]
  const [longitude, latitude] = center
  const meters = outline.map((corner) => Math.hypot(...metersFrom({ latitude, longitude }, corner)))
  return { center, meters: Math.max(...meters) }
}

const isBeyond = (position: Position, circle: ReturnType<typeof circleAround>, reach: number): boolean =>
  // A small margin, since the scale differs slightly between the two ends.
  Math.hypot(...metersFrom(position, circle.center)) > (circle.meters + reach) * 1.01

type PlacedFeature = SuggestionFeature & { circle: ReturnType<typeof circleAround> }

/** Meters to each feature within reach, by its id. */
const metersByFeature = (
  position: Position | null,
  features: Iterable<PlacedFeature>,
  reach: number,
): Map<number, number> => {
  const near = new Map<number, number>()
  if (!position) return near
  for (const { id, geometry, circle } of features) {
    if (isBeyond(position, circle, reach)) continue
    const meters = metersToGeometry(position, geometry)
    if (meters <= reach) near.set(id, meters)
  }
  return near
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

/** Milliseconds to the nearest of sorted times; negative if that is later. */
const gapTo = (times: readonly number[], time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < time) low = middle + 1
    else high = middle
  }
  const after = time - (times[low - 1] ?? Number.NEGATIVE_INFINITY)
  const before = (times[low] ?? Number.POSITIVE_INFINITY) - time
  return after <= before ? after : -before
}

/** A text for at most two minutes. */
const duration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds >= 90) return t('2 minutes')
  return plural(seconds, '1 second', '{count} seconds')
}

const takenWhen = (gap: number): string => {
  if (gap >= 500) return t('Taken {duration} after a photo of this shot', { duration: duration(gap) })
  if (gap <= -500) return t('Taken {duration} before a photo of this shot', { duration: duration(-gap) })
  return t('Taken at the same time as a photo of this shot')
}

/** The same where a reason already says where the photo was taken. */
const timeWords = (gap: number): string => {
  if (gap >= 500) return t('{duration} after a photo of this shot', { duration: duration(gap) })
  if (gap <= -500) return t('{duration} before a photo of this shot', { duration: duration(-gap) })
  return t('at the same time as a photo of this shot')
}

const takenWhere = (meters: number, place: string, country: string | null): string =>
  meters < 1
    ? t('Taken over {place}', { place })
    : t('Taken {distance} from {place}', { distance: formatLength(meters, country), place })

interface Candidate {
  shot: SuggestionShot
  /** Milliseconds to the nearest photo of the shot. */
  gap: number
}

interface NearCandidate extends Candidate {
  isAsked: boolean | undefined
  /** Meters to the feature of the shot. */
  meters: number
  place: string
}

/** The nearest candidate, with those that are about as near. */
const nearest = <C>(candidates: readonly C[], measure: (candidate: C) => number, slack: number): C[] => {
  const least = Math.min(...candidates.map(measure))
  return candidates.filter((candidate) => measure(candidate) <= least * 1.5 + slack)
}

/** The only candidate; undefined if there is none, or several. */
const only = <C>(candidates: readonly C[]): C | undefined =>
  candidates.length === 1 ? candidates[0] : undefined

const byTime = <C extends Candidate>(candidates: readonly C[], most: number): C | undefined =>
  only(
    nearest(
      candidates.filter(({ gap }) => Math.abs(gap) <= most),
      ({ gap }) => Math.abs(gap),
      2000,
    ),
  )

/**
 * Chooses among the shots whose feature is near: those the camera points at, then the nearest, then that of the
 * neighbors in time.
 */
const byPlace = (near: readonly NearCandidate[]): NearCandidate | undefined => {
  const asked = near.filter(({ isAsked }) => isAsked)
  const closest = nearest(asked.length > 0 ? asked : near, ({ meters }) => meters, 5)
  return only(closest) ?? byTime(closest, sameFlightMs)
}

/**
 * Suggests a shot for each photo that clearly belongs to one: by its distance from the shot's map feature, by the
 * direction of its camera, and by assigned photos that were taken around the same time. If two shots are about equally
 * likely, nothing is suggested. The pilot decides.
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
    isDown: expectsDown(shot),
    feature: shot.map_feature ? flown.get(shot.map_feature.id) : undefined,
    times: times.get(shot.id) ?? [],
  }))

  return photos.flatMap(({ id, position, gimbalPitch, takenAt }) => {
    const metersTo = metersByFeature(position, flown.values(), reachMeters(gimbalPitch))
    const near: NearCandidate[] = []
    const placeless: Candidate[] = []
    for (const { shot, isDown, feature, times: shotTimes } of places) {
      const isAsked = looksAsAsked(isDown, gimbalPitch)
      if (isAsked === false) continue
      const meters = feature && metersTo.get(feature.id)
      // A shot whose feature is known and elsewhere is ruled out.
      if (position && feature && meters === undefined) continue
      const gap = takenAt === null ? Number.POSITIVE_INFINITY : gapTo(shotTimes, takenAt)
      if (feature && meters !== undefined) near.push({ shot, gap, isAsked, meters, place: feature.name })
      else placeless.push({ shot, gap })
    }
    const camera = gimbalPitch === null ? [] : [cameraWords(gimbalPitch)]
    const propose = ({ shot }: Candidate, taken: string, ...more: string[]): ShotSuggestion[] => [
      { id, shot_id: shot.id, reason: [taken, ...camera, ...more].join(', ') },
    ]
    if (near.length > 0) {
      const chosen = byPlace(near)
      if (!chosen) return []
      const { meters, place, gap } = chosen
      const closeInTime = Math.abs(gap) <= sameFlightMs ? [timeWords(gap)] : []
      return propose(chosen, takenWhere(meters, place, country), ...closeInTime)
    }
    const chosen = byTime(placeless, neighborMs)
    return chosen ? propose(chosen, takenWhen(chosen.gap)) : []
  })
}
