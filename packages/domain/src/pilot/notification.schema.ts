import { z } from 'zod'
import { moment } from '../wire.schema.ts'
import { readStatuses } from './notification.ts'

export const notificationSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  created_at: moment,
  meta: z.record(z.string(), z.unknown()),
  notification_type: z.string(),
  read_status: z.enum(readStatuses),
  fontIcon: z.string().nullable(),
  app_route_url: z.string().nullable(),
  web_route_url: z.string().nullable(),
})

export type Notification = z.infer<typeof notificationSchema>
