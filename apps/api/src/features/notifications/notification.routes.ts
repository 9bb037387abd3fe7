import { notificationCalls } from '@sortie/contract/notification.calls'
import { notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { countUnread, selectNotifications, setAllReadStatus, setReadStatus } from './notification.queries.ts'
import { sendNotification } from './provider-send-notification.ts'

export const notificationRoutes = ({ serve, jobQueue }: FeatureParts): void => {
  serve(notificationCalls, {
    'GET /v1/pilots/notifications': async ({ db, session }) => ({
      data: await selectNotifications(db, session.pilotId),
      meta: { unread: await countUnread(db, session.pilotId) },
    }),
    'PATCH /v1/pilots/notifications': async ({ db, session, body }) => ({
      changed: await setAllReadStatus(db, session.pilotId, body.read_status),
    }),
    'PATCH /v1/pilots/notifications/{id}': async ({ db, session, params, body }) => {
      const changed = await setReadStatus(db, session.pilotId, params.id, body.read_status)
      if (!changed) throw notFound()
      return changed
    },
    'POST /v1/provider/notifications': ({ db, body }) => sendNotification(db, jobQueue, body),
  })
}
