import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import { headerNames } from '@sortie/contract/headers'
import { webhookData, webhookEventTypes } from '@sortie/contract/webhook.events'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { version } from '../version.ts'
import { describeFields } from './describe-fields.ts'
import { describeOperations } from './describe-operations.ts'
import { readGuide } from './guide.ts'
import { nameSchemas, webhookName } from './schema-names.ts'
import { healthTag, portalTag, providerTags } from './tags.ts'
import { tidySchemas } from './tidy-schemas.ts'

const headerKey = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const

const signedHeader = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const webhookTag = { name: 'Webhook events', description: 'The events sent to your endpoints.' }

/** The requests that a provider's endpoint receives, one entry for each type of event. */
const webhooks = () =>
  Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          summary: webhookData[type].description ?? type,
          description:
            'Sent to endpoints registered at /v1/provider/webhook_endpoints, signed by the Standard Webhooks specification. Respond with a 2xx status within 15 seconds; anything else is retried for a day. Events can arrive more than once and out of order.',
          tags: [webhookTag.name],
          operationId: `on${webhookName(type)}`,
          parameters: [
            signedHeader('webhook-id', 'The same for every delivery of an event'),
            signedHeader('webhook-timestamp', 'When this attempt was made, as a Unix timestamp in seconds'),
            signedHeader('webhook-signature', 'v1 and a signature for each valid secret'),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${webhookName(type)}` } },
            },
          },
          responses: { '2XX': { description: 'Delivered' } },
        },
      },
    ]),
  )

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: headerNames.idempotencyKey,
  in: 'header',
  description: 'Any value you choose. Send it again with the same request to get the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
  example: 'order-1001',
}

const ifMatch: OpenAPIV3_1.ParameterObject = {
  name: headerNames.ifMatch,
  in: 'header',
  description: 'The ETag of the record as you read it. The call is refused if someone changed it since.',
  schema: { type: 'string', maxLength: 200 },
  example: '"1001"',
}

const named = (tags: readonly { name: string; description: string }[]) =>
  tags.map(({ name, description }) => ({ name, description }))

/** The groups of the sidebar, in the reader's words. */
const tagGroups = [
  { name: 'Provider API', tags: providerTags.map(({ name }) => name) },
  { name: 'Events', tags: [webhookTag.name] },
  { name: 'Pilot portal', tags: [portalTag.name, healthTag.name] },
]

/** The responses of each call on the demo data. `npm run examples` writes them. */
const readResponseExamples = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL('./response-examples.json', import.meta.url), 'utf8'))

const complete = (
  document: OpenAPIV3_1.Document,
  responseExamples: Readonly<Record<string, unknown>>,
): OpenAPIV3_1.Document => describeFields(tidySchemas(describeOperations(document, responseExamples)))

/** The inline scripts that start the page. The security policy allows them by their hashes. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(html).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The portal's name, font and colors. Text has enough contrast, codes in tables do not break, and sentences next to
 * them keep their width on a phone.
 */
const look = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(/docs/inter.woff2) format('woff2'); }
.light-mode { --scalar-color-accent: #00734b; --scalar-background-accent: #0073ce14; --scalar-link-color: #0062b3; }
.dark-mode { --scalar-color-accent: #4cc796; --scalar-background-accent: #4cc79620; --scalar-link-color: #6bb8ff; }
:root { --scalar-font: Inter, ui-sans-serif, system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, monospace; }
.t-doc__sidebar::before { content: 'Sortie API'; flex: none; padding: 16px 12px 16px 52px; background: #0b1322 url(/favicon.svg) 12px center / 28px no-repeat; color: #fff; font-size: 16px; font-weight: 600; line-height: 24px; }
.markdown table { display: block !important; max-width: 100%; overflow-x: auto; }
.markdown :is(table, th, td) { word-break: normal !important; }
.markdown td code { white-space: nowrap; }
@media (max-width: 1000px) {
  .t-doc__sidebar::before { display: none; }
  .t-doc__header > header { background: #0b1322 !important; }
  .t-doc__header > header :is(span, button, svg) { color: #fff; }
  .t-doc__header > header::after { content: 'Sortie API'; padding-right: 16px; color: #fff; font-size: 14px; font-weight: 600; }
}
@media (max-width: 600px) {
  .markdown td:last-child { min-width: 14rem; }
}
`

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

const openPages = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/docs/json',
      pageTitle: 'Sortie API',
      favicon: '/favicon.svg',
      theme: 'default',
      customCss: look,
      withDefaultFonts: false,
      defaultOpenAllTags: false,
      hideClientButton: true,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      authentication: { preferredSecurityScheme: 'providerKey' },
      // This function runs in the page. Without it, the guide's chapters would be collapsed in the sidebar.
      redirect: (hash) => hash || '#description/introduction',
    },
  })
  await pages.ready()
  return pages
}

/** Serves OpenAPI, made from the schemas that check the requests, at /docs/json, and as pages at /docs. */
export const registerDocumentation = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  nameSchemas()
  const document: OpenAPIV3_1.Document & { 'x-tagGroups': typeof tagGroups } = {
    openapi: '3.1.0',
    info: { title: 'Sortie API', version, description: await readGuide(publicUrl) },
    servers: [{ url: publicUrl }],
    tags: named([...providerTags, webhookTag, portalTag, healthTag]),
    'x-tagGroups': tagGroups,
    webhooks: webhooks(),
    components: {
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
      securitySchemes: {
        providerKey: { type: 'http', scheme: 'bearer', description: 'A provider key' },
        applicationToken: headerKey('X-Application-Token', "The calling application's token"),
        accessToken: { type: 'http', scheme: 'bearer', description: "A pilot's access token" },
        staffToken: {
          type: 'http',
          scheme: 'bearer',
          description: "The access token of one of the provider's people",
        },
        idToken: headerKey('X-Id-Token', 'The id token issued with the access token'),
        userToken: headerKey('X-User-Token', "A plain session's token"),
        userEmail: headerKey('X-User-Email', "A plain session's email"),
      },
    },
  }
  const responseExamples = await readResponseExamples()
  await app.register(swagger, {
    openapi: document,
    transform: jsonSchemaTransform,
    transformObject: (input) =>
      complete(jsonSchemaTransformObject(input) as OpenAPIV3_1.Document, responseExamples),
  })
  app.get('/docs/json', { schema: { hide: true } }, () => app.swagger())
  app.get('/docs/yaml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/yaml').send(app.swagger({ yaml: true })),
  )
  // The pages are opened on the first request: they and their script are large, and few processes ever serve them.
  let opened: Promise<FastifyInstance> | undefined
  const pages = () => {
    opened ??= openPages()
    return opened
  }
  app.get('/docs/inter.woff2', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(fontFile)),
  )
  for (const url of ['/docs', '/docs/', '/docs/js/scalar.js'])
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      const { statusCode, headers, body } = await (await pages()).inject(url)
      for (const name of ['content-type', 'location'])
        if (headers[name] !== undefined) reply.header(name, headers[name])
      if (url.endsWith('/')) reply.header('content-security-policy', pagePolicy(body))
      if (url.endsWith('.js')) reply.header('cache-control', 'public, max-age=86400')
      return reply.status(statusCode).send(body)
    })
}
