import { AppError } from '../../platform/errors.ts'
import { newProviderKey, storeProviderKey } from '../../platform/provider/provider-keys.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** The key is shown here and nowhere else: only its hash is kept. */
export const makeProviderKey = async (db: Transaction, name: string) => {
  const key = newProviderKey()
  const stored = await storeProviderKey(db, name, key)
  if (!stored) throw new AppError('conflict')
  return { ...stored, last_used_at: null, revoked_at: null, key }
}
