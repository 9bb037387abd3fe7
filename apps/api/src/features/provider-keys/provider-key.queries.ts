import type { Role } from '@sortie/domain/provider/roles'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectProviderKeys = (db: Queryable) =>
  db
    .selectFrom('provider_keys')
    .select((eb) => [
      'id',
      'name',
      'prefix',
      eb.ref('roles').$castTo<Role[] | null>().as('roles'),
      'created_at',
      'last_used_at',
      'revoked_at',
    ])
    .orderBy('id')
    .execute()

/** Every key, held until the end of the transaction, so that two revocations cannot both leave one. */
export const lockProviderKeys = (db: Transaction) =>
  db.selectFrom('provider_keys').select(['id', 'roles', 'revoked_at']).orderBy('id').forUpdate().execute()

export const setRevoked = (db: Transaction, id: number) =>
  db.updateTable('provider_keys').set({ revoked_at: sql<string>`now()` }).where('id', '=', id).execute()
