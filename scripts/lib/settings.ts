import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.ts'

export const environment: NodeJS.ProcessEnv = process.env
export const root = fileURLToPath(new URL('../..', import.meta.url))

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
  embeddedPostgres: boolean
  /** Off for throw-away data. */
  durable: boolean
  sandbox: boolean
  sandboxPort: number
  sandboxUrl: string
  demo: boolean
  /** What the child processes inherit; what Sortie decides itself is laid over it. */
  environment: NodeJS.ProcessEnv
}

export function readSettings(env: NodeJS.ProcessEnv, { dev = false, durable = true } = {}): Settings {
  const production = env.NODE_ENV === 'production'
  const port = readPort(env, 'PORT', 4000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 4001)
  const databaseUrl = env.DATABASE_URL || undefined
  const embeddedPostgres = databaseUrl === undefined && (!production || env.EMBEDDED_POSTGRES === 'on')
  const sandboxByDefault = !production && !env.OIDC_ISSUER
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : sandboxByDefault
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
    embeddedPostgres,
    durable,
    sandbox,
    sandboxPort,
    sandboxUrl: env.SANDBOX_URL || `http://localhost:${sandboxPort}`,
    demo: env.DEMO ? env.DEMO === 'on' : demoByDefault,
    environment: env,
  }
}

function readPort(env: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const value = env[variable]
  if (!value) return usual
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`${variable} is "${value}", which is not a port number.`)
}

const ours =
  /^(NODE_ENV|HOST|PORT|PUBLIC_URL|DATABASE_URL|EMBEDDED_POSTGRES|DATA_DIR|DEMO|WEB_DIST|APPLICATION_TOKEN|PROVIDER_KEY|(SANDBOX|OIDC)(_\w+)?)$/

/** For tests, which must never meet the database or the services a developer's shell happens to name. */
export function withoutOurVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}
