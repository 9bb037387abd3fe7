import type { LocationInput } from '@sortie/contract/location-input'
import type { Transaction } from '../../platform/transaction.ts'

export const insertLocation = async (db: Transaction, location: LocationInput): Promise<number> => {
  const { id } = await db.insertInto('locations').values(location).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Puts another place under an id that missions or work orders refer to. */
export const replaceLocation = async (
  db: Transaction,
  id: number,
  location: LocationInput,
): Promise<void> => {
  await db.updateTable('locations').set(location).where('id', '=', id).execute()
}
