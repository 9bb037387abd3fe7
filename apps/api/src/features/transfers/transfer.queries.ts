import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

const isExpired = sql<boolean>`expires_at <= now()`.as('is_expired')

const columns = [
  'id',
  'mission_id',
  'pilot_id',
  'access_key_id',
  'sealed_secret_key',
  'completed_at',
] as const

/** The key of a mission that was not closed; it may have expired. */
export const selectLiveKey = (db: Queryable, missionId: number) =>
  db
    .selectFrom('file_transfer_credentials')
    .select(columns)
    .select([
      isExpired,
      sql<boolean>`coalesce(uploading_until > now(), false)`.as('is_uploading'),
      sql<boolean>`coalesce(last_used_at > now() - interval '2 minutes', false)`.as('was_just_used'),
    ])
    .where('mission_id', '=', missionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export type LiveKey = NonNullable<Awaited<ReturnType<typeof selectLiveKey>>>

/** Whoever signs a request of the gateway. */
export const selectKey = (db: Queryable, accessKeyId: string) =>
  db
    .selectFrom('file_transfer_credentials')
    .select(columns)
    .select([isExpired, sql<boolean>`revoked_at is not null`.as('is_revoked')])
    .where('access_key_id', '=', accessKeyId)
    .executeTakeFirst()

export const insertKey = (
  db: Transaction,
  key: { mission_id: number; pilot_id: number; access_key_id: string; sealed_secret_key: string },
  days: number,
) =>
  db
    .insertInto('file_transfer_credentials')
    .values({ ...key, expires_at: sql<string>`now() + make_interval(days => ${days})` })
    .execute()

export const revokeKey = (db: Transaction, id: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Closes a key for good, since its pilot is done. */
export const completeKey = (db: Transaction, id: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ completed_at: sql<string>`now()`, revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Lets the files of a key that was closed be taken in once more. Undefined for a key that was not closed by its pilot. */
export const reopenIntake = (db: Transaction, accessKeyId: string) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ taken_in_at: null })
    .where('access_key_id', '=', accessKeyId)
    .where('completed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Whether files of a mission are on their way through the gateway, or wait to become assets. */
export const hasTransferUnderway = async (db: Queryable, missionId: number): Promise<boolean> =>
  (await db
    .selectFrom('file_transfer_credentials')
    .select('id')
    .where('mission_id', '=', missionId)
    .where((eb) =>
      eb.or([
        eb.and([eb('completed_at', 'is not', null), eb('taken_in_at', 'is', null)]),
        eb.and([eb('revoked_at', 'is', null), eb('uploading_until', '>', sql<string>`now()`)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The assets of a mission that lie where its pilot transfers files to. */
export const selectTransferred = (db: Queryable, missionId: number, folder: string) =>
  db
    .selectFrom('assets')
    .select(['id', 'kind', 'storage_key', 'fingerprint'])
    .where('mission_id', '=', missionId)
    .where(sql<boolean>`starts_with(storage_key, ${folder})`)
    .execute()

/** What the gateway knows of a key: that it was used, and whether a file is on its way for another while. */
export const noteUse = (
  db: Transaction,
  accessKeyIds: readonly string[],
  uploadingForSeconds: number | null,
) =>
  db
    .updateTable('file_transfer_credentials')
    .set({
      last_used_at: sql<string>`now()`,
      ...(uploadingForSeconds !== null && {
        uploading_until: sql<string>`now() + make_interval(secs => ${uploadingForSeconds})`,
      }),
    })
    .where('access_key_id', '=', sql<string>`any(${[...accessKeyIds]}::text[])`)
    .execute()

/** The last time the pilot was done uploading for a mission. */
export const selectCompleted = (db: Queryable, missionId: number, pilotId: number) =>
  db
    .selectFrom('file_transfer_credentials')
    .select(['id', 'files_taken', 'files_left_out', 'taken_in_at'])
    .where('mission_id', '=', missionId)
    .where('pilot_id', '=', pilotId)
    .where('completed_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const selectFolders = (db: Queryable, missionId: number) =>
  db
    .selectFrom('transfer_folders')
    .select(['name', 'shot_id'])
    .where('mission_id', '=', missionId)
    .orderBy('name')
    .execute()

export const insertFolders = async (
  db: Transaction,
  missionId: number,
  folders: readonly { shot_id: number; name: string }[],
): Promise<void> => {
  if (folders.length > 0)
    await db
      .insertInto('transfer_folders')
      .values(folders.map((folder) => ({ mission_id: missionId, ...folder })))
      .execute()
}

export const selectShotNames = (db: Queryable, missionId: number) =>
  db
    .selectFrom('shots')
    .select(['id', 'name'])
    .where('mission_id', '=', missionId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const selectAppName = async (db: Queryable, missionId: number): Promise<string | null> =>
  (await db.selectFrom('flight_apps').select('name').where('mission_id', '=', missionId).executeTakeFirst())
    ?.name ?? null

export const selectTransfer = (db: Queryable, id: number) =>
  db
    .selectFrom('file_transfer_credentials')
    .select(['id', 'mission_id', 'pilot_id', 'taken_in_at'])
    .where('id', '=', id)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()

export const noteTakenIn = (
  db: Transaction,
  id: number,
  { taken, leftOut }: { taken: number; leftOut: readonly string[] },
) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ taken_in_at: sql<string>`now()`, files_taken: taken, files_left_out: [...leftOut] })
    .where('id', '=', id)
    .execute()

export const lockOutdatedSecrets = (db: Transaction, currentPrefix: string, after: number, limit: number) =>
  db
    .selectFrom('file_transfer_credentials')
    .select(['id', 'access_key_id', 'sealed_secret_key'])
    .where('id', '>', after)
    .where(sql<boolean>`not starts_with(sealed_secret_key, ${currentPrefix})`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export const replaceSealedSecret = (db: Transaction, id: number, sealed_secret_key: string) =>
  db.updateTable('file_transfer_credentials').set({ sealed_secret_key }).where('id', '=', id).execute()
