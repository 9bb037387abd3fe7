import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const headerKey = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const

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
