import { mayGrant, type Role } from '@sortie/domain/provider/roles'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import { newProviderKey, storeProviderKey } from '../../platform/provider/provider-keys.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { lockProviderKeys, setRevoked } from './provider-key.queries.ts'

interface NewKey {
  name: string
  /** Null for a key that may do everything. */
  roles?: Role[] | null | undefined
}

/** The key is shown here and nowhere else: only its hash is kept. */
export const makeProviderKey = async (
  db: Transaction,
  { name, roles = null }: NewKey,
  creator: Pick<ProviderCaller, 'roles'>,
) => {
  if (!mayGrant(creator.roles, roles))
    throw invalid({
      roles: [
        roles === null
          ? 'Only an owner can create a key that may do everything. Please choose its roles.'
          : 'You can only give a key roles that you have yourself.',
      ],
    })
  const key = newProviderKey()
  const stored = await storeProviderKey(db, name, key, roles)
  if (!stored) throw new AppError('conflict')
  return { ...stored, last_used_at: null, revoked_at: null, key }
}

/** Without a key that may do everything nobody could make another such key, so the last one stays. */
export const revokeProviderKey = async (db: Transaction, id: number): Promise<void> => {
  const keys = await lockProviderKeys(db)
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw notFound()
  if (key.revoked_at !== null) return
  const isAsAble = (other: typeof key) => other.revoked_at === null && other.roles === null
  if (isAsAble(key) && !keys.some((other) => other.id !== id && isAsAble(other)))
    throw new AppError('conflict', {
      message: 'This is the last key that may do everything. Create another one before you revoke it.',
    })
  await setRevoked(db, id)
}
