import { pushTopics } from '@sortie/domain/pilot/notification-channels'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 22:00.')
  .describe("A time of day in the pilot's time zone, such as 22:00")

const topicsText = 'What the devices are pushed. Everything is on until it is turned off'

const preferences = {
  topics: z.record(z.enum(pushTopics), z.boolean()).describe(topicsText),
  quiet_hours: z
    .object({ from: timeOfDay, until: timeOfDay })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      error: 'Quiet hours must end at another time than they begin.',
    })
    .nullable()
    .describe('When nothing is pushed. What happens then is pushed when they end, if it is still news'),
  offers_when_quiet: z.boolean().describe('Whether new offers are pushed in quiet hours too'),
}

const deviceSchema = z.object({
  id: z.int(),
  name: z.string().describe('The browser and operating system, as reported by the browser'),
  endpoint_hash: z
    .string()
    .describe('The SHA-256 of the endpoint in hex, by which a browser recognizes itself'),
  is_of_this_session: z.boolean().describe('Whether it was last registered in the session of this call'),
  created_at: moment,
  last_pushed_at: moment.nullable(),
})

const preferencesSchema = z.object(preferences)

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, 'Must be base64url.')
    .refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes, {
      error: `Must be ${bytes} bytes.`,
    })

const endpoint = z.url().max(2000).describe('Where the push service accepts messages for this browser')
const auth = base64url(16).describe('The secret that the browser shares')

const subscription = {
  endpoint,
  keys: z
    .object({
      p256dh: base64url(65).describe('The public key of the browser, an uncompressed point of P-256'),
      auth,
    })
    .describe('What messages are encrypted with, as the subscription in the browser says'),
}

/** Notifications that reach a phone that is locked: which devices get them, and what they are about. */
export const pushCalls = defineCalls({
  'GET /v1/pilots/push': {
    access: 'pilot',
    summary: "Get the pilot's devices that are pushed notifications, and what they are pushed",
    response: preferencesSchema.extend({
      public_key: z
        .string()
        .nullable()
        .describe('The applicationServerKey that browsers subscribe with; null if nothing is pushed here'),
      timezone_id: z
        .string()
        .nullable()
        .describe("The pilot's time zone. Quiet hours are in UTC without one"),
      devices: z.array(deviceSchema),
    }),
  },
  'PATCH /v1/pilots/push': {
    access: 'pilot',
    summary: 'Change what the devices are pushed, and when they stay quiet',
    body: z
      .strictObject({
        ...preferences,
        topics: z.partialRecord(z.enum(pushTopics), z.boolean()).describe(topicsText),
      })
      .partial()
      .meta({
        examples: [{ topics: { payouts: false }, quiet_hours: { from: '22:00', until: '07:00' } }],
      }),
    response: preferencesSchema,
  },
  'POST /v1/pilots/push/devices': {
    errors: ['conflict'],
    access: 'pilot',
    summary: 'Register a browser that subscribed, or renew it. A browser belongs to one pilot at a time',
    body: z.object(subscription).meta({
      examples: [
        {
          endpoint: 'https://push.example.com/send/f3o2kd',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      ],
    }),
    response: deviceSchema,
    status: 201,
  },
  'DELETE /v1/pilots/push/devices/{id}': {
    locks: { push_subscriptions: 'id' },
    access: 'pilot',
    summary: 'Remove a device. Nothing is pushed to it from now on',
    params: idParams,
  },
  'POST /v1/push/renewals': {
    errors: ['conflict'],
    access: 'application',
    summary: 'Replace the subscription of a browser that its push service has changed',
    details:
      'The service worker makes it while no page is open, so there is no session. The endpoint and the secret from before prove that it is the same browser, which stays the device that it was.',
    body: z.strictObject({
      before: z.object({ endpoint, auth }).describe('The subscription that is no longer valid'),
      ...subscription,
    }),
    response: z.object({
      renewed: z.boolean().describe('False if no device had that subscription, or one has the new one'),
    }),
  },
})
