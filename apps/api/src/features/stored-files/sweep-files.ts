import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { formFilesPrefix, keyOfFile } from '../../platform/stored-files.ts'

const aDayMs = 86_400_000

/** Keys that a record names; a file of any other key has been left behind. */
const selectNamed = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select image_key as key from pilot_licenses where image_key = any(${keys.map(keyOfFile)}::text[])
    union all
    select storage_key from stock_submissions where storage_key = any(${[...keys]}::text[])
    union all
    select preview_key from assets where preview_key = any(${[...keys]}::text[])
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Deletes files of forms that no record names: a process was killed between storing one and naming it. */
export const sweepFiles = async (
  db: Database,
  store: ObjectStore,
  signal: AbortSignal,
  olderThanMs = aDayMs,
): Promise<number> => {
  let deleted = 0
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted()
    const page = await store.list({ prefix: formFilesPrefix, ...(after ? { after } : {}) })
    const settled = page.objects.filter(({ modifiedAt }) => modifiedAt.getTime() < Date.now() - olderThanMs)
    const named = await selectNamed(
      db,
      settled.map(({ key }) => key),
    )
    const leftBehind = settled.map(({ key }) => key).filter((key) => !named.has(keyOfFile(key)))
    await store.delete(leftBehind)
    deleted += leftBehind.length
    if (page.next === null) return deleted
    after = page.next
  }
}
