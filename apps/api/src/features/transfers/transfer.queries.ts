import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

const isExpired = sql<boolean>`expires_at <= now()`.as('is_expired')

const columns = [
  'id',
  'mission_id',
  'pilot_id',
  'access_key_id',
  'sealed_secret_key',
  'store_prefix',
  'completed_at',
  'files_changed_at',
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

export interface NewKey {
  mission_id: number
  work_order_id: number | null
  pilot_id: number
  access_key_id: string
  sealed_secret_key: string
  store_prefix: string
}

export const insertKey = (db: Transaction, key: NewKey, days: number) =>
  db
    .insertInto('file_transfer_credentials')
    .values({ ...key, expires_at: sql<string>`now() + make_interval(days => ${days})` })
    .execute()

/** A key that was created for only its mission becomes one of the mission's work order. */
export const joinWorkOrder = (db: Transaction, id: number, workOrderId: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ work_order_id: workOrderId })
    .where('id', '=', id)
    .where('work_order_id', 'is distinct from', workOrderId)
    .execute()

export const revokeKey = (db: Transaction, id: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Closes a key for good, since its pilot is done. */
export const completeKey = (db: Transaction, id: number, filesFound: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ completed_at: sql<string>`now()`, revoked_at: sql<string>`now()`, files_found: filesFound })
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

/** Notes that the folder is another one than it was. Once is enough: 'Done uploading' looks at all of it. */
export const noteFilesChanged = (db: Transaction, id: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ files_changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('files_changed_at', 'is', null)
    .execute()

/** The folder was seen to hold what it held before, so nothing has to be done with it. */
export const forgetFilesChanged = (db: Transaction, missionId: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ files_changed_at: null })
    .where('mission_id', '=', missionId)
    .where('completed_at', 'is', null)
    .execute()

/** Whether a pilot has changed a mission's folder without having said to be done since. */
export const hasUnfinishedTransfer = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
): Promise<boolean> =>
  (await db
    .selectFrom('file_transfer_credentials')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('pilot_id', '=', pilotId)
    .where('completed_at', 'is', null)
    .where(
      'files_changed_at',
      '>',
      sql<string>`coalesce((select max(done.completed_at) from file_transfer_credentials as done
        where done.mission_id = ${missionId} and done.pilot_id = ${pilotId}), '-infinity')`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

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

export const selectMissionStatus = async (db: Queryable, id: number): Promise<MissionStatus> =>
  (await db.selectFrom('missions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

export const requiresRawImages = async (db: Queryable, id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('missions')
      .select('require_raw_images')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).require_raw_images

/** The assets of a mission that are copies of files in a folder. */
export const selectTransferred = (db: Queryable, missionId: number, folder: string) =>
  db
    .selectFrom('assets')
    .select(['id', 'kind', 'source_key', 'fingerprint'])
    .where('mission_id', '=', missionId)
    .where(sql<boolean>`starts_with(source_key, ${folder})`)
    .execute()

/** The part of a pilot's folder that is still needed: all of it, nothing, or files that no asset is a copy of. */
export const selectFolderNeed = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
  days: number,
): Promise<'all' | 'none' | 'uncopied'> => {
  const rows = await selectRows(
    db,
    sql<{ isHeld: boolean; isOver: boolean; isRecent: boolean }>`
    select coalesce(missions.pilot_id = ${pilotId} and missions.status <> 'canceled', false) as "isHeld",
      missions.status in ('complete', 'rejected') as "isOver",
      exists (select from file_transfer_credentials as keys
        where keys.mission_id = ${missionId} and keys.pilot_id = ${pilotId}
          and (coalesce(keys.revoked_at, keys.expires_at) > now() - make_interval(days => ${days})
            or (keys.completed_at is not null and keys.taken_in_at is null))) as "isRecent"
    from missions where id = ${missionId}
  `,
  )
  const [known] = rows
  if (known?.isRecent) return 'all'
  if (!known?.isHeld) return 'none'
  return known.isOver ? 'uncopied' : 'all'
}

/** Those of the files in transfer folders that assets are copies of. */
export const selectSources = async (db: Queryable, keys: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('assets')
    .select('source_key')
    .where('source_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return rows.flatMap(({ source_key }) => (source_key === null ? [] : [source_key]))
}

/** These files are gone, or about to go, and not because a pilot has deleted them. */
export const forgetSources = (db: Transaction, keys: readonly string[]) =>
  db
    .updateTable('assets')
    .set({ source_key: null })
    .where('source_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()

export const forgetSourcesIn = (db: Transaction, folder: string) =>
  db
    .updateTable('assets')
    .set({ source_key: null })
    .where(sql<boolean>`starts_with(source_key, ${folder})`)
    .execute()

/** Stores what the gateway knows about a key: that it was used, and until when a file counts as arriving. */
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
    .select(['id', 'mission_id', 'store_prefix'])
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
    .select(['id', 'mission_id', 'pilot_id', 'store_prefix'])
    .where('id', '=', id)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()

export const markIngested = (
  db: Transaction,
  id: number,
  { taken, leftOut }: { taken: number; leftOut: readonly string[] },
) =>
  db
    .updateTable('file_transfer_credentials')
    .set({
      taken_in_at: sql<string>`now()`,
      files_found: taken + leftOut.length,
      files_taken: taken,
      files_left_out: [...leftOut],
    })
    .where('id', '=', id)
    .execute()

/** Records how many files are assets by now. The number does not go back when the job starts over after a failure. */
export const setIngestProgress = (db: Transaction, id: number, taken: number) =>
  db
    .updateTable('file_transfer_credentials')
    .set({ files_taken: sql<number>`greatest(files_taken, ${taken})` })
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
