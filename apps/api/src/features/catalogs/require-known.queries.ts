import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { selectRows } from '../../platform/select-rows.ts'

type Choosable =
  | 'badges'
  | 'categories'
  | 'devices'
  | 'drone_cameras'
  | 'drones'
  | 'equipment'
  | 'license_types'
  | 'pilots'
  | 'shot_types'

/** Refuses a list that names missing records, and says which ones. A foreign key would only say that one is missing. */
export const requireKnown = async (
  db: Queryable,
  table: Choosable,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  if (ids.length === 0) return
  const isThere = table === 'pilots' ? sql`erased_at is null` : sql`true`
  const rows = await selectRows(
    db,
    sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as id
    except select id from ${sql.table(table)} where ${isThere} order by id
  `,
  )
  if (rows.length > 0) throw invalid({ [field]: rows.map(({ id }) => `There's no record ${id}.`) })
}
