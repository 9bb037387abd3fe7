import { coverageRules } from '@sortie/imagery/coverage/coverage-levels'

const { gapDepth, great } = coverageRules

/** The lower bounds of the classes of depth on the map. The first class is a gap. */
export const depthSteps: readonly number[] = [0, gapDepth, great.depth, 2 * great.depth]
