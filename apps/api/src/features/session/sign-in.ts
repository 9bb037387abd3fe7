import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../platform/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { emailKey } from '../../platform/session/email-key.ts'
import { insertPlainSession } from '../../platform/session/session.queries.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { passwordMatches } from './passwords.ts'

const selectCredentials = (db: Queryable, email: string) =>
  db
    .selectFrom('pilots')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()

const sessionHours = 12

/** Opens a plain session. Where the mechanism is off, the call does not exist. */
export const signIn = async (
  db: Transaction,
  plainSessions: boolean,
  given: { email: string; password: string },
): Promise<{ token: string; email: string; expires_at: string }> => {
  if (!plainSessions) throw notFound()
  const pilot = await selectCredentials(db, given.email)
  const matches = await passwordMatches(given.password, pilot?.password_hash ?? null)
  if (!pilot || !matches) throw new AppError('sign_in_failed')
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + sessionHours * 3_600_000)
  await insertPlainSession(db, { token_hash: tokenHash(token), pilot_id: pilot.id, expires_at })
  return { token, email: pilot.email, expires_at: expires_at.toISOString() }
}
