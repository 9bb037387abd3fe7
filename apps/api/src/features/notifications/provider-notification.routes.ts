import { pickCalls } from '@sortie/contract/call'
import { providerWorkCalls } from '@sortie/contract/provider-work-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { sendNotification } from './provider-send-notification.ts'

const calls = pickCalls(providerWorkCalls, ['POST /v1/provider/notifications'])

export const providerNotificationRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'POST /v1/provider/notifications': ({ db, body: { pilot_ids, all: _, ...notification } }) =>
      sendNotification(db, pilot_ids, notification),
  })
}
