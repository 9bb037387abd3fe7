import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/transaction.ts'
import { personalTableNames, personalTables, rowsOfPilot } from './personal-tables.ts'

/** Every mission that an erasure writes to: those the pilot has or had, and those on offer to the pilot. */
const concernedMissions = (pilotId: number) => sql<{ id: number }>`
  select id from missions where pilot_id = ${pilotId}
    or id in (select mission_id from mission_offers where pilot_id = ${pilotId} and state = 'offered')
  order by id`

const idsOf = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id)

export const selectConcernedMissions = async (db: Transaction, pilotId: number): Promise<number[]> =>
  idsOf(await concernedMissions(pilotId).execute(db))

export const lockConcernedMissions = async (db: Transaction, pilotId: number): Promise<number[]> =>
  idsOf(await sql<{ id: number }>`${concernedMissions(pilotId)} for no key update`.execute(db))

interface LockedPilot {
  email: string
  erased_at: string | null
}

export const lockPilotToErase = async (
  db: Transaction,
  pilotId: number,
): Promise<LockedPilot | undefined> => {
  const { rows } = await sql<LockedPilot>`
    select email, erased_at from pilots where id = ${pilotId} for update
  `.execute(db)
  return rows[0]
}

export const selectMissionsToFly = async (db: Transaction, pilotId: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`
      select id from missions
      where pilot_id = ${pilotId} and status in ('pilot_accepted', 'pilot_assigned') order by id
    `.execute(db),
  )

export const selectMissionsOnOffer = async (db: Transaction, pilotId: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`
      select mission_id as id from mission_offers join missions on missions.id = mission_id
      where mission_offers.pilot_id = ${pilotId} and state = 'offered' and status = 'pilots_notified' order by 1
    `.execute(db),
  )

/** Those that still move money, or may: a failed one can be sent again, a canceled one can't. */
export const selectOpenPayouts = async (db: Transaction, pilotId: number): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`
      select id from payouts where pilot_id = ${pilotId} and status not in ('complete', 'canceled') order by id
    `.execute(db),
  )

/** Of both kinds: those of the identity provider are only listed, and a plain one is listed once it is used. */
export const selectSessionHashes = async (db: Transaction, pilotId: number): Promise<string[]> => {
  const { rows } = await sql<{ token_hash: string }>`
    select token_hash from plain_sessions where pilot_id = ${pilotId}
    union select token_hash from pilot_sessions where pilot_id = ${pilotId} order by 1
  `.execute(db)
  return rows.map(({ token_hash }) => token_hash)
}

export const selectFileKeys = async (db: Transaction, pilotId: number): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select image_key as key from pilot_licenses where pilot_id = ${pilotId} and image_key is not null
    union all
    select storage_key from stock_submissions where pilot_id = ${pilotId}
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes jobs that ended, from their own queues and from the queue of failed ones, if they name a pilot's files. */
export const deleteEndedJobs = async (
  db: Transaction,
  pilotId: number,
  { names, failedQueue }: { names: readonly string[]; failedQueue: string },
): Promise<void> => {
  await sql`
    delete from pgboss.job
    where ((name = any(${names}::text[]) and state in ('completed', 'cancelled', 'failed'))
        or (name = ${failedQueue} and source_name = any(${names}::text[])))
      and data::text ~ (
        select '"missions/(' || string_agg(id::text, '|') || ')/' from (
          select id from missions where pilot_id = ${pilotId}
          union select mission_id from mission_offers where pilot_id = ${pilotId}
          union select mission_id from asset_uploads where pilot_id = ${pilotId}
        ) as had (id)
      )
  `.execute(db)
}

export const emptyPersonalTables = async (db: Transaction, pilotId: number): Promise<void> => {
  for (const table of personalTableNames) {
    const erased = personalTables[table]?.erased
    if (erased === undefined || erased === 'kept') continue
    const rows = rowsOfPilot(table, pilotId)
    if (erased === 'deleted') await sql`delete from ${sql.table(table)} where ${rows}`.execute(db)
    else {
      const columns = Object.entries(erased).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${rows}`.execute(db)
    }
  }
}

/** The values that the pilot's own row keeps or gets. The number stays, because kept records refer to it. */
const tombstone = (pilotId: number): Readonly<Record<string, RawBuilder<unknown>>> => ({
  id: sql`id`,
  created_at: sql`created_at`,
  first_name: sql`'Erased'`,
  last_name: sql`'Pilot'`,
  // Nobody receives mail there, and the pilot's own address is free to register again.
  email: sql`${`erased-${pilotId}@erased.invalid`}`,
  // Never matched with a mission.
  status: sql`'rejected'`,
  erased_at: sql`now()`,
})

/** Empties every column, also one that is added later: to null, else to its default, else as the tombstone says. */
export const emptyPilot = async (db: Transaction, pilotId: number): Promise<void> => {
  const { rows: columns } = await sql<{ name: string; is_nullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as is_nullable from information_schema.columns
    where table_schema = current_schema() and table_name = 'pilots' and is_generated = 'NEVER'
  `.execute(db)
  const kept = tombstone(pilotId)
  const changes = columns
    .filter(({ name }) => name !== 'id')
    .map(({ name, is_nullable }) => {
      const value = kept[name] ?? (is_nullable ? sql`null` : sql`default`)
      return sql`${sql.ref(name)} = ${value}`
    })
  await sql`update pilots set ${sql.join(changes)} where id = ${pilotId}`.execute(db)
}
