import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { useOurWords } from '@sortie/contract/validation-words'
import type { z } from 'zod'
import { type Environment, environmentSchema } from './config/environment.ts'
import {
  type MailConfig,
  type MapConfig,
  type ObjectStoreConfig,
  type PlacesConfig,
  type ProcessingConfig,
  type PushConfig,
  type RealtimeConfig,
  readContact,
  readMail,
  readMap,
  readObjectStore,
  readPlaces,
  readPush,
  readRealtime,
  readSecretKeys,
  readStaff,
  readStripe,
  readTerms,
  readTransfers,
  type StaffConfig,
  type StripeConfig,
  type TransferConfig,
} from './config/services.ts'

useOurWords()

export interface Config {
  environment: 'development' | 'test' | 'production'
  host: string
  port: number
  /** Where a worker reports its health and metrics; null if it doesn't. */
  workerPort: number | null
  publicUrl: string
  databaseUrl: string
  /** The database without the pooler that `databaseUrl` may lead through, for what outlives a transaction. */
  directDatabaseUrl: string
  behindPooler: boolean
  /** The database as the owner of its tables, if the server has another role. */
  migrationDatabaseUrl: string | null
  databasePoolSize: number
  /**
   * Turned off by default behind a pooler, which may not support named statements.
   */
  preparedStatements: boolean
  /** The folder of the built portal. */
  webDist: string | null
  /** The folder of the built console, which is served where the provider's people can sign in. */
  consoleDist: string | null
  /** Whether browsers keep pages for visits without a network. When it is turned off, they delete them. */
  offlinePages: boolean
  trustProxy: number | string | false
  /** How long a stopping server says so at /readyz before it refuses new connections. */
  shutdownDelaySeconds: number
  /** Who can read metrics: callers with the token, anyone (never in production), or nobody. */
  metrics: { token: string } | 'anyone' | null
  /** Where traces are sent, by OpenTelemetry's protocol over HTTP in JSON; null if there are none. */
  tracesUrl: string | null
  /** Whether the calls are documented at /docs. */
  documentation: boolean
  logLevel: string
  identity: {
    issuer: string
    clientId: string
    responseType: 'code' | 'token id_token'
    /** How a new pilot's sign-in is created: `prompt=create`, a usual sign-in, or what discovery says. */
    signUp: 'discovery' | 'create' | 'login'
    /** Whether the identity provider verifies every email, though its tokens don't say so. */
    verifiesEmails: boolean
    adminClaim: string
    droneBaseClaim: string
    /** How the provider's people sign in; null where only keys make the provider's calls. */
    staff: StaffConfig | null
  }
  plainSessions: boolean
  signIn: 'identity' | 'plain'
  /** What the portal is given and sends with every call. */
  applicationToken: string
  /** That one, and others that open tabs may still send while it is rotated. */
  acceptedApplicationTokens: readonly string[]
  bootstrapProviderKey: string | null
  signInAttemptsPerMinute: number
  /** How often a pilot or a provider key can make a call that is expensive for the server: time slots, KML. */
  expensiveCallsPerMinute: number
  notificationRetentionDays: number
  /** How long a link to upload a part works. */
  uploadLinkSeconds: number
  /** The number of days after which an upload that is not completed is deleted. */
  uploadRetentionDays: number
  /** Whether webhooks may be sent to this machine, for receivers under development. */
  webhooksToLoopback: boolean
  processing: ProcessingConfig
  providerName: string
  supportAddress: string
  /** How pilots reach the provider. */
  contact: { email: string | null; phone: string | null; helpUrl: string | null }
  blogUrl: string
  privacyPolicyUrl: string
  /** The provider's own terms for pilots, in Markdown; null if the portal shows its draft. */
  terms: string | null
  analyticsUrl: string | null
  /** Null if no emails are sent. */
  mail: MailConfig | null
  conversionPixelUrl: string | null
  welcomeVideoUrl: string | null
  /** A URL that speaks Open-Meteo's protocol, and whether its weather is a sample. */
  weather: { url: string; sample: boolean }
  places: PlacesConfig
  flightAuthorizationUrl: string | null
  map: MapConfig
  objectStore: ObjectStoreConfig
  /** Null if no files are accepted from desktop transfer tools. */
  transfers: TransferConfig | null
  /** Keys for secrets at rest. The first one encrypts; the others only decrypt what was stored with them. */
  secretKeys: Buffer[]
  /** Null where payouts are made elsewhere and recorded. */
  stripe: StripeConfig | null
  realtime: RealtimeConfig
  /** Null if no notifications are pushed. */
  push: PushConfig | null
}

/** Tells an operator what to set, one line per problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Sortie cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const developmentToken = 'pilot-web-development'

const describe = (error: z.ZodError): string[] =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

const isSafeUrl = (address: string | undefined): boolean =>
  address === undefined ||
  address.startsWith('https:') ||
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Settings that are right on a developer's machine and dangerous in production. */
const refuseInProduction = (env: Environment): string[] => {
  const acknowledge = 'is meant for test environments. If this is one, set ACKNOWLEDGE_TEST_FEATURES=on.'
  const refusals: [unless: boolean, problem: string][] = [
    [isSafeUrl(env.OIDC_ISSUER), 'OIDC_ISSUER must be an https URL.'],
    [isSafeUrl(env.PUBLIC_URL), 'PUBLIC_URL must be an https URL.'],
    [
      !env.APPLICATION_TOKEN?.includes(developmentToken),
      'APPLICATION_TOKEN is the development token. Choose another one.',
    ],
    [!env.PLAIN_SESSIONS || env.ACKNOWLEDGE_TEST_FEATURES, `PLAIN_SESSIONS=on ${acknowledge}`],
    [!env.SANDBOX || env.ACKNOWLEDGE_TEST_FEATURES, `SANDBOX=on ${acknowledge}`],
  ]
  return refusals.filter(([unless]) => !unless).map(([, problem]) => problem)
}

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  // A secret in a file ends with a line break, a line that was typed sometimes with a space; an empty one is none.
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const sandbox = env.SANDBOX ?? !production
  const sandboxUrl = sandbox ? (env.SANDBOX_URL ?? 'http://localhost:4001') : undefined
  const issuer = env.OIDC_ISSUER ?? sandboxUrl

  const plainSessions = env.PLAIN_SESSIONS ?? !production
  const behindPooler = env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_DIRECT_URL !== env.DATABASE_URL

  const problems: string[] = production ? refuseInProduction(env) : []
  if (!env.DATABASE_URL) problems.push('DATABASE_URL is not set: the URL of a PostgreSQL database.')
  if (!issuer) problems.push('OIDC_ISSUER is not set: the URL of an OpenID Connect provider (or SANDBOX=on).')
  if (production && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is not set: the URL where pilots reach the portal.')
  if (production && !env.APPLICATION_TOKEN)
    problems.push('APPLICATION_TOKEN is not set: the token the portal sends with every call.')
  if (env.SIGN_IN === 'plain' && !plainSessions)
    problems.push('SIGN_IN=plain needs PLAIN_SESSIONS=on, which is meant for test environments.')
  if (env.WEBHOOKS_TO_LOOPBACK && production && !sandbox)
    problems.push("WEBHOOKS_TO_LOOPBACK=on lets providers reach this machine. It's meant for development.")
  const places = readPlaces(env, production, problems)
  const map = readMap(env, sandboxUrl, problems)
  const mail = readMail(env, production, problems)
  const secretKeys = readSecretKeys(env, problems)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const objectStore = readObjectStore(env, { production, publicUrl, secretKeys }, problems)
  const transfers = readTransfers(env, production, problems)
  const realtime = readRealtime(env, secretKeys, problems)
  const push = readPush(env, { production, sandboxUrl, publicUrl, secretKeys }, problems)
  const stripe = readStripe(env, sandboxUrl, problems)
  const staff = readStaff(env, problems)
  const terms = readTerms(env, problems)
  if (!env.DATABASE_URL || !issuer || problems.length > 0) throw new ConfigError(problems)

  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    workerPort: env.WORKER_PORT ?? null,
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    behindPooler,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    preparedStatements: env.PREPARED_STATEMENTS ?? !behindPooler,
    webDist: env.WEB_DIST ?? null,
    consoleDist: env.CONSOLE_DIST ?? null,
    offlinePages: env.OFFLINE_PAGES,
    trustProxy: env.TRUST_PROXY,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0),
    metrics: env.METRICS_TOKEN ? { token: env.METRICS_TOKEN } : production ? null : 'anyone',
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ? `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` : null,
    documentation: env.DOCS ?? !production,
    logLevel: env.LOG_LEVEL,
    identity: {
      issuer,
      clientId: env.OIDC_CLIENT_ID,
      responseType: env.OIDC_RESPONSE_TYPE,
      signUp: env.OIDC_SIGN_UP,
      verifiesEmails: env.OIDC_VERIFIES_EMAILS,
      adminClaim: env.OIDC_ADMIN_CLAIM,
      droneBaseClaim: env.OIDC_DRONE_BASE_CLAIM,
      staff,
    },
    plainSessions,
    signIn: env.SIGN_IN,
    applicationToken: env.APPLICATION_TOKEN?.[0] ?? developmentToken,
    acceptedApplicationTokens: env.APPLICATION_TOKEN ?? [developmentToken],
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
    expensiveCallsPerMinute: env.EXPENSIVE_CALLS_PER_MINUTE,
    providerName: env.PROVIDER_NAME,
    supportAddress: env.SUPPORT_ADDRESS,
    contact: readContact(env, production),
    blogUrl: env.BLOG_URL,
    privacyPolicyUrl: env.PRIVACY_POLICY_URL,
    terms,
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
    map,
    objectStore,
    transfers,
    secretKeys,
    stripe,
    realtime,
    push,
  }
}
