import type { NotificationType } from '@sortie/domain/notification'
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
  const { fontIcon, meta, ...rest } = notification
  await db
    .insertInto('notifications')
    .values(
      pilotIds.map((pilot_id) => ({
        ...rest,
        pilot_id,
        font_icon: fontIcon ?? null,
        meta: JSON.stringify(meta ?? {}),
      })),
    )
    .execute()
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
