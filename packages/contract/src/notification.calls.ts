import { notificationTypes, readStatuses } from '@sortie/domain/pilot/notification'
import { notificationSchema } from '@sortie/domain/pilot/notification.schema'
import { recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { webUrl } from './fields.ts'
import { idParams } from './paging.ts'

const sendSchema = z
  .strictObject({
    pilot_ids: z.array(recordId).min(1).max(5000).optional(),
    all: z.literal(true).optional().describe('All pilots'),
    notification_type: z.enum(notificationTypes),
    title: z.string().trim().min(1).max(200),
    body: z.string().trim().max(2000).optional(),
    web_route_url: webUrl.nullable().optional(),
    app_route_url: z.string().trim().max(2000).nullable().optional(),
    fontIcon: z.string().trim().max(60).nullable().optional(),
    meta: z.record(z.string().max(100), z.unknown()).optional(),
  })
  .refine((body) => (body.pilot_ids === undefined) !== (body.all === undefined), {
    path: ['pilot_ids'],
    error: 'Please name the pilots, or send it to all of them.',
  })
  .meta({
    examples: [
      {
        all: true,
        notification_type: 'blog/new',
        title: 'Flying in winter',
        body: 'Five things to know about batteries in the cold.',
        web_route_url: 'https://example.com/blog/winter',
      },
    ],
  })

export type NotificationInput = z.output<typeof sendSchema>

/** Notifications: a pilot reads them, a provider sends them. */
export const notificationCalls = defineCalls({
  'GET /v1/pilots/notifications': {
    access: 'pilot',
    summary: "List the pilot's newest notifications, and how many are unread",
    response: z.object({ data: z.array(notificationSchema), meta: z.object({ unread: z.int() }) }),
  },
  'PATCH /v1/pilots/notifications/{id}': {
    locks: { notifications: 'id' },
    access: 'pilot',
    summary: 'Mark a notification as read or unread',
    params: idParams,
    body: z.object({ read_status: z.enum(readStatuses) }),
    response: notificationSchema,
  },
  'PATCH /v1/pilots/notifications': {
    access: 'pilot',
    summary: 'Mark all notifications as read or unread',
    body: z.object({ read_status: z.enum(readStatuses) }),
    response: z.object({ changed: z.int() }),
  },
  'POST /v1/provider/notifications': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager'],
    summary: 'Send a notification to some or all pilots',
    body: sendSchema,
    response: z.object({
      sent: z
        .int()
        .nullable()
        .describe('How many pilots were notified, or null when it is being sent to all of them'),
    }),
    status: 201,
  },
})
