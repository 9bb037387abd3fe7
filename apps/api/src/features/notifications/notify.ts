import type { NotificationType } from '@sortie/domain/notification'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

export interface NewNotification {
  notification_type: NotificationType
  title: string
  body?: string
  web_route_url?: string | null
  app_route_url?: string | null
  fontIcon?: string | null
  meta?: Record<string, unknown>
}

/** Writes a notification for each pilot, in the transaction of the change it tells of. */
export const notifyPilots = async (
  db: Queryable,
  pilotIds: readonly number[],
  notification: NewNotification,
): Promise<void> => {
  if (pilotIds.length === 0) return
  const { notification_type, title, body, fontIcon, web_route_url, app_route_url, meta } = notification
  // One array instead of a row of values a pilot: a statement takes 65,535 values at the most.
  await sql`
    insert into notifications (pilot_id, notification_type, title, body, font_icon, web_route_url,
      app_route_url, meta)
    select pilot_id, ${notification_type}, ${title}, ${body ?? ''}, ${fontIcon ?? null},
      ${web_route_url ?? null}, ${app_route_url ?? null}, ${JSON.stringify(meta ?? {})}::jsonb
    from unnest(${[...pilotIds]}::bigint[]) as pilot_id
  `.execute(db)
}

/** A change of a mission, told to its pilot, with the way to its page. */
export const notifyOfMission = (
  db: Queryable,
  pilotIds: readonly number[],
  mission: { id: number; offered: boolean },
  text: Pick<NewNotification, 'notification_type' | 'title' | 'body'>,
): Promise<void> =>
  notifyPilots(db, pilotIds, {
    ...text,
    meta: { mission_id: mission.id },
    web_route_url: `/${mission.offered ? 'availablemission' : 'clientmission'}/${mission.id}`,
    app_route_url: `/missions/${mission.id}`,
  })
