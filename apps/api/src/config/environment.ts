import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { defaultProviderNames } from '@sortie/domain/texts'
import { z } from 'zod'

const flag = z.stringbool()
const url = z.url().transform((value) => value.replace(/\/$/, ''))

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/**
 * The number of proxies in front of the server, or their addresses. Other entries of X-Forwarded-For are ignored: a
 * caller could use them to choose the address by which attempts are counted.
 */
const readTrustedProxies = (value: string, context: z.RefinementCtx): number | string | false => {
  if (/^\d{1,2}$/.test(value)) return Number(value) || false
  if (flag.safeParse(value).data === false) return false
  if (value.split(',').every((part) => isNetwork(part.trim()))) return value
  context.addIssue('takes the number of proxies in front of the server, or their networks such as 10.0.0.0/8')
  return z.NEVER
}

/** Every variable that is read, and its allowed values. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PUBLIC_URL: url.optional(),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  PREPARED_STATEMENTS: flag.optional(),
  WEB_DIST: z.string().optional(),
  CONSOLE_DIST: z.string().optional(),
  OFFLINE_PAGES: flag.default(true),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(300).optional(),
  TRUST_PROXY: z.string().default('false').transform(readTrustedProxies),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DOCS: flag.optional(),

  ACKNOWLEDGE_TEST_FEATURES: flag.default(false),
  SANDBOX: flag.optional(),
  SANDBOX_URL: url.optional(),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('pilot-web'),
  OIDC_RESPONSE_TYPE: z.enum(['code', 'token id_token']).default('code'),
  OIDC_SIGN_UP: z.enum(['discovery', 'create', 'login']).default('discovery'),
  OIDC_VERIFIES_EMAILS: flag.default(false),
  OIDC_ADMIN_CLAIM: z.string().default('admin_pilot_number'),
  OIDC_DRONE_BASE_CLAIM: z.string().default('drone_base'),

  OIDC_STAFF_CLIENT_ID: z.string().optional(),
  OIDC_STAFF_CLAIM: z.string().optional(),
  STAFF_OWNER_EMAIL: z.email().max(254).optional(),

  PLAIN_SESSIONS: flag.optional(),
  SIGN_IN: z.enum(['identity', 'plain']).default('identity'),
  APPLICATION_TOKEN: z
    .string()
    .transform((list) => list.split(',').map((token) => token.trim()))
    .pipe(z.array(z.string().min(8)))
    .optional(),
  PROVIDER_KEY: z.string().min(24).optional(),
  UPLOAD_LINK_SECONDS: z.coerce.number().int().min(1).max(604_800).default(3600),
  UPLOAD_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  PROCESSING_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  PROCESSING_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  PROCESSING_MEMORY_MB: z.coerce.number().int().min(128).max(65_536).default(1024),
  PROCESSING_FOLDER: z.string().default(tmpdir()),
  NOTIFICATION_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  SIGN_IN_ATTEMPTS_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  EXPENSIVE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),

  PROVIDER_NAME: z.string().default(defaultProviderNames.provider_name),
  SUPPORT_ADDRESS: z.string().default(defaultProviderNames.support_address),
  PROVIDER_PHONE: z.string().trim().min(1).max(40).optional(),
  PROVIDER_HELP_URL: z.url({ protocol: /^https?$/ }).optional(),
  BLOG_URL: z.string().default('https://example.com/blog'),
  TERMS_FILE: z.string().optional(),
  PRIVACY_POLICY_URL: z.string().default('https://example.com/privacy'),
  ANALYTICS_URL: url.optional(),
  // Only https is allowed, because the security policy blocks images and videos from elsewhere.
  CONVERSION_PIXEL_URL: z.url({ protocol: /^https$/ }).optional(),
  WELCOME_VIDEO_URL: z.url({ protocol: /^https$/ }).optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),

  WEATHER_URL: url.optional(),
  PLACES: z.enum(['gazetteer', 'photon', 'nominatim', 'google']).optional(),
  PLACES_URL: url.optional(),
  PLACES_KEY: z.string().optional(),
  FLIGHT_AUTHORIZATION_URL: url.optional(),
  MAP_STYLE_URL: z.union([z.literal('none'), z.url({ protocol: /^https?$/ })]).optional(),
  MAP_HOSTS: z.string().optional(),
  MAP_IMAGERY_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_IMAGERY_ATTRIBUTION: z.string().optional(),
  MAP_IMAGERY_MAX_ZOOM: z.coerce.number().int().min(1).max(24).default(19),
  OBJECT_STORE: z.enum(['disk', 's3']).optional(),
  OBJECT_STORE_URL: url.optional(),
  OBJECT_STORE_FOLDER: z.string().default('.data/objects'),
  OBJECT_STORE_RESERVED_BYTES: z.coerce.number().int().min(0).default(1_073_741_824),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRANSFER_GATEWAY: flag.default(true),
  TRANSFER_PORT: z.coerce.number().int().min(0).max(65_535).default(4003),
  TRANSFER_URL: url.optional(),
  TRANSFER_KEY_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  SECRETS_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/)
    .optional(),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  PUSHER_URL: url.optional(),
  PAYMENTS: z.enum(['stripe', 'recorded']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.optional(),
})

export type Environment = z.output<typeof environmentSchema>
