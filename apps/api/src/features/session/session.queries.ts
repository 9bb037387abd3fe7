import type { Queryable } from '../../platform/database.ts'
import { emailKey } from '../../platform/session/email-key.ts'

export const selectCredentials = (db: Queryable, email: string) =>
  db
    .selectFrom('pilots')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
