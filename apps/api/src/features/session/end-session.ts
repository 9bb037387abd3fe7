import { announceEndedSession } from '../../platform/realtime/announce.ts'
import { deletePlainSession, insertEndedSession } from '../../platform/session/session.queries.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** From here on the session's tokens are refused by every process. */
export const endSession = async (db: Transaction, session: Session): Promise<void> => {
  if (session.kind === 'plain') await deletePlainSession(db, session.tokenHash)
  else await insertEndedSession(db, session.tokenHash, session.expiresAt)
  await announceEndedSession(db, session.tokenHash)
}
