import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { linkToFile } from '../../platform/stored-files.ts'
import { personalTableNames, personalTables, rowsOfPilot } from './personal-tables.ts'

type StoredRecord = Record<string, unknown>

const selectRecords = async (
  db: Queryable,
  table: keyof Schema,
  pilotId: number,
): Promise<StoredRecord[]> => {
  const hidden = personalTables[table]?.hidden ?? []
  const rows = await selectRows(
    db,
    sql<{ record: StoredRecord }>`
    select to_jsonb(${sql.table(table)}) - ${[...hidden]}::text[] as record
    from ${sql.table(table)} where ${rowsOfPilot(table, pilotId)}
  `,
  )
  return rows.map(({ record }) => record)
}

const selectFiles = async (db: Queryable, pilotId: number) => {
  const rows = await selectRows(
    db,
    sql<{ table: string; id: number; key: string; type: string }>`
    select 'pilot_licenses' as table, id, image_key as key, image_type as type
    from pilot_licenses where pilot_id = ${pilotId} and image_key is not null
    union all
    select 'stock_submissions', id, storage_key, coalesce(file_type, '')
    from stock_submissions where pilot_id = ${pilotId}
  `,
  )
  return rows
}

/** Everything held about a pilot. What erasing leaves of one can still be exported. */
export const exportPersonalData = async (db: Queryable, objects: ObjectStore, pilotId: number) => {
  const pilots = await selectRows(
    db,
    sql<{ record: StoredRecord }>`
    select to_jsonb(pilots) - 'password_hash' as record from pilots where id = ${pilotId}
  `,
  )
  if (pilots.length === 0) throw notFound()
  const records: Record<string, StoredRecord[]> = { pilots: pilots.map(({ record }) => record) }
  for (const table of personalTableNames) {
    const found = await selectRecords(db, table, pilotId)
    if (found.length > 0) records[table] = found
  }
  const files = await selectFiles(db, pilotId)
  return {
    pilot_id: pilotId,
    exported_at: new Date().toISOString(),
    records,
    documents: await Promise.all(
      files.map(async ({ table, id, key, type }) => ({
        table,
        id,
        url: (await linkToFile(objects, { key, type, name: `${table} ${id}` })).url,
      })),
    ),
  }
}
