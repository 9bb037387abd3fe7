import { insertAcceptance, selectTerms } from '../../core/pilot/terms.queries.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseAdmin, type Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectAcceptances } from './terms.queries.ts'

const changedText = 'The terms have changed in the meantime. Reload the page to read the latest version.'

/** Only the pilot agrees, and only to what is in force. */
export const acceptTerms = async (db: Transaction, session: Session, version: number) => {
  refuseAdmin(session)
  if ((await selectTerms(db))?.version !== version) throw new AppError('conflict', { message: changedText })
  await insertAcceptance(db, session.pilotId, version)
  return selectAcceptances(db, session.pilotId)
}
