import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startProcess, untilAnswers } from '../../../scripts/lib/processes.ts'
import { environment, root, withoutOurVariables } from '../../../scripts/lib/settings.ts'
import { undoLater } from '../clean-up.ts'
import type { IdentityProvider } from './identity.ts'
import { weatherUrl } from './load-data.ts'

export const applicationToken = 'bench-application'
/** Made up for the provider's calls; the server stores a hash of it. */
export const providerKey = 'prov_bench_0123456789abcdef0123456789'

interface Surroundings {
  databaseUrl: string
  identity: IdentityProvider
  /** The folder of the log files. */
  logs: string
}

const pids = new Map<string, number>()

/** The process that serves there. */
export const pidOf = (origin: string): number => pids.get(origin) ?? 0

const start = async (
  { name, script, ready, logs }: { name: string; script: string; ready: string; logs: string },
  variables: NodeJS.ProcessEnv,
): Promise<string> => {
  const port = await freePort()
  const env = {
    ...withoutOurVariables(environment),
    NODE_ENV: 'production',
    MAP_STYLE_URL: 'none',
    PLACES: 'gazetteer',
    OBJECT_STORE: 'disk',
    OBJECT_STORE_FOLDER: join(logs, 'objects'),
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...variables,
    PORT: String(port),
  }
  const child = startProcess({
    name,
    args: [join(root, script)],
    env,
    logFile: join(logs, `${name}-${port}.log`),
  })
  undoLater(() => child.stop())
  const origin = `http://127.0.0.1:${port}`
  pids.set(origin, child.pid ?? 0)
  await untilAnswers(`${origin}${ready}`, child, new AbortController().signal)
  return origin
}

/** The server as it runs in production, log lines and all. */
export const startOurs = ({ databaseUrl, identity, logs }: Surroundings): Promise<string> =>
  start(
    { name: 'api', script: 'apps/api/src/server.ts', ready: '/readyz', logs },
    {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://sortie.example',
      OIDC_ISSUER: identity.issuer,
      APPLICATION_TOKEN: applicationToken,
      PROVIDER_KEY: providerKey,
      WEATHER_URL: weatherUrl,
      // No call that is measured needs these, but a server in production does not start without them.
      TRANSFER_GATEWAY: 'off',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_API_URL: weatherUrl,
      // One pilot asks for what a thousand would.
      EXPENSIVE_CALLS_PER_MINUTE: '100000000',
    },
  )

export const startPeer = ({ databaseUrl, identity, logs }: Surroundings): Promise<string> =>
  start(
    { name: 'peer', script: 'bench/src/api/peer-server.ts', ready: '/', logs },
    { DATABASE_URL: databaseUrl, ISSUER: identity.issuer, JWKS_URL: identity.jwksUrl },
  )

export const startLimit = ({ logs }: Surroundings): Promise<string> =>
  start({ name: 'limit', script: 'bench/src/api/limit-server.ts', ready: '/', logs }, {})
