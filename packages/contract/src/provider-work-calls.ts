import { notificationTypes } from '@sortie/domain/pilot/notification'
import { recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, listParameter, pagedQuery, pageOf } from './paging.ts'
import { webAddress } from './provider-catalogue.ts'
import {
  newPayoutSchema,
  newPointOfInterestSchema,
  newWorkOrderSchema,
  payoutChangesSchema,
  pointOfInterestChangesSchema,
  providerKeySchema,
  providerPayoutSchema,
  providerPointOfInterestSchema,
  providerWorkOrderSchema,
  workOrderChangesSchema,
} from './provider-work-body.ts'

const id = z.coerce.number().pipe(recordId)

const sendSchema = z
  .strictObject({
    pilot_ids: z.array(recordId).min(1).max(5000).optional(),
    all: z.literal(true).optional().describe('Every pilot'),
    notification_type: z.enum(notificationTypes),
    title: z.string().trim().min(1).max(200),
    body: z.string().trim().max(2000).optional(),
    web_route_url: webAddress.nullable().optional(),
    app_route_url: z.string().trim().max(2000).nullable().optional(),
    fontIcon: z.string().trim().max(60).nullable().optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
  })
  .refine((body) => (body.pilot_ids === undefined) !== (body.all === undefined), {
    path: ['pilot_ids'],
    error: 'Name the pilots, or send to all.',
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

/** Work orders, points of interest, payouts, notifications and keys. */
export const providerWorkCalls = defineCalls({
  'GET /v1/provider/work_orders': {
    access: 'provider',
    summary: 'List work orders, newest first',
    query: z.object({ pilot_id: id.optional(), ...pagedQuery }),
    answer: pageOf(providerWorkOrderSchema),
  },
  'GET /v1/provider/work_orders/{id}': {
    access: 'provider',
    summary: 'One work order with its missions',
    params: idParams,
    answer: providerWorkOrderSchema,
  },
  'POST /v1/provider/work_orders': {
    access: 'provider',
    summary: 'Create a work order; missions join it by their work_order_id',
    body: newWorkOrderSchema,
    answer: providerWorkOrderSchema,
    status: 201,
  },
  'PATCH /v1/provider/work_orders/{id}': {
    access: 'provider',
    summary: 'Change a work order, or give it to a pilot',
    params: idParams,
    body: workOrderChangesSchema,
    answer: providerWorkOrderSchema,
  },
  'GET /v1/provider/points_of_interest': {
    access: 'provider',
    summary: 'List points of interest, newest first',
    query: z.object({ withdrawn: z.stringbool().optional(), ...pagedQuery }),
    answer: pageOf(providerPointOfInterestSchema),
  },
  'POST /v1/provider/points_of_interest': {
    access: 'provider',
    summary: 'Put a place on the map that pilots may claim',
    body: newPointOfInterestSchema,
    answer: providerPointOfInterestSchema,
    status: 201,
  },
  'PATCH /v1/provider/points_of_interest/{id}': {
    access: 'provider',
    summary: 'Change or withdraw a point of interest',
    params: idParams,
    body: pointOfInterestChangesSchema,
    answer: providerPointOfInterestSchema,
  },
  'GET /v1/provider/payouts': {
    access: 'provider',
    summary: 'List payouts, newest first',
    query: z.object({ pilot_id: id.optional(), status: listParameter(z.string()), ...pagedQuery }),
    answer: pageOf(providerPayoutSchema),
  },
  'POST /v1/provider/payouts': {
    access: 'provider',
    summary: 'Record money on its way to a pilot',
    body: newPayoutSchema,
    answer: providerPayoutSchema,
    status: 201,
  },
  'PATCH /v1/provider/payouts/{id}': {
    access: 'provider',
    summary: 'Tell how far a payout is; complete means it has arrived',
    params: idParams,
    body: payoutChangesSchema,
    answer: providerPayoutSchema,
  },
  'POST /v1/provider/notifications': {
    access: 'provider',
    summary: 'Send a notification to some pilots or to all',
    body: sendSchema,
    answer: z.object({ sent: z.int() }),
    status: 201,
  },
  'GET /v1/provider/keys': {
    access: 'provider',
    summary: 'List provider keys, revoked ones too',
    answer: z.array(providerKeySchema),
  },
  'POST /v1/provider/keys': {
    access: 'provider',
    summary: 'Make a provider key; it is told in this answer and never again',
    body: z
      .strictObject({ name: z.string().trim().min(1).max(100) })
      .meta({ examples: [{ name: 'Scheduling system' }] }),
    answer: providerKeySchema.extend({ key: z.string().nullable() }),
    secrets: ['key'],
    status: 201,
  },
  'DELETE /v1/provider/keys/{id}': {
    access: 'provider',
    summary: 'Revoke a provider key, as long as another one remains',
    params: idParams,
  },
})
