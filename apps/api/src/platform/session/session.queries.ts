import { type Insertable, sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { namedStatement } from '../named-statements.ts'
import type { Schema } from '../schema.generated.ts'
import type { Transaction } from '../transaction.ts'
import { emailKey } from './email-key.ts'

const plainSession = namedStatement(
  'plain-session',
  { tokenHash: 'text', email: 'text' },
  (db, { tokenHash, email }) =>
    db
      .selectFrom('plain_sessions')
      .innerJoin('pilots', 'pilots.id', 'plain_sessions.pilot_id')
      .select(['plain_sessions.pilot_id', 'plain_sessions.expires_at', 'plain_sessions.created_at'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<string>`now()`)
      .where('pilots.email_key', '=', email),
)

export const findPlainSession = async (db: Queryable, tokenHash: string, email: string) => {
  const [session] = await plainSession(db, { tokenHash, email: emailKey(email) })
  return session
}

export const insertPlainSession = (
  db: Transaction,
  session: { token_hash: string; pilot_id: number; expires_at: Date },
) => db.insertInto('plain_sessions').values(session).execute()

export const deletePlainSession = (db: Transaction, tokenHash: string) =>
  db.deleteFrom('plain_sessions').where('token_hash', '=', tokenHash).execute()

const identitySession = namedStatement(
  'identity-session',
  { tokenHash: 'text', subject: 'text' },
  (db, { tokenHash, subject }) =>
    db.selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('ended_sessions').select('token_hash').where('token_hash', '=', tokenHash))
        .$castTo<boolean>()
        .as('isEnded'),
      eb.selectFrom('pilots').select('id').where('identity_subject', '=', subject).as('pilotId'),
    ]),
)

/** Whether a session was ended, and the pilot that its subject is bound to, if any. Every call needs both. */
export const findIdentitySession = async (
  db: Queryable,
  { tokenHash, subject }: { tokenHash: string; subject: string },
): Promise<{ isEnded: boolean; pilotId: number | null }> => {
  const [found] = await identitySession(db, { tokenHash, subject })
  return found ?? { isEnded: true, pilotId: null }
}

export const insertEndedSession = (db: Transaction, tokenHash: string, expiresAt: Date) =>
  db
    .insertInto('ended_sessions')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns false when the pilot's row is locked or erased, because no call waits for this note. */
export const upsertPilotSession = async (
  db: Database,
  {
    pilot_id,
    token_hash,
    kind,
    browser,
    network,
    expires_at,
  }: Omit<Insertable<Schema['pilot_sessions']>, 'created_at' | 'last_seen_at'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into pilot_sessions (pilot_id, token_hash, kind, browser, network, expires_at)
    select id, ${token_hash}, ${kind}, ${browser}, ${network}, ${expires_at} from pilots
    where id = ${pilot_id} and erased_at is null for key share skip locked
    on conflict (token_hash) do update
      set last_seen_at = now(), browser = excluded.browser, network = excluded.network
    returning id
  `.execute(db)
  return rows.length > 0
}

export const deletePilotSession = (db: Transaction, tokenHash: string) =>
  db.deleteFrom('pilot_sessions').where('token_hash', '=', tokenHash).execute()

export const pilotExists = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('pilots')
    .select('id')
    .where('id', '=', pilotId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Binds a subject, once, to the pilot with its verified email. */
export const bindPilotToIdentity = async (
  db: Database,
  identity: { subject: string; email: string },
): Promise<number | undefined> => {
  const bound = await db
    .updateTable('pilots')
    .set({ identity_subject: identity.subject })
    .where('email_key', '=', emailKey(identity.email))
    // Several first calls may arrive at once. The later ones find the subject already bound.
    .where((where) =>
      where.or([where('identity_subject', 'is', null), where('identity_subject', '=', identity.subject)]),
    )
    .returning('id')
    .executeTakeFirst()
  return bound?.id
}
