import { coverageRules } from '@sortie/imagery/coverage/coverage-levels'

const { gapDepth, great } = coverageRules

/** Where the classes of depth on the map begin; the first is a gap. */
export const depthSteps: readonly number[] = [0, gapDepth, great.depth, 2 * great.depth]
