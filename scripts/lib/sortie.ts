import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildWeb, consoleFolder, portalFolder, viteProgram } from './build-web.ts'
import { apiEnvironment, portalUrl, sandboxEnvironment } from './child-environment.ts'
import { loadDemoOnce } from './demo-data.ts'
import { startPostgres } from './embedded-postgres.ts'
import { type KeptProcess, keepRunning } from './keep-running.ts'
import { acquireLock, type Lock } from './lock.ts'
import { Parts } from './parts.ts'
import { freePort, requirePorts } from './ports.ts'
import { checkFirst } from './preflight.ts'
import { explainFolder, Problem, requireRoom } from './problem.ts'
import { startProcess, untilAnswers } from './processes.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { root, type Settings } from './settings.ts'

export type Sortie = {
  /** Where the API is; in development mode the portal is at `settings.publicUrl` instead. */
  apiUrl: string
  secrets: Secrets | undefined
  databaseUrl: string | undefined
  /** Where the embedded database is. */
  databaseFolder: string | undefined
  /** Resolves with what happened when a part of it keeps ending on its own and is given up. */
  failed: Promise<string>
  stop(): Promise<void>
  /** Without waiting for anything but the database, which must not be hurt. */
  kill(): Promise<void>
}

type Options = { log: (line: string) => void; signal: AbortSignal }

/** Starts all of Sortie. When it fails or is aborted half-way, what was already started is stopped again. */
export async function startSortie(settings: Settings, { log, signal }: Options): Promise<Sortie> {
  const lock = await lockDataFolder(settings.dataDir)
  const parts = new Parts(lock)
  try {
    requireRoomAtFirst(settings)
    return await startParts(settings, parts, { log, signal })
  } catch (error) {
    await parts.stop()
    throw error
  }
}

async function startParts(settings: Settings, parts: Parts, { log, signal }: Options): Promise<Sortie> {
  const { host, port, sandboxPort, production, dev } = settings
  await requirePorts([
    { port, variable: 'PORT', host },
    ...(settings.transferPort === null
      ? []
      : [{ port: settings.transferPort, variable: 'TRANSFER_PORT', host }]),
    ...(settings.sandbox
      ? [
          { port: sandboxPort, variable: 'SANDBOX_PORT', host },
          { port: settings.mailPort, variable: 'SANDBOX_MAIL_PORT', host },
        ]
      : []),
    ...settings.otherPortals.map((other) => ({ port: other.port, variable: 'PORT', host })),
  ])
  const secrets = production ? undefined : await loadSecrets(settings.dataDir, settings.environment)
  await checkFirst(
    settings,
    apiEnvironment(settings, { databaseUrl: settings.databaseUrl, apiPort: port, secrets }),
  )
  const kept: KeptProcess[] = []
  const launch = launcherOf(settings, kept, log)
  const [databaseUrl, built] = await settleAll([
    prepareDatabase(settings, parts, log),
    dev ? undefined : buildWeb(log, { hasGallery: !production }),
  ])
  signal.throwIfAborted()

  const apiPort = dev ? await freePort() : port
  const env = apiEnvironment(settings, { databaseUrl, apiPort, secrets, built })
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const apiUrl = `http://${address}:${apiPort}`
  if (settings.sandbox) {
    const sandboxEnv = sandboxEnvironment(settings, { apiUrl, secrets })
    parts.sandbox = launch('sandbox', 'packages/sandbox/src/main.ts', sandboxEnv)
  }
  const api = launch('API', 'apps/api/src/server.ts', env)
  parts.apps.push(api, launch('worker', 'apps/api/src/worker.ts', env))
  if (dev) {
    const consolePort = await freePort()
    const at = (vitePort: number) => [viteProgram, '--port', String(vitePort), '--strictPort', '--host', host]
    const own = { API_URL: apiUrl, CONSOLE_URL: `http://${address}:${consolePort}`, UI_GALLERY: 'on' }
    const vites = [
      { name: 'Vite', args: at(port), cwd: portalFolder, env: { ...env, ...own } },
      {
        name: 'Vite of the console',
        args: at(consolePort),
        cwd: consoleFolder,
        env: { ...env, CONSOLE_PORT: String(consolePort) },
      },
    ]
    for (const vite of vites) {
      const running = keepRunning(() => startProcess(vite), { log })
      kept.push(running)
      parts.apps.push(running)
    }
  }
  const others = settings.otherPortals.map((other) => {
    // One of the portals has the gateway; they share its keys.
    const own = { PORT: String(other.port), PUBLIC_URL: portalUrl(other.port), TRANSFER_GATEWAY: 'off' }
    const process = launch(`API-${other.port}`, 'apps/api/src/server.ts', {
      ...env,
      ...own,
      ...other.environment,
    })
    parts.apps.push(process)
    return untilAnswers(`http://${address}:${other.port}/readyz`, process, signal)
  })
  const failed = parts.firstEnd()
  const ready = settleAll([
    untilAnswers(`${apiUrl}/readyz`, api, signal),
    parts.sandbox && untilAnswers(`http://${address}:${sandboxPort}/healthz`, parts.sandbox, signal),
    ...others,
  ])
  await Promise.race([ready, failed.then((how) => Promise.reject(new Problem(how)))])

  if (settings.demo && secrets && databaseUrl) {
    const { providerKey, sandboxSecret } = secrets
    const target = { apiUrl, providerKey, sandboxUrl: settings.sandboxUrl, sandboxSecret, databaseUrl }
    const ended = failed.then((how) => Promise.reject(new Problem(how)))
    await Promise.race([loadDemoOnce(settings.dataDir, target, log), ended, untilAborted(signal)])
  }
  for (const part of kept) part.keep()
  const databaseFolder = parts.postgres?.dataDir
  return {
    apiUrl,
    secrets,
    databaseUrl,
    databaseFolder,
    failed,
    stop: () => parts.stop(),
    kill: () => parts.kill(),
  }
}

/** Tables, demo data and the logs of a new database, and what the object store leaves free unless told otherwise. */
const newDatabaseBytes = 268_435_456
const reservedBytes = 1_073_741_824

function requireRoomAtFirst({ dataDir, production, embeddedPostgres, environment }: Settings): void {
  if (production || !embeddedPostgres || existsSync(join(dataDir, 'secrets.json'))) return
  const reserved = Number(environment.OBJECT_STORE_RESERVED_BYTES || reservedBytes)
  requireRoom(dataDir, newDatabaseBytes + reserved, 'a first start')
}

/** The last folder on its own: made recursively, one that the system never makes (below /proc) is tried forever. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    return mkdir(folder, { recursive: true })
  })
}

async function lockDataFolder(dataDir: string): Promise<Lock> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw explainFolder(error, dataDir)
  }
  const lock = await acquireLock(dataDir)
  if ('heldBy' in lock) {
    throw new Problem(`already running on the data in ${dataDir} (process ${lock.heldBy}). Stop it first.`)
  }
  return lock
}

async function prepareDatabase(
  settings: Settings,
  parts: Parts,
  log: (line: string) => void,
): Promise<string | undefined> {
  if (settings.embeddedPostgres) {
    const { durable } = settings
    parts.postgres = await startPostgres({ dataDir: join(settings.dataDir, 'postgres'), log, durable })
  }
  const databaseUrl = parts.postgres?.serverUrl ?? settings.databaseUrl
  // Without a database the API says itself, and better, what is missing.
  if (databaseUrl === undefined) return undefined
  const [{ migrate }, { roleOf }] = await Promise.all([
    import('../../apps/api/src/platform/migrate.ts'),
    import('../../apps/api/src/platform/reach-database.ts'),
  ])
  const ownerUrl = parts.postgres?.url ?? settings.migrationDatabaseUrl
  const { applied } = ownerUrl
    ? await migrate(ownerUrl, { serverRole: roleOf(databaseUrl) })
    : await migrate(settings.directDatabaseUrl ?? databaseUrl)
  if (applied.length > 0) log(`Applied ${applied.length} database migrations.`)
  return databaseUrl
}

function launcherOf(
  { dev, production, dataDir }: Settings,
  kept: KeptProcess[],
  log: (line: string) => void,
) {
  const toTerminal = dev || production
  return (name: string, script: string, env: NodeJS.ProcessEnv): KeptProcess => {
    const start = (again: boolean) =>
      startProcess({
        name,
        args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), join(root, script)],
        env,
        logFile: toTerminal ? undefined : join(dataDir, 'logs', `${name.toLowerCase()}.log`),
        appendLog: again,
      })
    const running = keepRunning(start, { log })
    kept.push(running)
    return running
  }
}

/** Like Promise.all, but a failure is reported only when nothing is in progress anymore that would need stopping. */
async function settleAll<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
