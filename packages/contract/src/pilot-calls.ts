import { missionSchema, missionSummarySchema } from '@sortie/domain/mission/mission.schema'
import { workOrderSchema } from '@sortie/domain/mission/work-order.schema'
import { categorySchema, deviceSchema, droneSchema, equipmentSchema } from '@sortie/domain/pilot/gear.schema'
import { licenseTypeSchema } from '@sortie/domain/pilot/license.schema'
import { readStatuses } from '@sortie/domain/pilot/notification'
import { notificationSchema } from '@sortie/domain/pilot/notification.schema'
import { pilotChangesSchema, pilotSchema, registrationSchema } from '@sortie/domain/pilot/pilot.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, listParameter, pageQuery, pagingMetaSchema } from './paging.ts'
import { portalConfigSchema } from './portal-config.ts'

/** Every call the portal makes. */
export const pilotCalls = defineCalls({
  'GET /config.json': {
    access: 'anyone',
    summary: 'What the portal needs to know before anybody signs in',
    answer: portalConfigSchema,
  },
  'POST /v1/authenticate': {
    access: 'application',
    summary: 'Sign in with email and password where the plain session mechanism is on',
    body: z.object({ resource: z.literal('pilot'), email: z.string(), password: z.string() }),
    answer: z.object({ token: z.string(), email: z.string(), expires_at: z.string() }),
  },
  'DELETE /v1/session': {
    access: 'pilot',
    summary: 'Log out: the tokens of this session stop working',
  },
  'POST /pilots/account': {
    access: 'application',
    summary: 'Register as a pilot',
    body: registrationSchema,
    answer: z.object({ id: z.int(), email: z.string() }),
    status: 201,
    aliases: ['/v1/pilots/account'],
  },
  'GET /pilots/account': {
    access: 'pilot',
    summary: 'The account of the signed-in pilot',
    answer: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
  'PATCH /pilots/account': {
    access: 'pilot',
    summary: 'Change the account of the signed-in pilot',
    body: pilotChangesSchema,
    answer: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
  'GET /public/categories': {
    access: 'application',
    summary: 'Categories of missions',
    answer: z.array(categorySchema),
  },
  'GET /public/devices': {
    access: 'application',
    summary: 'Phones and tablets a pilot may own',
    answer: z.array(deviceSchema),
  },
  'GET /public/drones': {
    access: 'application',
    summary: 'Drone models a pilot may own, with their cameras',
    answer: z.array(droneSchema),
  },
  'GET /public/licenses': {
    access: 'application',
    summary: 'Kinds of licences',
    answer: z.array(licenseTypeSchema),
  },
  'GET /public/pilot_equipment': {
    access: 'application',
    summary: 'Other equipment a pilot may own',
    answer: z.array(equipmentSchema),
  },
  'GET /v2/pilots/missions': {
    access: 'pilot',
    summary: "The pilot's missions: offers and missions held, in the order of the dashboard",
    query: z.object({
      status: listParameter(z.string()),
      'status[]': listParameter(z.string()),
      per_page: z.coerce.number().int().min(1).max(100).default(50),
      ...pageQuery,
    }),
    answer: z.object({ data: z.array(missionSummarySchema), meta: pagingMetaSchema }),
  },
  'GET /v2/pilots/missions/{id}': {
    access: 'pilot',
    summary: "One of the pilot's missions, whole",
    params: idParams,
    answer: missionSchema,
  },
  'GET /v1/pilots/work_orders': {
    access: 'pilot',
    summary: "The pilot's work orders",
    answer: z.array(workOrderSchema),
  },
  'GET /v1/pilots/notifications': {
    access: 'pilot',
    summary: "The pilot's newest notifications and how many are unread",
    answer: z.object({ data: z.array(notificationSchema), meta: z.object({ unread: z.int() }) }),
  },
  'PATCH /v1/pilots/notifications/{id}': {
    access: 'pilot',
    summary: 'Mark one notification read or unread',
    params: idParams,
    body: z.object({ read_status: z.enum(readStatuses) }),
    answer: notificationSchema,
  },
  'PATCH /v1/pilots/notifications': {
    access: 'pilot',
    summary: 'Mark every notification read or unread',
    body: z.object({ read_status: z.enum(readStatuses) }),
    answer: z.object({ changed: z.int() }),
  },
})

export type PilotCalls = typeof pilotCalls
