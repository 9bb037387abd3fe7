import { hkdfSync } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defaultProviderNames } from '@sortie/domain/texts'
import type { S3StoreOptions } from '@sortie/storage/s3-store'
import { z } from 'zod'
import { readSecretKey } from './platform/secret-box.ts'

const flag = z.stringbool()
const url = z.url().transform((value) => value.replace(/\/$/, ''))

/**
 * How many proxies stand in front of the server, or their addresses. Whatever else a caller writes into
 * X-Forwarded-For is not believed: it would choose the address by which attempts are counted.
 */
const readTrustedProxies = (value: string): number | string | false => {
  if (/^\d+$/.test(value)) return Number(value) || false
  const isFlag = flag.safeParse(value)
  if (isFlag.success) return isFlag.data ? 1 : false
  return value
}

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  PREPARED_STATEMENTS: flag.default(true),
  WEB_DIST: z.string().optional(),
  TRUST_PROXY: z.string().default('false').transform(readTrustedProxies),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  SANDBOX: flag.optional(),
  SANDBOX_URL: url.optional(),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('pilot-web'),
  OIDC_RESPONSE_TYPE: z.enum(['code', 'token id_token']).default('code'),
  OIDC_SIGN_UP: z.enum(['discovery', 'create', 'login']).default('discovery'),
  OIDC_ADMIN_CLAIM: z.string().default('admin_pilot_number'),
  OIDC_DRONE_BASE_CLAIM: z.string().default('drone_base'),

  PLAIN_SESSIONS: flag.optional(),
  SIGN_IN: z.enum(['identity', 'plain']).default('identity'),
  APPLICATION_TOKEN: z.string().min(8).optional(),
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

  PROVIDER_NAME: z.string().default(defaultProviderNames.provider_name),
  SUPPORT_ADDRESS: z.string().default(defaultProviderNames.support_address),
  BLOG_URL: z.string().default('https://example.com/blog'),
  PRIVACY_POLICY_URL: z.string().default('https://example.com/privacy'),
  ANALYTICS_URL: url.optional(),
  // Only over https: the security policy lets no other image and video in.
  CONVERSION_PIXEL_URL: z.url({ protocol: /^https$/ }).optional(),
  WELCOME_VIDEO_URL: z.url({ protocol: /^https$/ }).optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),

  WEATHER_URL: url.optional(),
  PLACES: z.enum(['gazetteer', 'photon', 'nominatim', 'google']).default('gazetteer'),
  PLACES_URL: url.optional(),
  PLACES_KEY: z.string().optional(),
  FLIGHT_AUTHORIZATION_URL: url.optional(),
  MAP_STYLE_URL: z.url().optional(),
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
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  PUSHER_URL: url.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.optional(),
})

export type PlacesConfig =
  | { kind: 'gazetteer' }
  | { kind: 'photon' | 'nominatim'; url: string }
  | { kind: 'google'; url: string; key: string }

export type ObjectStoreConfig =
  | {
      kind: 'disk'
      folder: string
      /** Where browsers reach what this server sends from the folder. */
      publicUrl: string
      signingKey: { accessKeyId: string; secretAccessKey: string }
      /** Nothing new is stored once less than this would be left on the disk. */
      reservedBytes: number
    }
  | ({ kind: 's3' } & S3StoreOptions)

/** How files that pilots deliver are read and shown smaller, in processes of their own. */
export interface ProcessingConfig {
  /** How many files are read side by side: one process less than there are cores, unless said. */
  processes: number
  /** How long, and with how much memory, one file may keep a process busy. */
  seconds: number
  megabytes: number
  /** Where originals lie while they are read. */
  folder: string
}

/** The S3 gateway for desktop transfer tools, which has a port of its own. */
export interface TransferConfig {
  host: string
  port: number
  /** Where pilots reach it; written into the files that Cyberduck opens. */
  publicUrl: string
  /** For how many days a key works. */
  keyDays: number
}

export interface MailConfig {
  smtpUrl: string
  from: { name: string; address: string }
}

/** A service that speaks Pusher's protocols and holds the sockets of browsers in place of this server. */
export interface HostedRealtime {
  appId: string
  cluster: string
  /** Where its HTTP API responds, and where browsers open their sockets (ws: or wss:). */
  apiUrl: string
  socketUrl: string
}

export interface Config {
  environment: 'development' | 'test' | 'production'
  host: string
  port: number
  publicUrl: string
  databaseUrl: string
  databasePoolSize: number
  /** Off for a pooler that hands a connection on after each transaction and does not know statements by name. */
  preparedStatements: boolean
  webDist: string | null
  trustProxy: number | string | false
  logLevel: string
  identity: {
    issuer: string
    clientId: string
    responseType: 'code' | 'token id_token'
    /** How a new pilot's sign-in is created: `prompt=create`, a usual sign-in, or what discovery says. */
    signUp: 'discovery' | 'create' | 'login'
    adminClaim: string
    droneBaseClaim: string
  }
  plainSessions: boolean
  signIn: 'identity' | 'plain'
  applicationToken: string
  bootstrapProviderKey: string | null
  signInAttemptsPerMinute: number
  notificationRetentionDays: number
  /** How long a link to upload a part works. */
  uploadLinkSeconds: number
  /** After how many days an upload that nobody completes is given up. */
  uploadRetentionDays: number
  /** Whether webhooks may be sent to this machine, for receivers under development. */
  webhooksToLoopback: boolean
  processing: ProcessingConfig
  providerName: string
  supportAddress: string
  blogUrl: string
  privacyPolicyUrl: string
  analyticsUrl: string | null
  /** Null where no mails are sent. */
  mail: MailConfig | null
  conversionPixelUrl: string | null
  welcomeVideoUrl: string | null
  /** An address that answers Open-Meteo's protocol, and whether its weather is made up. */
  weather: { url: string; sample: boolean }
  places: PlacesConfig
  flightAuthorizationUrl: string | null
  mapStyleUrl: string | null
  objectStore: ObjectStoreConfig
  /** Null where no files are taken from desktop transfer tools. */
  transfers: TransferConfig | null
  /** Encrypt secrets at rest: the first one new secrets, the others what was stored with them. */
  secretKeys: Buffer[]
  stripe: StripeConfig
  /** Signs what lets a browser into its pilot's channel; the same in every process. */
  realtime: { key: string; secret: string; hosted: HostedRealtime | null }
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** A stand-in for Stripe's own servers. */
  apiUrl: string | null
}

/** Tells an operator what to set, a line a problem. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Sortie cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const describe = (error: z.ZodError): string[] =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

type Environment = z.output<typeof environmentSchema>

const readPlaces = (env: Environment, problems: string[]): PlacesConfig => {
  if (env.PLACES === 'photon') return { kind: 'photon', url: env.PLACES_URL ?? 'https://photon.komoot.io' }
  if (env.PLACES === 'nominatim') {
    // The public server of that project forbids searching while somebody types.
    if (!env.PLACES_URL) problems.push('PLACES_URL is not set: PLACES=nominatim needs the address of one.')
    return { kind: 'nominatim', url: env.PLACES_URL ?? '' }
  }
  if (env.PLACES === 'google') {
    if (!env.PLACES_KEY) problems.push('PLACES_KEY is not set: PLACES=google needs a key of Google Places.')
    return {
      kind: 'google',
      url: env.PLACES_URL ?? 'https://places.googleapis.com',
      key: env.PLACES_KEY ?? '',
    }
  }
  return { kind: 'gazetteer' }
}

const mailAddress = z.email()

/** `Name <address>`, or the address alone. */
const readMail = (env: Environment, production: boolean, problems: string[]): MailConfig | null => {
  if (!env.SMTP_URL) return null
  const given = env.MAIL_FROM ?? (production ? '' : 'no-reply@example.com')
  const [, name = '', bracketed] = /^(.*?)<([^<>]+)>$/.exec(given.trim()) ?? []
  const address = mailAddress.safeParse(bracketed ?? given.trim())
  if (!address.success)
    problems.push(
      'MAIL_FROM is not set: SMTP_URL needs the address mails come from, such as Sky <no-reply@sky.example>.',
    )
  return {
    smtpUrl: env.SMTP_URL,
    from: { name: name.trim().replace(/^"(.*)"$/, '$1') || env.PROVIDER_NAME, address: address.data ?? '' },
  }
}

/** Known to everybody: good for a database that holds nothing but tests. */
const developmentKey = Buffer.alloc(32, 'sortie development').toString('base64')

const readSecretKeys = (env: Environment, problems: string[]): Buffer[] => {
  const given = env.SECRETS_KEY ?? (env.NODE_ENV === 'production' ? undefined : developmentKey)
  if (!given) {
    problems.push(
      'SECRETS_KEY is not set: 32 random bytes in base64, such as `openssl rand -base64 32` makes.',
    )
    return []
  }
  const keys = given.split(',').map((text) => readSecretKey(text.trim()))
  if (keys.includes(null)) problems.push('SECRETS_KEY: each key must be 32 bytes in base64.')
  return keys.filter((key) => key !== null)
}

/** A secret less to configure: it follows from the key that encrypts, and changes with it. */
const derivedSecret = ([key]: readonly Buffer[], purpose: string): string =>
  Buffer.from(hkdfSync('sha256', key ?? '', '', purpose, 32)).toString('hex')

const readS3 = (env: Environment, problems: string[]): ObjectStoreConfig => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!env.S3_BUCKET) problems.push('S3_BUCKET is not set: OBJECT_STORE=s3 needs the name of a bucket.')
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
  return {
    kind: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    // What speaks the protocol elsewhere seldom has a host name for each bucket.
    forcePathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(env.OBJECT_STORE_URL ? { publicEndpoint: env.OBJECT_STORE_URL } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  }
}

const readObjectStore = (
  env: Environment,
  { publicUrl, secretKeys }: { publicUrl: string; secretKeys: readonly Buffer[] },
  problems: string[],
): ObjectStoreConfig => {
  if ((env.OBJECT_STORE ?? (env.S3_BUCKET ? 's3' : 'disk')) === 's3') return readS3(env, problems)
  return {
    kind: 'disk',
    folder: resolve(env.OBJECT_STORE_FOLDER),
    publicUrl: `${env.OBJECT_STORE_URL ?? publicUrl}/objects`,
    signingKey: { accessKeyId: 'sortie', secretAccessKey: derivedSecret(secretKeys, 'links to files') },
    reservedBytes: env.OBJECT_STORE_RESERVED_BYTES,
  }
}

const readTransfers = (env: Environment, production: boolean, problems: string[]): TransferConfig | null => {
  if (!env.TRANSFER_GATEWAY) return null
  if (production && !env.TRANSFER_URL)
    problems.push(
      'TRANSFER_URL is not set: the address under which Cyberduck reaches TRANSFER_PORT (or TRANSFER_GATEWAY=off).',
    )
  return {
    host: env.HOST,
    port: env.TRANSFER_PORT,
    publicUrl: env.TRANSFER_URL ?? `http://localhost:${env.TRANSFER_PORT}`,
    keyDays: env.TRANSFER_KEY_DAYS,
  }
}

const readRealtime = (
  env: Environment,
  secretKeys: readonly Buffer[],
  problems: string[],
): Config['realtime'] => {
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_URL } = env
  const given = [PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_URL]
  if (given.every((value) => value === undefined))
    return { key: 'sortie', secret: derivedSecret(secretKeys, 'realtime channels'), hosted: null }
  if (!PUSHER_APP_ID || !PUSHER_KEY || !PUSHER_SECRET || !(PUSHER_CLUSTER ?? PUSHER_URL)) {
    problems.push(
      'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed together, with PUSHER_CLUSTER (Pusher itself) or PUSHER_URL (a service like it).',
    )
    return { key: '', secret: '', hosted: null }
  }
  const apiUrl = PUSHER_URL ?? `https://api-${PUSHER_CLUSTER}.pusher.com`
  const socketUrl = PUSHER_URL ? PUSHER_URL.replace(/^http/, 'ws') : `wss://ws-${PUSHER_CLUSTER}.pusher.com`
  return {
    key: PUSHER_KEY,
    secret: PUSHER_SECRET,
    hosted: { appId: PUSHER_APP_ID, cluster: PUSHER_CLUSTER ?? '', apiUrl, socketUrl },
  }
}

const readStripe = (env: Environment, sandboxUrl: string | undefined, problems: string[]): StripeConfig => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = env
  if (!secretKey && sandboxUrl)
    return {
      secretKey: 'sk_test_sandbox',
      webhookSecret: webhookSecret ?? 'whsec_sandbox',
      apiUrl: sandboxUrl,
    }
  if (!secretKey) problems.push('STRIPE_SECRET_KEY is not set: the secret key of a Stripe platform account.')
  if (!webhookSecret)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is not set: what Stripe signs its reports to /v1/stripe/webhook with.',
    )
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', apiUrl: STRIPE_API_URL ?? null }
}

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const sandbox = env.SANDBOX ?? !production
  const sandboxUrl = sandbox ? (env.SANDBOX_URL ?? 'http://localhost:4001') : undefined
  const issuer = env.OIDC_ISSUER ?? sandboxUrl

  const plainSessions = env.PLAIN_SESSIONS ?? !production

  const problems: string[] = []
  if (!env.DATABASE_URL) problems.push('DATABASE_URL is not set: the address of a PostgreSQL database.')
  if (!issuer)
    problems.push('OIDC_ISSUER is not set: the address of an OpenID Connect provider (or SANDBOX=on).')
  if (production && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is not set: the address under which pilots reach the portal.')
  if (production && !env.APPLICATION_TOKEN)
    problems.push('APPLICATION_TOKEN is not set: the token the portal sends with every call.')
  if (env.SIGN_IN === 'plain' && !plainSessions)
    problems.push('SIGN_IN=plain needs PLAIN_SESSIONS=on, which is meant for test environments.')
  if (env.WEBHOOKS_TO_LOOPBACK && production && !sandbox)
    problems.push('WEBHOOKS_TO_LOOPBACK=on lets providers reach this machine: it is meant for development.')
  const places = readPlaces(env, problems)
  const mail = readMail(env, production, problems)
  const secretKeys = readSecretKeys(env, problems)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const objectStore = readObjectStore(env, { publicUrl, secretKeys }, problems)
  const transfers = readTransfers(env, production, problems)
  const realtime = readRealtime(env, secretKeys, problems)
  const stripe = readStripe(env, sandboxUrl, problems)
  if (!env.DATABASE_URL || !issuer || problems.length > 0) throw new ConfigError(problems)

  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    preparedStatements: env.PREPARED_STATEMENTS,
    webDist: env.WEB_DIST ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    identity: {
      issuer,
      clientId: env.OIDC_CLIENT_ID,
      responseType: env.OIDC_RESPONSE_TYPE,
      signUp: env.OIDC_SIGN_UP,
      adminClaim: env.OIDC_ADMIN_CLAIM,
      droneBaseClaim: env.OIDC_DRONE_BASE_CLAIM,
    },
    plainSessions,
    signIn: env.SIGN_IN,
    applicationToken: env.APPLICATION_TOKEN ?? 'pilot-web-development',
    bootstrapProviderKey: env.PROVIDER_KEY ?? null,
    uploadLinkSeconds: env.UPLOAD_LINK_SECONDS,
    uploadRetentionDays: env.UPLOAD_RETENTION_DAYS,
    webhooksToLoopback: env.WEBHOOKS_TO_LOOPBACK,
    notificationRetentionDays: env.NOTIFICATION_RETENTION_DAYS,
    processing: {
      processes: env.PROCESSING_PROCESSES ?? Math.max(1, availableParallelism() - 1),
      seconds: env.PROCESSING_SECONDS,
      megabytes: env.PROCESSING_MEMORY_MB,
      folder: resolve(env.PROCESSING_FOLDER),
    },
    signInAttemptsPerMinute: env.SIGN_IN_ATTEMPTS_PER_MINUTE,
    providerName: env.PROVIDER_NAME,
    supportAddress: env.SUPPORT_ADDRESS,
    blogUrl: env.BLOG_URL,
    privacyPolicyUrl: env.PRIVACY_POLICY_URL,
    analyticsUrl: env.ANALYTICS_URL ?? null,
    mail,
    conversionPixelUrl: env.CONVERSION_PIXEL_URL ?? null,
    welcomeVideoUrl: env.WELCOME_VIDEO_URL ?? null,
    weather:
      sandboxUrl && !env.WEATHER_URL
        ? { url: `${sandboxUrl}/weather`, sample: true }
        : { url: env.WEATHER_URL ?? 'https://api.open-meteo.com', sample: false },
    places,
    flightAuthorizationUrl:
      env.FLIGHT_AUTHORIZATION_URL ?? (sandboxUrl ? `${sandboxUrl}/flight-authorization` : null),
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    objectStore,
    transfers,
    secretKeys,
    stripe,
    realtime,
  }
}
