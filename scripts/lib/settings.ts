import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blockedPorts } from './ports.ts'
import { Problem } from './problem.ts'

export const environment: NodeJS.ProcessEnv = process.env
export const root = fileURLToPath(new URL('../..', import.meta.url))

// Node's compiled code is cached for later processes, which saves a third of the work of loading a server.
environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/sortie-compiled')

export type OtherPortal = { port: number; environment: NodeJS.ProcessEnv }

export type Settings = {
  production: boolean
  /** Live reload: sources watched, the portal served by Vite. */
  dev: boolean
  dataDir: string
  host: string
  port: number
  publicUrl: string
  /** Undefined starts the embedded PostgreSQL, or none when `embeddedPostgres` is off. */
  databaseUrl: string | undefined
  /** Without the pooler that `databaseUrl` may lead through. */
  directDatabaseUrl: string | undefined
  /** As the owner of the tables, where the server has another role. It is not handed on to the server. */
  migrationDatabaseUrl: string | undefined
  embeddedPostgres: boolean
  /** Off for throw-away data. */
  durable: boolean
  sandbox: boolean
  sandboxPort: number
  sandboxUrl: string
  /** Where the sandbox takes mail by SMTP. */
  mailPort: number
  /** Where desktop transfer tools bring files; null without a gateway for them. */
  transferPort: number | null
  transferUrl: string
  demo: boolean
  /** More portals on the same data, each configured differently. */
  otherPortals: readonly OtherPortal[]
  /** The environment that child processes inherit. Settings that Sortie decides itself override it. */
  environment: NodeJS.ProcessEnv
}

type Launch = { dev?: boolean; durable?: boolean; otherPortals?: readonly OtherPortal[] }

/** As the API's own configuration reads them, without spaces and line breaks around a value. */
const withoutSpaces = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]))

export function readSettings(
  given: NodeJS.ProcessEnv,
  { dev = false, durable = true, otherPortals = [] }: Launch = {},
): Settings {
  const env = withoutSpaces(given)
  const production = env.NODE_ENV === 'production'
  const port = readWebPort(env, 'PORT', 4000)
  const sandboxPort = readWebPort(env, 'SANDBOX_PORT', 4001)
  const hasGateway = env.TRANSFER_GATEWAY ? isOn(env.TRANSFER_GATEWAY) : true
  const transferPort = hasGateway ? readWebPort(env, 'TRANSFER_PORT', 4003) : null
  const databaseUrl = env.DATABASE_URL || undefined
  const embeddedPostgres = databaseUrl === undefined && (!production || isOn(env.EMBEDDED_POSTGRES))
  const sandboxByDefault = !production && !env.OIDC_ISSUER
  const sandbox = env.SANDBOX ? isOn(env.SANDBOX) : sandboxByDefault
  // Demo data belongs in a database of our own making; into another one it goes only when asked for.
  const demoByDefault = !production && embeddedPostgres && sandbox
  return {
    production,
    dev,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    databaseUrl,
    directDatabaseUrl: env.DATABASE_DIRECT_URL || undefined,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL || undefined,
    embeddedPostgres,
    durable,
    sandbox,
    sandboxPort,
    sandboxUrl: env.SANDBOX_URL || `http://localhost:${sandboxPort}`,
    mailPort: readPort(env, 'SANDBOX_MAIL_PORT', 4002),
    transferPort,
    transferUrl: env.TRANSFER_URL || `http://localhost:${transferPort}`,
    demo: env.DEMO ? isOn(env.DEMO) : demoByDefault,
    otherPortals,
    environment: env,
  }
}

/** The spellings that the API's own configuration takes. */
const isOn = (value: string | undefined) => /^(on|true|1|yes|y|enabled)$/i.test(value ?? '')

function readPort(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const value = env[variable]
  if (!value) return usual
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`${variable} is "${value}", which is not a port number.`)
}

/** Reads the port of an HTTP server: neither browsers nor Node connect to the ports of some other protocols. */
function readWebPort(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const port = readPort(env, variable, usual)
  if (!blockedPorts.has(port)) return port
  throw new Problem(`${variable} is ${port}, a port that browsers and Node never connect to. Choose another.`)
}

const ours = new RegExp(
  `^(${[
    ...[
      'NODE_ENV',
      'HOST',
      'PORT',
      'DATA_DIR',
      '(WEB|CONSOLE)_DIST',
      'DEMO',
      'EMBEDDED_POSTGRES',
      'TRUST_PROXY',
    ],
    ...[
      'LOG_LEVEL',
      'APPLICATION_TOKEN',
      'PLAIN_SESSIONS',
      'SUPPORT_ADDRESS',
      'NOTIFICATION_RETENTION_DAYS',
      'SECRETS_KEY',
      'SMTP_URL',
      'MIGRATION_DATABASE_URL',
      'WORKER_PORT',
      'MAIL_FROM',
      'WEBHOOKS_TO_LOOPBACK',
    ],
    ...['SIGN_IN', 'SIGN_IN_ATTEMPTS_PER_MINUTE', 'EXPENSIVE_CALLS_PER_MINUTE'],
    ...['(PUBLIC|BLOG|PRIVACY_POLICY|ANALYTICS|WEATHER|FLIGHT_AUTHORIZATION)_URL', 'MAP_\\w+'],
    ...['OBJECT_STORE', '(OBJECT_STORE|S3|TRANSFER)_\\w+'],
    ...['PLACES', '(DATABASE|PLACES|PROVIDER|OIDC|SANDBOX|STRIPE|VAPID)_\\w+', 'SANDBOX'],
  ].join('|')})$`,
)

/**
 * Keeps tests away from the database and the services that a developer's shell happens to name.
 *
 * @internal Used by tests and benchmarks only.
 */
export function withoutOurVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}
