import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { mostMissionsPerRequest } from '@sortie/domain/mission/work-order'
import {
  transferProgressSchema,
  uploadRowSchema,
  workOrderDetailsSchema,
  workOrderSchema,
} from '@sortie/domain/mission/work-order.schema'
import { locationSchema } from '@sortie/domain/place/location.schema'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { exampleLocation, locationInputSchema } from './location-input.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const workOrderFields = {
  site_id: z.string().trim().min(1).max(100),
  location: locationInputSchema,
  pilot_id: recordId.nullable(),
}

const workOrderQuery = z.object({
  pilot_id: idParams.shape.id.optional(),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Part of the site, its name or its address, or the work order's number"),
  ...keysetQuery,
})

export type WorkOrderQuery = z.output<typeof workOrderQuery>

const newWorkOrderSchema = z
  .strictObject({ ...workOrderFields, pilot_id: recordId.nullable().default(null) })
  .meta({ examples: [{ site_id: 'WF-204', location: exampleLocation, pilot_id: 1001 }] })

export type NewWorkOrder = z.output<typeof newWorkOrderSchema>

const workOrderChangesSchema = z
  .strictObject(workOrderFields)
  .partial()
  .meta({ examples: [{ pilot_id: 1001 }] })

export type WorkOrderChanges = z.output<typeof workOrderChangesSchema>

const providerWorkOrderSchema = workOrderSchema.extend({
  location: locationSchema,
  pilot_id: z.int().nullable(),
  pilot_name: z.string().nullable().describe('The first and the last name of the pilot, if there is one'),
  created_at: moment,
  missions: z.array(
    workOrderSchema.shape.missions.element.extend({
      status: missionStatusSchema,
      pilot_id: z.int().nullable(),
      pilot_name: z.string().nullable().describe('The first and the last name of the pilot, if there is one'),
      transfer: transferProgressSchema
        .extend({ last_used_at: moment.nullable(), completed_at: moment.nullable() })
        .describe("What the mission's pilot delivers with the desktop transfer tool"),
    }),
  ),
})

export type ProviderWorkOrder = z.output<typeof providerWorkOrderSchema>

/** A list as forms send it: one field per value, with or without brackets, or one field with commas. */
const formList = z
  .preprocess(
    (value) =>
      [value]
        .flat()
        .flatMap((text) => (typeof text === 'string' ? text.split(',') : [text]))
        .filter((text) => text !== '' && text !== undefined),
    z
      .array(idParams.shape.id)
      .min(1, 'Please select at least one mission.')
      .max(mostMissionsPerRequest, `Please select up to ${mostMissionsPerRequest} missions at a time.`),
  )
  .transform((ids) => [...new Set(ids)]) as unknown as z.ZodType<number[], readonly number[]>

/** Work orders: a pilot reads their own, a provider keeps them all. */
export const workOrderCalls = defineCalls({
  'GET /v1/pilots/work_orders': {
    access: 'pilot',
    summary: "List the pilot's work orders",
    response: z.array(workOrderSchema),
  },
  'GET /v1/pilots/work_orders/{id}': {
    access: 'pilot',
    summary: "Get one of the pilot's work orders, with the missions whose upload was started from it",
    params: idParams,
    response: workOrderDetailsSchema,
  },
  'POST /v1/pilots/work_orders/{id}/cyberduck': {
    locks: { work_orders: 'id' },
    errors: ['step_not_allowed', 'mission_on_hold'],
    access: 'pilot',
    summary:
      'Generate credentials for missions of a work order. Repeated requests return the same ones while they work',
    params: idParams,
    body: z.strictObject({ ids: formList }),
    // Sent as a form, though without files.
    files: {},
    bodyLimit: 262_144,
    lists: ['ids'],
    response: z.array(uploadRowSchema),
    timeoutSeconds: 120,
    callsOut: true,
  },
  'GET /v1/provider/work_orders': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: 'List work orders, newest first',
    query: workOrderQuery,
    response: keysetPageOf(providerWorkOrderSchema),
  },
  'GET /v1/provider/work_orders/{id}': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: 'Get a work order with its missions',
    params: idParams,
    response: providerWorkOrderSchema,
  },
  'POST /v1/provider/work_orders': {
    errors: ['not_found'],
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Create a work order. Missions join it by their work_order_id',
    body: newWorkOrderSchema,
    response: providerWorkOrderSchema,
    status: 201,
  },
  'PATCH /v1/provider/work_orders/{id}': {
    locks: { work_orders: 'id' },
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Change a work order, or assign it to a pilot',
    params: idParams,
    body: workOrderChangesSchema,
    response: providerWorkOrderSchema,
  },
})
