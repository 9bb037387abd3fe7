import type { Language } from '@sortie/domain/language'
import type { readStatuses } from '@sortie/domain/pilot/notification'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { newNotificationSchema } from './notification.jobs.ts'

type ReadStatus = (typeof readStatuses)[number]

const shownInTheBell = 50

const columns = [
  'id',
  'title',
  'body',
  'created_at',
  sql<Record<string, unknown>>`meta`.as('meta'),
  'notification_type',
  'read_status',
  'font_icon as fontIcon',
  'app_route_url',
  'web_route_url',
] as const

export type NewNotification = z.output<typeof newNotificationSchema>

/** What a notification says in each language. */
export type Texts = Readonly<Record<Language, { title: string; body: string }>>

type ForPilots = Omit<NewNotification, 'title' | 'body'> & { pilot_ids: readonly number[]; texts: Texts }

const previewLanguage = 'sortie.preview_language'

/** Until it is taken back, this transaction writes what pilots read in English, for the provider's people. */
export const previewInEnglish = async (db: Transaction): Promise<void> => {
  await sql`select set_config(${previewLanguage}, 'en', true)`.execute(db)
}

/**
 * One statement, however many notifications there are, each in the language of its pilot. Returns the ids of those that
 * were written.
 */
export const insertNotifications = async (
  db: Transaction,
  notifications: readonly ForPilots[],
): Promise<number[]> => {
  // One document instead of a row of values each: a statement takes 65,535 values at the most.
  const { rows } = await sql<{ id: number }>`
    insert into notifications (pilot_id, notification_type, title, body, font_icon, web_route_url,
      app_route_url, meta)
    select pilots.id, notification_type, said.title, said.body, "fontIcon", web_route_url, app_route_url,
      coalesce(meta, '{}')
    from jsonb_to_recordset(${JSON.stringify(notifications.map((row, place) => ({ ...row, place })))}::jsonb)
        as rows (place integer, pilot_ids jsonb, texts jsonb, notification_type text, "fontIcon" text,
          web_route_url text, app_route_url text, meta jsonb),
      jsonb_array_elements_text(pilot_ids) with ordinality as reader (id, turn)
      join pilots on pilots.id = reader.id::bigint and erased_at is null,
      -- A pilot may have a language that only a later release speaks.
      jsonb_to_record(coalesce(
        texts -> coalesce(nullif(current_setting(${previewLanguage}, true), ''), pilots.language), texts -> 'en'))
        as said (title text, body text)
    order by place, turn
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Notifies the pilots that follow the last one in the order of their ids, each once in a send. */
export const insertNotificationForNext = async (
  db: Transaction,
  {
    send_id,
    notification,
    lastId,
    limit,
  }: { send_id: string; notification: NewNotification; lastId: number; limit: number },
): Promise<{ count: number; last_id: number }> => {
  const { notification_type, title, body, fontIcon, web_route_url, app_route_url, meta } = notification
  const { rows } = await sql<{ count: number; last_id: number }>`
    with next_pilots as (select id from pilots where id > ${lastId} and erased_at is null order by id limit ${limit}),
    written as (
      insert into notifications (pilot_id, send_id, notification_type, title, body, font_icon, web_route_url,
        app_route_url, meta)
      select id, ${send_id}::text, ${notification_type}::text, ${title}::text, ${body ?? ''}::text,
        ${fontIcon ?? null}::text, ${web_route_url ?? null}::text, ${app_route_url ?? null}::text,
        ${JSON.stringify(meta ?? {})}::jsonb
      from next_pilots
      on conflict (send_id, pilot_id) where send_id is not null do nothing
    )
    select count(*) as count, coalesce(max(id), ${lastId}) as last_id from next_pilots
  `.execute(db)
  return rows[0] as { count: number; last_id: number }
}

const newestNotifications = namedStatement('notifications', { pilotId: 'bigint' }, (db, { pilotId }) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('pilot_id', '=', pilotId)
    .orderBy('id', 'desc')
    .limit(shownInTheBell),
)

export const selectNotifications = (db: Queryable, pilotId: number) => newestNotifications(db, { pilotId })

/** All of them page by page, as the provider reads them. */
export const selectNotificationPage = (db: Queryable, pilotId: number, page: KeysetPage) =>
  selectPage(db.selectFrom('notifications').select(columns).where('pilot_id', '=', pilotId), page)

const unreadNotifications = namedStatement('unread-notifications', { pilotId: 'bigint' }, (db, { pilotId }) =>
  db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .where('pilot_id', '=', pilotId)
    .where('read_status', '=', 'unread'),
)

export const countUnread = async (db: Queryable, pilotId: number): Promise<number> => {
  const [unread] = await unreadNotifications(db, { pilotId })
  return unread?.count ?? 0
}

export const setReadStatus = (db: Transaction, pilotId: number, id: number, readStatus: ReadStatus) =>
  db
    .updateTable('notifications')
    .set({ read_status: readStatus })
    .where('pilot_id', '=', pilotId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export const setAllReadStatus = async (
  db: Transaction,
  pilotId: number,
  readStatus: ReadStatus,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_status: readStatus })
    .where('pilot_id', '=', pilotId)
    .where('read_status', '!=', readStatus)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
