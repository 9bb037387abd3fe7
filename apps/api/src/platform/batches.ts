import { sql } from 'kysely'
import { type Database, isDatabaseFull, isDatabaseUnavailable } from './database.ts'
import type { Schema } from './schema.generated.ts'

export { doEach } from '@sortie/storage/do-each'

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

interface RowsToWorkOn {
  /** The ids of rows that something is to be done about, in order: so many after a given one. */
  select(after: number, limit: number): Promise<number[]>
  /** Does it for these, all or none. Returns how many it was done for. */
  work(ids: readonly number[]): Promise<number>
  /** Is told of a row for which it cannot be done. The next run tries it again, and also comes to the rows after it. */
  onFailure(id: number, error: unknown): void
}

/**
 * Does in steps what is to be done for any number of rows, each row once. When a step fails because of a row, it is
 * done in halves, and so on: the row is left out, and no other. Returns how many rows it was done for.
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
