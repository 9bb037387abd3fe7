import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { NewNotification } from './notify.ts'

/** One statement, however many pilots there are. */
export const insertNotificationForAll = async (
  db: Queryable,
  notification: NewNotification,
): Promise<number> => {
  const { notification_type, title, body, web_route_url, app_route_url, fontIcon, meta } = notification
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notifications')
    .columns([
      'pilot_id',
      'notification_type',
      'title',
      'body',
      'web_route_url',
      'app_route_url',
      'font_icon',
      'meta',
    ])
    .expression(
      db
        .selectFrom('pilots')
        .select([
          'id',
          sql<string>`${notification_type}::text`.as('notification_type'),
          sql<string>`${title}::text`.as('title'),
          sql<string>`${body ?? ''}::text`.as('body'),
          sql<string | null>`${web_route_url ?? null}::text`.as('web_route_url'),
          sql<string | null>`${app_route_url ?? null}::text`.as('app_route_url'),
          sql<string | null>`${fontIcon ?? null}::text`.as('font_icon'),
          sql<string>`${JSON.stringify(meta ?? {})}::jsonb`.as('meta'),
        ]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
