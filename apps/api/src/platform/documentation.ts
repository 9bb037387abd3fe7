import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { webhookBody, webhookData, webhookEventTypes } from '@sortie/contract/webhook.events'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const headerKey = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const

const signedHeader = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

/** What a provider's endpoint is sent, one entry for each type of event. */
const webhooks = () =>
  Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          summary: webhookData[type].description ?? type,
          description:
            'Sent to endpoints registered at /v1/provider/webhook_endpoints, signed by the Standard Webhooks specification. Respond with a 2xx status within 15 seconds; anything else is tried again for a day. An event can arrive more than once and after a later one.',
          tags: ['webhooks'],
          parameters: [
            signedHeader('webhook-id', 'The same for every repetition of an event'),
            signedHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
            signedHeader('webhook-signature', 'v1 and the signature, once for each valid secret'),
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(webhookBody(type)) as object } },
          },
          responses: { '2XX': { description: 'Delivered' } },
        },
      },
    ]),
  )

/** OpenAPI from the same schemas that check the requests, at /docs. */
export const registerDocumentation = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sortie',
        version: '0.1.0',
        description:
          "The calls of Sortie. A provider's systems use /v1/provider with a bearer key; every creating call may carry an Idempotency-Key header, and a repeated key repeats the first answer. Errors are application/problem+json.",
      },
      servers: [{ url: publicUrl }],
      webhooks: webhooks(),
      components: {
        securitySchemes: {
          providerKey: { type: 'http', scheme: 'bearer', description: 'A provider key' },
          applicationToken: headerKey('X-Application-Token', 'The token of the calling application'),
          accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a pilot' },
          idToken: headerKey('X-Id-Token', 'The id token issued with the access token'),
          userToken: headerKey('X-User-Token', 'The token of a plain session'),
          userEmail: headerKey('X-User-Email', 'The email of a plain session'),
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
}
