import type { NotificationType, readStatuses } from '@sortie/domain/pilot/notification'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

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

export interface NewNotification {
  notification_type: NotificationType
  title: string
  body?: string
  web_route_url?: string | null
  app_route_url?: string | null
  fontIcon?: string | null
  meta?: Record<string, unknown>
}

/** One statement, however many notifications there are. */
export const insertNotifications = async (
  db: Queryable,
  notifications: readonly (NewNotification & { pilot_id: number })[],
): Promise<void> => {
  // One document instead of a row of values each: a statement takes 65,535 values at the most.
  await sql`
    insert into notifications (pilot_id, notification_type, title, body, font_icon, web_route_url,
      app_route_url, meta)
    select pilot_id, notification_type, title, coalesce(body, ''), "fontIcon", web_route_url, app_route_url,
      coalesce(meta, '{}')
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as rows (pilot_id bigint,
      notification_type text, title text, body text, "fontIcon" text, web_route_url text, app_route_url text,
      meta jsonb)
  `.execute(db)
}

/** The same for several pilots. Returns how many were notified. */
export const insertNotificationForAll = async (
  db: Queryable,
  pilotIds: readonly number[] | 'everyone',
  notification: NewNotification,
): Promise<number> => {
  const { notification_type, title, body, fontIcon, web_route_url, app_route_url, meta } = notification
  // One array instead of a row of values a pilot: a statement takes 65,535 values at the most.
  const pilots =
    pilotIds === 'everyone' ? sql`pilots` : sql`unnest(${[...pilotIds]}::bigint[]) as pilots (id)`
  const { numAffectedRows } = await sql`
    insert into notifications (pilot_id, notification_type, title, body, font_icon, web_route_url,
      app_route_url, meta)
    select pilots.id, ${notification_type}, ${title}, ${body ?? ''}, ${fontIcon ?? null},
      ${web_route_url ?? null}, ${app_route_url ?? null}, ${JSON.stringify(meta ?? {})}::jsonb
    from ${pilots}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const selectNotifications = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('pilot_id', '=', pilotId)
    .orderBy('id', 'desc')
    .limit(shownInTheBell)
    .execute()

export const countUnread = async (db: Queryable, pilotId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .where('pilot_id', '=', pilotId)
    .where('read_status', '=', 'unread')
    .executeTakeFirstOrThrow()
  return count
}

export const setReadStatus = (db: Queryable, pilotId: number, id: number, readStatus: ReadStatus) =>
  db
    .updateTable('notifications')
    .set({ read_status: readStatus })
    .where('pilot_id', '=', pilotId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export const setAllReadStatus = async (
  db: Queryable,
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
