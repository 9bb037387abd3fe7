import type { SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'

/** The ways to read photos in the browser. */
export const readingSides = ['bare', 'exifreader', 'ours'] as const
export type ReadingSide = (typeof readingSides)[number]

export interface Figures {
  ms: number
  /** How many photos gave a position. */
  placed: number
  /** The time by which tasks exceed 50 ms. */
  blockedMs: number
  longestTaskMs: number
}

/** The functions of the page that the bench calls. */
export interface CoveragePage {
  read(side: ReadingSide): Promise<Figures>
  bytesPerPhoto(): Promise<number>
  cover(photos: readonly SurveyPhoto[], area: [number, number][][]): Promise<Figures & { cells: number }>
}
