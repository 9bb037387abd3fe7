import { givenMoment, moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'
import { webhookEventTypes } from './webhook.events.ts'

const url = z
  .url({ protocol: /^https?$/, error: 'Must be an https URL.' })
  .max(2000)
  .describe('An https URL on the public internet')

const events = z.array(z.enum(webhookEventTypes)).min(1, 'Choose at least one event.').max(100)

const endpointInput = z.strictObject({
  url,
  description: z.string().trim().max(200).optional(),
  events,
  is_enabled: z.boolean().optional(),
})

export type WebhookEndpointInput = z.output<typeof endpointInput>

const endpointSchema = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  is_enabled: z.boolean(),
  failing_since: moment.nullable().describe('Every attempt has failed since this time'),
  disabled_at: moment.nullable().describe('When it was turned off because it kept failing'),
  disabled_reason: z.string().nullable(),
  previous_secret_expires_at: moment
    .nullable()
    .describe('Until then, deliveries are also signed with the previous secret'),
  created_at: moment,
  updated_at: moment,
})

const endpointWithSecret = endpointSchema.extend({
  secret: z.string().nullable().describe('Starts with whsec_. Shown in this response and never again'),
})

const attemptSchema = z.object({
  number: z.int(),
  at: moment,
  duration_in_milliseconds: z.int(),
  response_status: z.int().nullable(),
  response_body: z.string().nullable().describe('The start of the response body'),
  error: z.string().nullable(),
})

const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

const deliverySchema = z.object({
  id: z.int(),
  webhook_id: z.uuid().describe('The webhook-id header, the same in every attempt'),
  endpoint_id: z.int(),
  event: z.enum(webhookEventTypes),
  mission_id: z.int().nullable().describe('Null for an event about a pilot alone'),
  status: z.enum(deliveryStatuses),
  attempts: z.array(attemptSchema),
  next_attempt_at: moment.nullable(),
  delivered_at: moment.nullable(),
  created_at: moment,
  body: z.string().describe('The payload as sent'),
})

/** How a provider's systems are notified of what pilots do. */
export const webhookCalls = defineCalls({
  'GET /v1/provider/webhook_endpoints': {
    access: 'provider',
    roles: ['engineer'],
    summary: 'List webhook endpoints. One that kept failing says since when, and why it was turned off',
    query: z.object(keysetQuery),
    response: keysetPageOf(endpointSchema),
  },
  'POST /v1/provider/webhook_endpoints': {
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Register a webhook endpoint. Its secret is shown in this response and never again',
    body: endpointInput.meta({
      examples: [
        {
          url: 'https://hooks.example.com/sortie',
          description: 'Production system',
          events: ['mission.accepted', 'mission.submitted'],
        },
      ],
    }),
    response: endpointWithSecret,
    secrets: ['secret'],
    status: 201,
  },
  'PATCH /v1/provider/webhook_endpoints/{id}': {
    locks: { webhook_endpoints: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Change a webhook endpoint, or turn it off or on',
    params: idParams,
    body: endpointInput
      .partial()
      .meta({ examples: [{ events: ['mission.accepted', 'mission.declined', 'mission.submitted'] }] }),
    response: endpointSchema,
  },
  'DELETE /v1/provider/webhook_endpoints/{id}': {
    locks: { webhook_endpoints: 'id' },
    access: 'provider',
    roles: ['engineer'],
    summary: 'Delete a webhook endpoint and its deliveries',
    params: idParams,
  },
  'POST /v1/provider/webhook_endpoints/{id}/rotate_secret': {
    locks: { webhook_endpoints: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: "Rotate a webhook endpoint's secret. The previous one also signs for another day",
    params: idParams,
    response: endpointWithSecret,
    secrets: ['secret'],
  },
  'POST /v1/provider/webhook_endpoints/{id}/resend_failed': {
    locks: { webhook_endpoints: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: "Resend an endpoint's failed deliveries, such as after it was down",
    params: idParams,
    body: z
      .strictObject({ since: givenMoment.optional() })
      .meta({ examples: [{ since: '2026-11-01T00:00:00Z' }] }),
    response: z.object({ deliveries: z.int().describe('How many will be sent again') }),
    status: 202,
  },
  'GET /v1/provider/webhook_deliveries': {
    access: 'provider',
    roles: ['engineer'],
    summary: 'List webhook deliveries with their attempts and responses, newest first',
    query: z.object({
      endpoint_id: z.coerce.number().int().positive().optional(),
      mission_id: z.coerce.number().int().positive().optional(),
      status: z.enum(deliveryStatuses).optional(),
      event: z.enum(webhookEventTypes).optional(),
      ...keysetQuery,
    }),
    response: keysetPageOf(deliverySchema),
  },
  'GET /v1/provider/webhook_deliveries/{id}': {
    access: 'provider',
    roles: ['engineer'],
    summary: 'Get a webhook delivery',
    params: idParams,
    response: deliverySchema,
  },
  'POST /v1/provider/webhook_deliveries/{id}/resend': {
    locks: { webhook_deliveries: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Resend a delivery, whatever its state',
    params: idParams,
    response: deliverySchema,
    status: 202,
  },
})
