import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.generated.ts'

/**
 * Does in steps what may concern any number of rows, so that no statement meets its time limit and no lock is
 * held for long. Ends after a step that found less than a whole batch. Returns how many rows there were.
 */
export const inBatches = async (
  size: number,
  signal: AbortSignal,
  step: (size: number) => Promise<number>,
): Promise<number> => {
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const count = await step(size)
    total += count
    if (count < size) return total
  }
}

/** Deletes at most so many of the rows that a condition holds for. */
export const deleteSome = async (
  db: Database,
  table: keyof Schema,
  condition: ReturnType<typeof sql<boolean>>,
  size: number,
): Promise<number> => {
  // By the rows' places: not every table has a key of one column.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${size}))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
