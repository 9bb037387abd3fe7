import { notFound } from '../../platform/errors.ts'
import { announceEndedSession } from '../../platform/realtime/announce.ts'
import {
  deletePilotSession,
  deletePlainSession,
  insertEndedSession,
} from '../../platform/session/session.queries.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deleteDevicesOfSession } from '../pushes/push-device.queries.ts'
import { lockOtherSessions, lockSession } from './session.queries.ts'

/** From here on the session's tokens are refused by every process. */
export const endSession = async (
  db: Transaction,
  session: Pick<Session, 'kind' | 'tokenHash' | 'expiresAt'>,
): Promise<void> => {
  if (session.kind === 'plain') await deletePlainSession(db, session.tokenHash)
  else await insertEndedSession(db, session.tokenHash, session.expiresAt)
  await deletePilotSession(db, session.tokenHash)
  await deleteDevicesOfSession(db, session.tokenHash)
  await announceEndedSession(db, session.tokenHash)
}

/** Another pilot's session is not there. */
export const endSessionById = async (db: Transaction, pilotId: number, id: number): Promise<void> => {
  const session = await lockSession(db, pilotId, id)
  if (!session) throw notFound()
  await endSession(db, session)
}

export const endOtherSessions = async (db: Transaction, current: Session): Promise<void> => {
  for (const session of await lockOtherSessions(db, current)) await endSession(db, session)
}
