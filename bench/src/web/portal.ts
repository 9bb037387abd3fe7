import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Credentials, callHeaders } from '@sortie/contract/headers'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { migrate } from '../../../apps/api/src/platform/migrate.ts'
import { demoPassword, demoSignIns } from '../../../scripts/demo/accounts.ts'
import { loadDemo } from '../../../scripts/demo/load.ts'
import { portalFolder, viteProgram } from '../../../scripts/lib/build-web.ts'
import { apiEnvironment, sandboxEnvironment } from '../../../scripts/lib/child-environment.ts'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { acquireLock } from '../../../scripts/lib/lock.ts'
import { Parts } from '../../../scripts/lib/parts.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { startProcess, untilAnswers } from '../../../scripts/lib/processes.ts'
import { loadSecrets } from '../../../scripts/lib/secrets.ts'
import { environment, readSettings, root, withoutOurVariables } from '../../../scripts/lib/settings.ts'

export interface Portal {
  url: string
  credentials: Credentials
  databaseUrl: string
  /** One of the pilot's missions with this status. */
  missionWith(status: string): Promise<number>
  /** One that takes photos of any kind: a mission that requires raw images refuses all others. */
  missionTakingPhotos(status: string): Promise<number>
  stop(): Promise<void>
}

/** Builds the portal, or another page in its manner, aside, so that a running one keeps its files. */
export const build = (
  folder: string,
  viteOptions: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = [viteProgram, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    const child = spawn(process.execPath, [...args, ...viteOptions], {
      cwd: portalFolder,
      env: { ...environment, ...variables, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Problem('the portal could not be built; why is above.')),
    )
  })

const requestJson = async <Body>(
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Body> => {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Problem(`${url} responded with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

type MissionList = { data: { id: number; status: string }[] }

interface PortalOptions {
  /** For another page in the place of the portal's. */
  viteOptions?: readonly string[]
  /** More variables of its build. */
  buildVariables?: Readonly<Record<string, string>>
  /** Arguments of node before the server's script. */
  nodeOptions?: readonly string[]
}

/** A whole Sortie with demo data in a folder, the portal freshly built, and the demo pilot signed in. */
export const startPortal = async (
  folder: string,
  { viteOptions = [], buildVariables = {}, nodeOptions = [] }: PortalOptions = {},
): Promise<Portal> => {
  const lock = await acquireLock(folder)
  if ('heldBy' in lock) throw new Problem(`${folder} is in use.`)
  const parts = new Parts(lock)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [mailPort, transferPort] = [await freePort(), await freePort()]
  const webDist = join(folder, 'portal')
  const settings = readSettings(
    {
      ...withoutOurVariables(environment),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_MAIL_PORT: String(mailPort),
      TRANSFER_PORT: String(transferPort),
      DATA_DIR: folder,
      NODE_ENV: 'test',
      WEB_DIST: webDist,
    },
    { durable: false },
  )
  try {
    const secrets = await loadSecrets(folder, settings.environment)
    await build(webDist, viteOptions, buildVariables)
    parts.postgres = await startPostgres({
      dataDir: join(folder, 'postgres'),
      log: console.log,
      durable: false,
    })
    await migrate(parts.postgres.url)
    const launch = (name: string, script: string, env: NodeJS.ProcessEnv, options: readonly string[] = []) =>
      startProcess({
        name,
        args: [...options, join(root, script)],
        env,
        logFile: join(folder, `${name}.log`),
      })
    const env = apiEnvironment(settings, { databaseUrl: parts.postgres.url, apiPort: port, secrets })
    const sandbox = launch(
      'sandbox',
      'packages/sandbox/src/main.ts',
      sandboxEnvironment(settings, { apiUrl: settings.publicUrl, secrets }),
    )
    const api = launch('api', 'apps/api/src/server.ts', env, nodeOptions)
    parts.sandbox = sandbox
    parts.apps.push(api)
    const { signal } = new AbortController()
    const url = settings.publicUrl
    await untilAnswers(`${settings.sandboxUrl}/healthz`, sandbox, signal)
    await untilAnswers(`${url}/readyz`, api, signal)
    await loadDemo({
      ...secrets,
      apiUrl: url,
      sandboxUrl: settings.sandboxUrl,
      databaseUrl: parts.postgres.url,
    })
    const { token, email } = await requestJson<{ token: string; email: string }>(
      `${url}/v1/authenticate`,
      callHeaders(secrets.applicationToken, null),
      {
        resource: 'pilot',
        email: demoSignIns[0]?.email,
        password: demoPassword,
      },
    )
    const credentials: Credentials = { kind: 'plain', token, email }
    const headers = callHeaders(secrets.applicationToken, credentials)
    const missionsWith = async (status: string): Promise<number[]> => {
      const { data } = await requestJson<MissionList>(`${url}/v2/pilots/missions?per_page=100`, headers)
      const found = data.filter((mission) => mission.status === status)
      if (found.length === 0) throw new Problem(`the demo pilot has no mission that is ${status}.`)
      return found.map(({ id }) => id)
    }
    return {
      url,
      credentials,
      databaseUrl: parts.postgres.url,
      missionWith: async (status) => (await missionsWith(status))[0] as number,
      missionTakingPhotos: async (status) => {
        for (const id of await missionsWith(status)) {
          const mission = await requestJson<Pick<Mission, 'require_raw_images'>>(
            `${url}/v2/pilots/missions/${id}?assets=none`,
            headers,
          )
          if (!mission.require_raw_images) return id
        }
        throw new Problem(`every mission of the demo pilot that is ${status} requires raw images.`)
      },
      stop: () => parts.stop(),
    }
  } catch (error) {
    await parts.stop()
    throw error
  }
}
