import { sql } from 'kysely'
import { type Database, isDatabaseFull, isDatabaseUnavailable } from './database.ts'
import type { Schema } from './schema.generated.ts'

export { doEach } from '@sortie/storage/do-each'

/**
 * Works on any number of rows in steps, so that no statement meets its time limit and no lock is held for long. Ends
 * after a step that found less than a full batch. Returns how many rows there were.
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

interface RowsToWorkOn {
  /** The ids of the rows to work on, in order: up to `limit` of them after the given one. */
  select(after: number, limit: number): Promise<number[]>
  /** Does the work for these rows, all or none. Returns how many rows it was done for. */
  work(ids: readonly number[]): Promise<number>
  /**
   * Is called with a row that cannot be worked on. The next run tries it again, and still gets to the rows after it.
   */
  onFailure(id: number, error: unknown): void
}

/**
 * Works on any number of rows in steps, each row once. A step that fails is repeated in smaller and smaller halves, so
 * that only the row that causes the failure is left out. Returns how many rows the work was done for.
 */
export const eachInBatches = async (
  size: number,
  signal: AbortSignal,
  { select, work, onFailure }: RowsToWorkOn,
): Promise<number> => {
  const workOn = async (ids: readonly number[]): Promise<number> => {
    try {
      return ids.length > 0 ? await work(ids) : 0
    } catch (error) {
      if (isDatabaseUnavailable(error) || isDatabaseFull(error)) throw error
      signal.throwIfAborted()
      const [id] = ids
      const half = Math.ceil(ids.length / 2)
      if (half < ids.length) return (await workOn(ids.slice(0, half))) + (await workOn(ids.slice(half)))
      if (id !== undefined) onFailure(id, error)
      return 0
    }
  }
  let after = 0
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const ids = await select(after, size)
    total += await workOn(ids)
    if (ids.length < size) return total
    after = ids.at(-1) ?? after
  }
}

/** Deletes at most `limit` rows that match a condition. */
export const deleteSome = async (
  db: Database,
  table: keyof Schema,
  condition: ReturnType<typeof sql<boolean>>,
  size: number,
): Promise<number> => {
  // Rows are found by `ctid`, since not every table has a key of one column.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${size}))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
