import type { PhotoFacts } from '../photo-facts.ts'
import { coverageRules } from './coverage-levels.ts'
import { median } from './overlap.ts'

export type HeightOptions = {
  /** The altitude of the takeoff point above sea level, for photos that state only their absolute height. */
  takeOffAltitudeMeters?: number | null
  /** The height of the mission's shot, for photos whose heights are missing or can't be right. */
  shotHeightMeters?: number | null
  /** The heights of the mission's other shots, since photos at one of these were flown as planned. */
  otherShotHeightsMeters?: readonly number[]
  /** How much higher than the site the drone took off, as the pilot stated; negative for lower. */
  takeoffAboveSiteMeters?: number | null
}

/** Why the heights that photos state are probably not heights above the site. */
export type HeightDoubt = 'not-above-ground' | 'far-from-plan' | 'very-low'

export type SurveyHeights = {
  /** The median of the photos' heights: above the takeoff point, or above the site if the pilot gave the difference. */
  statedMeters: number | null
  plannedMeters: number | null
  doubt: HeightDoubt | null
  /** True if the planned height is used, or 60 m without a plan. A very low height without a plan is only reported. */
  isReplaced: boolean
}

/** The usual height of mapping flights, used if no height is known. */
export const assumedHeightMeters = 60

/**
 * Heights above the ground. Drones state their height above the takeoff point, which may be on a hill or in a valley
 * next to the site. The plan states the height above the site, so it shows if the two differ.
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
  // Photos above and below the usual height keep their difference from it.
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
  // The pilot knows the place, so if the heights still differ from the plan, they were flown like that.
  if (isCorrected) return null
  if (planned === null) return stated < coverageRules.heights.lowMeters ? 'very-low' : null
  return isNear(stated, planned) ? null : 'far-from-plan'
}

const isNear = (stated: number, planned: number): boolean => {
  const { nearMeters, nearShare } = coverageRules.heights
  return Math.abs(stated - planned) <= Math.max(nearMeters, nearShare * planned)
}

/** Derived from any photo that states both heights. */
const takeOffAltitude = (photos: readonly PhotoFacts[]): number | null =>
  median(
    photos.flatMap(({ altitudeMeters, relativeAltitudeMeters }) =>
      altitudeMeters === null || relativeAltitudeMeters === null
        ? []
        : [altitudeMeters - relativeAltitudeMeters],
    ),
  )
