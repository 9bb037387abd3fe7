import { AppError, notFound } from '../../platform/errors.ts'
import { newProviderKey, storeProviderKey } from '../../platform/provider/provider-keys.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { lockProviderKeys, setRevoked } from './provider-key.queries.ts'

/** The key is shown here and nowhere else: only its hash is kept. */
export const makeProviderKey = async (db: Transaction, name: string) => {
  const key = newProviderKey()
  const stored = await storeProviderKey(db, name, key)
  if (!stored) throw new AppError('conflict')
  return { ...stored, last_used_at: null, revoked_at: null, key }
}

/** Without a key nobody could make another, so the last one stays. */
export const revokeProviderKey = async (db: Transaction, id: number): Promise<void> => {
  const keys = await lockProviderKeys(db)
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw notFound()
  if (key.revoked_at !== null) return
  if (keys.every((other) => other.id === id || other.revoked_at !== null))
    throw new AppError('conflict', {
      message: 'This is the last key. Create another one before you revoke it.',
    })
  await setRevoked(db, id)
}
