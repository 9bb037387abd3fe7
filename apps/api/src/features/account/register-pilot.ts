import tzLookup from '@photostructure/tz-lookup'
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
  const timezone_id = tzLookup(registration.latitude, registration.longitude)
  return insertPilot(db, { ...registration, timezone_id, password_hash })
}
