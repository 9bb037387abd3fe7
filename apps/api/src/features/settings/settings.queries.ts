import { type AttentionLimit, type AttentionLimits, attentionLimits } from '@sortie/domain/provider/attention'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

const names = Object.keys(attentionLimits) as AttentionLimit[]

const selectStored = namedStatement('settings', {}, (db) => db.selectFrom('provider_settings').select(names))

/** The limits as the owners have set them; the usual ones where they haven't. */
export const selectLimits = async (db: Queryable): Promise<AttentionLimits> => {
  const [stored] = await selectStored(db, {})
  return Object.fromEntries(
    names.map((name) => [name, stored?.[name] ?? attentionLimits[name].default]),
  ) as AttentionLimits
}

export const updateLimits = async (
  db: Transaction,
  changes: Partial<Record<AttentionLimit, number | null | undefined>>,
): Promise<void> => {
  if (Object.keys(changes).length > 0)
    await db.updateTable('provider_settings').set(rowOf('provider_settings', changes)).execute()
}
