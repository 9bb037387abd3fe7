/** The numbers behind the levels of coverage, in one place. */
export const coverageRules = {
  /** The level is Great! if this share of the area is shown by at least this many photos. */
  great: { depth: 5, share: 0.95 },
  moderate: { depth: 3, share: 0.9 },
  /** The level is Poor with a larger share of photos without GPS, whatever the others show. */
  mostWithoutGps: 0.1,
  fewestWithGps: 20,
  /** Ground that fewer photos than this show is a gap. */
  gapDepth: 3,
  /** Smaller gaps are the ragged edges of footprints. */
  leastGapSquareMeters: 4,
  offNadirWarningDegrees: 15,
  offNadirErrorDegrees: 25,
  /** A longer pause between two photos is a landing. */
  longestPauseSeconds: 120,
  /** When photos that point the same way count as taken from one place, and so count once (docs/decisions/099). */
  onePlace: {
    /** A share of the shorter side of the footprint, since nobody flies with more than 95% overlap. */
    shareOfFootprint: 0.05,
    /** How far the position of a hovering drone wanders without RTK. */
    gpsNoiseMeters: 1.5,
    /**
     * Close to the ground this noise is as large as the steps of a survey, so its share of the footprint is limited.
     */
    mostOfFootprint: 0.08,
    pitchDegrees: 5,
    yawDegrees: 10,
    /** Exposures that differ by half a stop within seconds are a bracket, even if the positions differ more. */
    bracketRatio: 1.4,
    bracketSeconds: 5,
    bracketMeters: 5,
    bracketShare: 0.15,
  },
  heights: {
    /** Below this, a photo was taken on the ground or its height is wrong. */
    leastMeters: 1,
    /** Nobody surveys a site below this height, unless it is planned. */
    lowMeters: 15,
    /**
     * Heights that differ from the plan by more than this, and by more than this share of it, aren't heights above the
     * site.
     */
    nearMeters: 10,
    nearShare: 0.2,
  },
  /** A drone that has moved by less has no direction of flight. */
  leastStepMeters: 0.5,
  /** The photo is blurred if the ground moves by more than this while the shutter is open. */
  blurredPixels: 2,
} as const

export type CoverageLevel = 'great' | 'moderate' | 'poor'

/** Why the level is not what the depth alone would give. */
export type LevelReason = 'depth' | 'many-without-gps' | 'few-with-gps'

export type DepthShares = { five: number; three: number; one: number }

export function coverageLevel(
  shares: DepthShares,
  { withGps, withoutGps }: { withGps: number; withoutGps: number },
): { level: CoverageLevel; reason: LevelReason } {
  const { great, moderate, mostWithoutGps, fewestWithGps } = coverageRules
  if (withGps < fewestWithGps) return { level: 'poor', reason: 'few-with-gps' }
  if (withoutGps > mostWithoutGps * (withGps + withoutGps))
    return { level: 'poor', reason: 'many-without-gps' }
  if (shares.five >= great.share) return { level: 'great', reason: 'depth' }
  return { level: shares.three >= moderate.share ? 'moderate' : 'poor', reason: 'depth' }
}

export const hasPassed = (level: CoverageLevel): boolean => level !== 'poor'
