import type { Registration } from '@sortie/domain/pilot/pilot.schema'
import type { Transaction } from '../../platform/transaction.ts'
import { hashPassword } from '../session/passwords.ts'
import { insertPilot } from './account.queries.ts'

/** Creates the account; the identity provider keeps the password unless plain sessions are on. */
export const registerPilot = async (
  db: Transaction,
  plainSessions: boolean,
  { password, ...registration }: Registration,
): Promise<{ id: number; email: string }> => {
  const password_hash = plainSessions && password ? await hashPassword(password) : null
  return insertPilot(db, { ...registration, password_hash })
}
