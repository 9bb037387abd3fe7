import { timestampText } from '@sortie/domain/time/dates'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectLastEdit } from './mission-event.queries.ts'

export const etagOf = (version: number): string => `"${version}"`

/** Whether a list of ETags, as a caller sends it, has this one. The letter of weak ones means nothing here. */
const listsTag = (ifMatch: string, tag: string): boolean =>
  ifMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag)

/**
 * Refuses to change a mission that someone has changed since the caller read it. The mission must be locked. A caller
 * who doesn't say what they read isn't asked.
 */
export const requireUnchanged = async (
  db: Transaction,
  { id, timezone_id }: { id: number; timezone_id: string | null },
  ifMatch: string | undefined,
): Promise<void> => {
  if (ifMatch === undefined) return
  const { version, at, who } = await selectLastEdit(db, id)
  if (listsTag(ifMatch, etagOf(version))) return
  const by = who ?? 'Someone'
  const when = at ? ` on ${timestampText(at, timezone_id)}` : ''
  throw new AppError('changed_meanwhile', {
    message: `${by} changed this mission${when}, after you opened it. Look at the changes, then save yours.`,
    current: { version, changed_by: who, changed_at: at },
  })
}
