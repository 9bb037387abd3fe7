import { notificationTypes } from '@sortie/domain/pilot/notification'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

export const newNotificationSchema = z.object({
  notification_type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string().optional(),
  web_route_url: z.string().nullish(),
  app_route_url: z.string().nullish(),
  fontIcon: z.string().nullish(),
  meta: z.record(z.string(), z.unknown()).optional(),
})

export const notifyEveryoneJob = defineJob({
  name: 'notify-everyone',
  payload: z.object({
    /** Names the send, so that a second run of the job notifies nobody twice. */
    send_id: z.uuid(),
    notification: newNotificationSchema,
  }),
})
