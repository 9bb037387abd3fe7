import type { Role } from '@sortie/domain/provider/roles'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { namedStatement } from '../named-statements.ts'
import { emailKey } from '../session/email-key.ts'
import type { Identity } from '../session/identity-tokens.ts'
import type { Transaction } from '../transaction.ts'

const personOfSession = namedStatement(
  'person-of-session',
  { tokenHash: 'text', subject: 'text' },
  (db, { tokenHash, subject }) =>
    db
      .selectFrom('people')
      .select((eb) => [
        'id',
        'name',
        'email',
        'access_version',
        'last_seen_at',
        eb.ref('roles').$castTo<Role[]>().as('roles'),
        eb
          .exists(eb.selectFrom('ended_sessions').select('token_hash').where('token_hash', '=', tokenHash))
          .$castTo<boolean>()
          .as('isEnded'),
      ])
      .where('identity_subject', '=', subject)
      .where('removed_at', 'is', null),
)

/** The person a subject is bound to, unless they were removed, and whether the session was ended. Every call asks. */
export const findPersonOfSession = async (
  db: Queryable,
  { tokenHash, subject }: Pick<Identity, 'tokenHash' | 'subject'>,
) => {
  const [person] = await personOfSession(db, { tokenHash, subject })
  return person
}

/** Binds a subject, once, to the person who was invited by its verified email. */
export const bindPerson = (db: Transaction, { subject, email, name }: Identity) =>
  db
    .updateTable('people')
    .set({ identity_subject: subject, name: sql<string>`coalesce(nullif(name, ''), ${name ?? ''})` })
    .where('email_key', '=', emailKey(email))
    .where('removed_at', 'is', null)
    // Several first calls arrive at once; the later ones find the subject already bound.
    .where((where) =>
      where.or([where('identity_subject', 'is', null), where('identity_subject', '=', subject)]),
    )
    .returning('id')
    .executeTakeFirst()

export const hasOwner = async (db: Transaction): Promise<boolean> => {
  const owner = await db
    .selectFrom('people')
    .select('id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'owner' = any (roles)`)
    .executeTakeFirst()
  return owner !== undefined
}

/** Whether an owner has sent this person away, and nobody has invited them since. */
export const wasRemoved = async (db: Transaction, { subject, email }: Identity): Promise<boolean> => {
  const removed = await db
    .selectFrom('people')
    .select('id')
    .where('removed_at', 'is not', null)
    .where((where) =>
      where.or([where('identity_subject', '=', subject), where('email_key', '=', emailKey(email))]),
    )
    .executeTakeFirst()
  return removed !== undefined
}

/** Someone who was not invited by anyone. Of two first calls at once, the later one finds the row of the other. */
export const insertPerson = (
  db: Transaction,
  { subject, email, name, staffRoles }: Identity,
  roles: readonly Role[],
) =>
  db
    .insertInto('people')
    .values({
      identity_subject: subject,
      email,
      name: name ?? '',
      roles: [...roles],
      claimed_roles: [...staffRoles],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const makeOwner = (db: Transaction, id: number) =>
  db
    .updateTable('people')
    .set({ roles: sql<string[]>`array_append(roles, 'owner')` })
    .where('id', '=', id)
    .where(sql<boolean>`not 'owner' = any (roles)`)
    .execute()

/** Notes that a person is there. Whoever holds the row meanwhile, so as to change it, does not make calls wait. */
export const notePerson = (db: Database, id: number, claimedRoles: readonly Role[]) =>
  db
    .updateTable('people')
    .set({ last_seen_at: sql<string>`now()`, claimed_roles: [...claimedRoles] })
    .where('id', '=', (eb) =>
      eb.selectFrom('people').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .execute()
