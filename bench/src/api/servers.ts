import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startProcess, untilAnswers } from '../../../scripts/lib/processes.ts'
import { environment, root, withoutOurVariables } from '../../../scripts/lib/settings.ts'
import { undoLater } from '../clean-up.ts'
import { weatherUrl } from './load-data.ts'

export const applicationToken = 'bench-application'

/** Starts a server on a free port and says where it answers. */
type Start = (databaseUrl: string, logs: string) => Promise<string>

const start = async (
  { name, script, ready, logs }: { name: string; script: string; ready: string; logs: string },
  variables: NodeJS.ProcessEnv,
): Promise<string> => {
  const port = await freePort()
  const env = { ...withoutOurVariables(environment), ...variables, PORT: String(port) }
  const child = startProcess({
    name,
    args: [join(root, script)],
    env,
    logFile: join(logs, `${name}-${port}.log`),
  })
  undoLater(() => child.stop())
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(`${origin}${ready}`, child, new AbortController().signal)
  return origin
}

/** The server as it runs in production, log lines and all. */
export const startOurs: Start = (databaseUrl, logs) =>
  start(
    { name: 'api', script: 'apps/api/src/server.ts', ready: '/readyz', logs },
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://sortie.example',
      OIDC_ISSUER: 'https://identity.example',
      APPLICATION_TOKEN: applicationToken,
      PLAIN_SESSIONS: 'on',
      WEATHER_URL: weatherUrl,
    },
  )

/** The plain driver behind a bare server. */
export const startPeer: Start = (databaseUrl, logs) =>
  start(
    { name: 'peer', script: 'bench/src/api/peer-server.ts', ready: '/', logs },
    { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  )
