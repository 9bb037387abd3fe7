import type { PhotoFacts } from '../photo-facts.ts'
import { coverageRules } from './coverage-levels.ts'
import { median } from './overlap.ts'

export type HeightOptions = {
  /** Meters above sea level where the drone took off, for photos that know only their absolute height. */
  takeOffAltitudeMeters?: number | null
  /** Height of the mission's shot, for photos whose heights are missing or can't be right. */
  shotHeightMeters?: number | null
  /** Heights of the mission's other shots: what was flown at one of these was flown as planned. */
  otherShotHeightsMeters?: readonly number[]
  /** How much higher the drone took off than the site is, by the pilot's word; negative for lower. */
  takeoffAboveSiteMeters?: number | null
}

/** Why the heights that photos state are hardly heights above the site. */
export type HeightDoubt = 'not-above-ground' | 'far-from-plan' | 'very-low'

export type SurveyHeights = {
  /** The median of the photos' heights: above the takeoff point, or above the site if the pilot gave the difference. */
  statedMeters: number | null
  plannedMeters: number | null
  doubt: HeightDoubt | null
  /** The planned height is used, or 60 m without a plan. A drone that is very low without a plan is only doubted. */
  isReplaced: boolean
}

/** When nothing says how high a drone was: what most mapping flights are flown at. */
export const assumedHeightMeters = 60

/**
 * Heights above the ground. Drones know how far they are above the point where they took off, which may be on a hill or
 * in a valley beside the site. The plan says how high they flew above the site, so it shows when the two aren't the same.
 */
export function surveyHeights(
  photos: readonly PhotoFacts[],
  options: HeightOptions,
): SurveyHeights & { heightOf: (facts: PhotoFacts) => { meters: number; isAssumed: boolean } } {
  const takeOff = takeOffAltitude(photos) ?? options.takeOffAltitudeMeters ?? null
  const difference = options.takeoffAboveSiteMeters ?? null
  const stated = ({ relativeAltitudeMeters, altitudeMeters }: PhotoFacts): number | null => {
    const aboveTakeOff =
      relativeAltitudeMeters ??
      (takeOff !== null && altitudeMeters !== null ? altitudeMeters - takeOff : null)
    return aboveTakeOff === null ? null : aboveTakeOff + (difference ?? 0)
  }
  const statedMeters = median(photos.flatMap((facts) => stated(facts) ?? []))
  const plannedMeters = plannedHeight(statedMeters, options)
  const doubt = statedMeters === null ? null : doubtAbout(statedMeters, plannedMeters, difference !== null)
  const isReplaced = doubt === 'not-above-ground' || doubt === 'far-from-plan'
  // Photos above and below the usual height stay so.
  const shift = isReplaced ? (plannedMeters ?? assumedHeightMeters) - (statedMeters as number) : 0
  return {
    statedMeters,
    plannedMeters,
    doubt,
    isReplaced,
    heightOf: (facts) => {
      const own = stated(facts)
      return own !== null && own + shift >= coverageRules.heights.leastMeters
        ? { meters: own + shift, isAssumed: false }
        : { meters: plannedMeters ?? assumedHeightMeters, isAssumed: true }
    },
  }
}

function plannedHeight(statedMeters: number | null, options: HeightOptions): number | null {
  const planned = options.shotHeightMeters ?? null
  const others = options.otherShotHeightsMeters ?? []
  if (statedMeters === null) return planned
  return [planned, ...others].find((height) => height !== null && isNear(statedMeters, height)) ?? planned
}

function doubtAbout(stated: number, planned: number | null, isCorrected: boolean): HeightDoubt | null {
  if (stated < coverageRules.heights.leastMeters) return 'not-above-ground'
  // The pilot knows the place, so what is then still far from the plan was flown like that.
  if (isCorrected) return null
  if (planned === null) return stated < coverageRules.heights.lowMeters ? 'very-low' : null
  return isNear(stated, planned) ? null : 'far-from-plan'
}

const isNear = (stated: number, planned: number): boolean => {
  const { nearMeters, nearShare } = coverageRules.heights
  return Math.abs(stated - planned) <= Math.max(nearMeters, nearShare * planned)
}

/** Known from any photo that has both its heights. */
const takeOffAltitude = (photos: readonly PhotoFacts[]): number | null =>
  median(
    photos.flatMap(({ altitudeMeters, relativeAltitudeMeters }) =>
      altitudeMeters === null || relativeAltitudeMeters === null
        ? []
        : [altitudeMeters - relativeAltitudeMeters],
    ),
  )
