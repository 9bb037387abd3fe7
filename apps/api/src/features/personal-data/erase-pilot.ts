import { type RawBuilder, sql } from 'kysely'
import { AppError, notFound } from '../../platform/errors.ts'
import { failedJobsQueue, type JobQueue } from '../../platform/jobs.ts'
import { forgetStoredResponses } from '../../platform/provider/idempotency.ts'
import { announceEndedChannel, announceEndedSession } from '../../platform/realtime/announce.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { previewKey } from '../../platform/stored-files.ts'
import { LostToAnother, type Transaction } from '../../platform/transaction.ts'
import { releaseMission } from '../provider-missions/move-mission.ts'
import { lockMission } from '../provider-missions/provider-mission.queries.ts'
import { withdrawMission } from '../provider-missions/withdraw-mission.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { discardUploadsOfPilot } from '../uploads/discard-uploads.ts'
import { discardUploadsJob } from '../uploads/upload.jobs.ts'
import { personalTableNames, personalTables, rowsOfPilot } from './personal-tables.ts'

/** Every mission that an erasure writes to: those the pilot has or had, and those on offer to the pilot. */
const concernedMissions = (pilotId: number) => sql`
  select id from missions where pilot_id = ${pilotId}
    or id in (select mission_id from mission_offers where pilot_id = ${pilotId} and state = 'offered')
  order by id`

interface LockedPilot {
  email: string
  erased_at: string | null
}

/**
 * Missions are locked before their pilot, as everywhere, and all of them, so that nothing written afterward waits
 * for someone who waits for the pilot. A mission that came to the pilot in between could only be locked in the
 * wrong order, so the erasure then starts over. Once the pilot is locked no mission comes to the pilot anymore.
 */
const lockPilotWithMissions = async (db: Transaction, pilotId: number): Promise<LockedPilot> => {
  const { rows: locked } = await sql<{ id: number }>`
    ${concernedMissions(pilotId)} for no key update
  `.execute(db)
  const { rows: pilots } = await sql<LockedPilot>`
    select email, erased_at from pilots where id = ${pilotId} for update
  `.execute(db)
  const pilot = pilots[0]
  if (!pilot) throw notFound()
  const ids = new Set(locked.map(({ id }) => id))
  const { rows: concerned } = await sql<{ id: number }>`${concernedMissions(pilotId)}`.execute(db)
  if (concerned.some(({ id }) => !ids.has(id))) throw new LostToAnother()
  return pilot
}

/** What is not yet flown goes back to the provider, who finds another pilot. */
const releaseMissions = async (db: Transaction, pilotId: number): Promise<void> => {
  const { rows: held } = await sql<{ id: number }>`
    select id from missions where pilot_id = ${pilotId} and status in ('pilot_accepted', 'pilot_assigned') order by id
  `.execute(db)
  for (const { id } of held) await releaseMission(db, await lockMission(db, id))
  const { rows: offered } = await sql<{ id: number }>`
    select mission_id as id from mission_offers join missions on missions.id = mission_id
    where mission_offers.pilot_id = ${pilotId} and state = 'offered' and status = 'pilots_notified' order by 1
  `.execute(db)
  for (const { id } of offered) await withdrawMission(db, id, [pilotId])
}

const requireNoOpenPayouts = async (db: Transaction, pilotId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from payouts where pilot_id = ${pilotId} and status <> 'complete' order by id
  `.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id).join(', ')
  throw new AppError('conflict', { message: `Payouts ${ids} are not complete. Settle them before erasing.` })
}

const endSessions = async (db: Transaction, pilotId: number): Promise<void> => {
  const { rows } = await sql<{ token_hash: string }>`
    select token_hash from plain_sessions where pilot_id = ${pilotId}
  `.execute(db)
  for (const { token_hash } of rows) await announceEndedSession(db, token_hash)
  await announceEndedChannel(db, pilotId)
}

const deleteFiles = async (db: Transaction, jobQueue: JobQueue, pilotId: number): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    select image_key as key from pilot_licenses where pilot_id = ${pilotId} and image_key is not null
    union all
    select storage_key from stock_submissions where pilot_id = ${pilotId}
  `.execute(db)
  const keys = rows.flatMap(({ key }) => [key, previewKey(key)])
  if (keys.length > 0) await jobQueue.enqueue(db, deleteFilesJob, { keys })
}

/**
 * Jobs that are done or given up name the files of uploads that are gone. What a given-up one left in the store is
 * found by the sweep of uploads.
 */
const forgetJobs = async (db: Transaction, pilotId: number): Promise<void> => {
  const names = [deleteFilesJob.name, discardUploadsJob.name]
  await sql`
    delete from pgboss.job
    where ((name = any(${names}::text[]) and state in ('completed', 'cancelled', 'failed'))
        or (name = ${failedJobsQueue} and source_name = any(${names}::text[])))
      and data::text ~ (
        select '"missions/(' || string_agg(id::text, '|') || ')/' from (
          select id from missions where pilot_id = ${pilotId}
          union select mission_id from mission_offers where pilot_id = ${pilotId}
          union select mission_id from asset_uploads where pilot_id = ${pilotId}
        ) as had (id)
      )
  `.execute(db)
}

const emptyTables = async (db: Transaction, pilotId: number): Promise<void> => {
  for (const table of personalTableNames) {
    const erased = personalTables[table]?.erased
    const rows = rowsOfPilot(table, pilotId)
    if (erased === 'deleted') await sql`delete from ${sql.table(table)} where ${rows}`.execute(db)
    else if (typeof erased === 'object') {
      const columns = Object.entries(erased).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${rows}`.execute(db)
    }
  }
}

/** What remains of the pilot's own row. The number stays, because kept records refer to it. */
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

/** Every column, also one that is added later: to nothing, else to its default, else as the tombstone says. */
const emptyPilot = async (db: Transaction, pilotId: number): Promise<void> => {
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

interface Parts {
  jobQueue: JobQueue
  secrets: SecretBox
}

/**
 * Erases a pilot, in the transaction of the call; the stored files follow in a job. Done twice, it does nothing the
 * second time.
 */
export const erasePilot = async (
  db: Transaction,
  { jobQueue, secrets }: Parts,
  pilotId: number,
): Promise<void> => {
  const pilot = await lockPilotWithMissions(db, pilotId)
  if (pilot.erased_at !== null) return
  await requireNoOpenPayouts(db, pilotId)
  await jobQueue.ready()
  await forgetJobs(db, pilotId)
  await releaseMissions(db, pilotId)
  await endSessions(db, pilotId)
  await deleteFiles(db, jobQueue, pilotId)
  await discardUploadsOfPilot(db, jobQueue, pilotId)
  await emptyTables(db, pilotId)
  await emptyPilot(db, pilotId)
  await forgetStoredResponses(db, secrets, pilot.email)
}
