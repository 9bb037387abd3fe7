import { t } from '../language.ts'
import { readyToSubmit } from './shot.ts'

/** The state of a shot that decides whether its mission can be submitted. */
export interface ShotProgress {
  id: number
  name: string
  hasAssets: boolean
  pilot_comment: string | null
  /** How often its files break rules that must be kept. */
  mustFindings?: number
}

export type SubmitBlock =
  | { reason: 'nothing-uploaded' }
  | { reason: 'shots-missing'; shots: readonly ShotProgress[] }
  | { reason: 'shots-failing'; shots: readonly ShotProgress[] }

/**
 * Why Submit is disabled; null once every shot has an asset or a comment, none that isn't commented breaks a rule that
 * must be kept, and something was uploaded.
 */
export const submitBlock = (mission: {
  status: string
  shots: readonly ShotProgress[]
}): SubmitBlock | null => {
  const waiting = mission.shots.filter((shot) => !readyToSubmit(shot))
  const missing = waiting.filter(({ hasAssets }) => !hasAssets)
  if (missing.length > 0) return { reason: 'shots-missing', shots: missing }
  if (waiting.length > 0) return { reason: 'shots-failing', shots: waiting }
  return mission.status === 'assets_uploaded' ? null : { reason: 'nothing-uploaded' }
}

/** What a pilot can do about shots whose files break rules. */
export const shotsFailingText = (shots: readonly Pick<ShotProgress, 'name'>[]): string =>
  t("Some files don't meet the requirements: {shots}. Replace them, or comment on the shot to say why.", {
    shots: shots.map(({ name }) => name).join(', '),
  })

/** Why an enabled Submit is refused: files are still uploading, or belong to no shot. */
export const finishRefusal = (counts: {
  pendingUploads: number
  unassigned: number
}): 'uploads-pending' | 'unassigned-assets' | null => {
  if (counts.pendingUploads > 0) return 'uploads-pending'
  return counts.unassigned > 0 ? 'unassigned-assets' : null
}

/** Whether the bulk uploader offers to submit after the last batch: at most one other shot may be empty. */
export const offersAutoSubmit = (shots: readonly ShotProgress[], currentShotId: number | null): boolean =>
  shots.filter((shot) => shot.id !== currentShotId && !readyToSubmit(shot)).length <= 1

const mostInGrid = 100
const bulkAbove = 250

/** Thumbnails while there are few enough, and rows beyond that. */
export const assetLayout = (assets: number): 'grid' | 'list' => (assets > mostInGrid ? 'list' : 'grid')

export const isBulkRecommended = (assets: number): boolean => assets > bulkAbove
