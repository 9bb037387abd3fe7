import type { Role } from '@sortie/domain/provider/roles'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

const personColumns = (eb: ExpressionBuilder<Schema, 'people'>) =>
  [
    'id',
    'email',
    'name',
    eb.ref('roles').$castTo<Role[]>().as('roles'),
    eb.ref('claimed_roles').$castTo<Role[]>().as('claimed_roles'),
    eb('identity_subject', 'is not', null).$castTo<boolean>().as('has_signed_in'),
    'created_at',
    'last_seen_at',
    'removed_at',
  ] as const

export const selectPeople = (db: Queryable, page: KeysetPage) =>
  selectPage(db.selectFrom('people').select(personColumns), page)

export const insertInvited = (
  db: Transaction,
  invited: { email: string; name?: string | undefined; roles: Role[] },
) =>
  db.insertInto('people').values(rowOf('people', invited)).returning(personColumns).executeTakeFirstOrThrow()

/** Someone who was invited and has not signed in yet. */
export const selectInvited = (db: Queryable, id: number) =>
  db
    .selectFrom('people')
    .select(['email', 'name'])
    .where('id', '=', id)
    .where('identity_subject', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Nothing of someone who was removed changes anymore. */
const lockPerson = (db: Transaction, id: number) =>
  db
    .selectFrom('people')
    .select(personColumns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updatePerson = async (
  db: Transaction,
  id: number,
  changes: { name?: string | undefined; roles?: Role[] | undefined },
) => {
  const person = await lockPerson(db, id)
  if (!person || Object.keys(changes).length === 0) return person
  return db
    .updateTable('people')
    .set(rowOf('people', changes))
    .where('id', '=', id)
    .returning(personColumns)
    .executeTakeFirstOrThrow()
}

/** Undefined when there never was such a person. Whoever was removed before stays so, and since then. */
export const setRemoved = (db: Transaction, id: number) =>
  db
    .updateTable('people')
    .set({ removed_at: sql<string>`coalesce(removed_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
