import { randomBytes } from 'node:crypto'
import { type Role, roles } from '@sortie/domain/provider/roles'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { tokenHash } from '../session/token-hash.ts'
import type { Transaction } from '../transaction.ts'
import type { KeyCaller } from './provider-caller.ts'

const prefixLength = 12

export const newProviderKey = (): string => `sortie_${randomBytes(24).toString('base64url')}`

/** Stores the hash of a key. A key that is already stored stays as it is. */
export const storeProviderKey = (
  db: Transaction,
  name: string,
  key: string,
  limitedTo: readonly Role[] | null = null,
) =>
  db
    .insertInto('provider_keys')
    .values({
      name,
      prefix: key.slice(0, prefixLength),
      key_hash: tokenHash(key),
      roles: limitedTo && [...limitedTo],
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning((eb) => [
      'id',
      'name',
      'prefix',
      'created_at',
      eb.ref('roles').$castTo<Role[] | null>().as('roles'),
    ])
    .executeTakeFirst()

export const findProviderKey = async (db: Database, key: string): Promise<KeyCaller | null> => {
  const found = await db
    .selectFrom('provider_keys')
    .select((eb) => ['id', 'name', 'last_used_at', eb.ref('roles').$castTo<Role[] | null>().as('roles')])
    .where('key_hash', '=', tokenHash(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  // Once a minute is enough to see which keys are in use, and saves a write per call.
  if (!found.last_used_at || Date.parse(found.last_used_at) < Date.now() - 60_000)
    await db
      .updateTable('provider_keys')
      .set({ last_used_at: sql<string>`now()` })
      // A transaction that locks the row, to revoke the key for example, does not delay the calls made with it.
      .where('id', '=', (eb) =>
        eb.selectFrom('provider_keys').select('id').where('id', '=', found.id).forUpdate().skipLocked(),
      )
      .execute()
  return { kind: 'key', id: found.id, name: found.name, roles: found.roles ?? roles }
}
