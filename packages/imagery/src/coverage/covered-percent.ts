import { surveyFacts } from '../asset-facts.ts'
import { type DepthGrid, depthShare } from './depth-grid.ts'
import { surveyDepth } from './survey-coverage.ts'
import { type PlannedFeature, surveyPlan } from './survey-plan.ts'

type Photo = Parameters<typeof surveyFacts>[0] & { id: string; taken_at: string | null; type: string }

/**
 * The share of a mission's area that so many photos show, in percent, from what is stored of them. It is calculated
 * when it is first asked for. Null without an area: the outline of the photos themselves is always covered.
 */
export const coveredPercent = (
  photos: readonly Photo[],
  features: readonly PlannedFeature[],
): ((depth: number) => number | null) => {
  const { area, ...heights } = surveyPlan(features)
  let grid: DepthGrid | null = null
  return (depth) => {
    if (area.length === 0) return null
    grid ??= surveyDepth(
      photos
        .filter(({ type }) => type === 'image')
        .map((photo) => ({ name: photo.id, facts: surveyFacts(photo, photo.taken_at) })),
      { area, ...heights },
    )
    return 100 * depthShare(grid, depth)
  }
}
