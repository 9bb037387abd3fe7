import { tallyOf } from '@sortie/domain/quality/judge-shot'
import { doEach } from '../../platform/batches.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import type { CompareShot } from './compare-shot.ts'
import {
  forgetShotToJudge,
  postponeShotToJudge,
  selectJudgedFiles,
  selectRulesOfShot,
  selectShotsToJudge,
  storeFileFindings,
  storeShotFindings,
} from './quality.queries.ts'

/** Compares the files of a shot with its rules. Null for a shot without rules. */
const judge = async (db: Queryable, shotId: number, compare: CompareShot) => {
  const found = await selectRulesOfShot(db, shotId)
  if (!found || found.rules.length === 0) return null
  const { rules, site, requested_at } = found
  const all = await selectJudgedFiles(db, shotId, requested_at)
  const files = all.filter(({ status }) => status === 'ready')
  const verdict = await compare({ rules, files, site })
  return {
    findings: verdict.shot,
    files: new Map(files.map(({ id }) => [id, verdict.files.get(id) ?? []])),
    ...tallyOf(verdict),
    isChecking: all.length > files.length,
    hasMustRules: rules.some(({ severity }) => severity === 'must'),
  }
}

/** What keeps a shot from being ready, besides missing files. */
export interface StoredVerdict {
  mustFindings: number
  /** Files that may break a rule that must be kept are still being processed. */
  isChecking: boolean
}

/** Compares a shot and stores what was found. */
export const judgeStoredShot = async (
  trx: Transaction,
  shotId: number,
  compare: CompareShot,
): Promise<StoredVerdict> => {
  const verdict = await judge(trx, shotId, compare)
  if (!verdict) return { mustFindings: 0, isChecking: false }
  await storeFileFindings(trx, verdict.files)
  await storeShotFindings(trx, shotId, verdict)
  return { mustFindings: verdict.mustFindings, isChecking: verdict.isChecking && verdict.hasMustRules }
}

const shotsPerRun = 200

/**
 * Compares the shots whose files or rules have changed. One that can't be compared waits behind the others from then on.
 * Returns how many there were.
 */
export const judgeChangedShots = async (
  db: Database,
  compare: CompareShot,
  signal: AbortSignal,
  log?: JobLog,
): Promise<number> => {
  const shots = await selectShotsToJudge(db, shotsPerRun)
  await doEach(shots, async ({ shot_id, changes }) => {
    signal.throwIfAborted()
    try {
      await inTransaction(db, (trx) => judgeStoredShot(trx, shot_id, compare))
    } catch (error) {
      await postponeShotToJudge(db, shot_id)
      throw error
    }
    await forgetShotToJudge(db, shot_id, changes)
  })
  if (shots.length > 0) log?.info({ shots: shots.length }, 'shots compared with their quality rules')
  return shots.length
}
