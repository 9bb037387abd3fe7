import { pickCalls } from '@sortie/contract/call'
import { pilotCalls } from '@sortie/contract/pilot-calls'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { countUnread, selectNotifications, setAllReadStatus, setReadStatus } from './notification.queries.ts'

const calls = pickCalls(pilotCalls, [
  'GET /v1/pilots/notifications',
  'PATCH /v1/pilots/notifications',
  'PATCH /v1/pilots/notifications/{id}',
])

export const notificationRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/pilots/notifications': async ({ session }) => ({
      data: await selectNotifications(db, session.pilotId),
      meta: { unread: await countUnread(db, session.pilotId) },
    }),
    'PATCH /v1/pilots/notifications': async ({ session, body }) => ({
      changed: await setAllReadStatus(db, session.pilotId, body.read_status),
    }),
    'PATCH /v1/pilots/notifications/{id}': async ({ session, params, body }) => {
      const changed = await setReadStatus(db, session.pilotId, params.id, body.read_status)
      if (!changed) throw notFound()
      return changed
    },
  })
}
