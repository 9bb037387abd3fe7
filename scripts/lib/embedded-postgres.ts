import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeServerRole } from '../../apps/api/src/platform/server-role.ts'
import { acquireLock } from './lock.ts'
import { freePort } from './ports.ts'
import { stopOrphan } from './postgres-orphan.ts'
import { giveTo, type Placement, placePostgres } from './postgres-placement.ts'
import { explainFolder, Problem } from './problem.ts'

export type EmbeddedPostgres = {
  /** As the owner of everything, who migrates. */
  url: string
  /** As the server works with it: it can read and write rows, and change no table. */
  serverUrl: string
  port: number
  /** The process id of the server, which leads its own process group. */
  pid: number
  /** Where the cluster really lies; elsewhere than asked for when its user could not reach that. */
  dataDir: string
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: (line: string) => void
  /** Off for throw-away clusters: much faster, and a crash of the machine may lose everything. */
  durable?: boolean
}

const settingsOfThrowAway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const passwordFile = 'sortie-password'

export async function startPostgres({ dataDir, log, durable = true }: Options): Promise<EmbeddedPostgres> {
  const placement = placePostgres(dataDir, log)
  const lock = await acquireLock(placement.dataDir)
  if ('heldBy' in lock) {
    throw new Problem(`the database in ${placement.dataDir} is in use by process ${lock.heldBy}.`)
  }
  try {
    if (!existsSync(join(placement.dataDir, 'PG_VERSION'))) createCluster(placement, durable)
    requireSameVersion(placement)
    stopOrphan(placement, log)
    const port = await freePort()
    const server = launch(placement, port, durable)
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(server, placement)
    const password = readFileSync(join(placement.dataDir, passwordFile), 'utf8')
    const url = `postgres://sortie:${password}@127.0.0.1:${port}/sortie`
    return {
      url,
      serverUrl: await makeServerRole(url),
      port,
      pid: server.pid as number,
      dataDir: placement.dataDir,
      exited,
      async stop() {
        await stopServer(server)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function createCluster(placement: Placement, durable: boolean): void {
  const { dataDir, user } = placement
  // Made aside and renamed, so that an interrupted first start leaves nothing half done.
  const unfinished = `${dataDir}.new`
  const password = randomBytes(18).toString('base64url')
  try {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    const file = join(unfinished, '..', `.${passwordFile}`)
    writeFileSync(file, password, { mode: 0o600 })
    giveTo(user, unfinished)
    giveTo(user, file)
    run(placement, 'initdb', [
      ...['-D', unfinished, '--username=sortie', `--pwfile=${file}`, '--auth=scram-sha-256'],
      ...(durable ? [] : ['--no-sync']),
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ])
    run(placement, 'postgres', ['--single', '-D', unfinished, 'postgres'], 'create database sortie;\n')
    renameSync(file, join(unfinished, passwordFile))
    renameSync(unfinished, dataDir)
  } catch (error) {
    throw explainFolder(error, dataDir)
  }
}

function run({ bin, user }: Placement, program: string, args: string[], input = ''): string {
  const result = spawnSync(join(bin, program), args, { ...user, cwd: '/', encoding: 'utf8', input })
  if (result.status === 0) return result.stdout
  throw new Error(`${program} failed: ${result.error?.message ?? ''}${result.stdout}${result.stderr}`)
}

function requireSameVersion(placement: Placement): void {
  const found = readFileSync(join(placement.dataDir, 'PG_VERSION'), 'utf8').trim()
  const ours = /(\d+)\./.exec(run(placement, 'initdb', ['--version']))?.[1]
  if (found === ours) return
  throw new Problem(
    `${placement.dataDir} has data from PostgreSQL ${found}; this is PostgreSQL ${ours}. ` +
      'Set DATA_DIR to another folder, or clear this one with `npm run reset`.',
  )
}

function launch({ bin, dataDir, user }: Placement, port: number, durable: boolean): ChildProcess {
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...(durable ? [] : settingsOfThrowAway),
  ]
  const logFile = openSync(`${dataDir}.log`, 'w')
  try {
    // Detached, or Ctrl-C at the terminal would stop it before the processes that still use it.
    return spawn(join(bin, 'postgres'), ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFile, logFile],
    })
  } finally {
    closeSync(logFile)
  }
}

async function untilReady(server: ChildProcess, { dataDir }: Placement): Promise<void> {
  let failure: string | undefined
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', (code) => {
    failure = `it ended with code ${code}`
  })
  while (!isReady(server, dataDir)) {
    if (failure !== undefined) {
      const lastLines = readFileSync(`${dataDir}.log`, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new Problem(`PostgreSQL did not start, ${failure}. Its log, ${dataDir}.log, ends:\n${lastLines}`)
    }
    await sleep(20)
  }
}

/** PostgreSQL writes its state into the eighth line of its own lock file. */
function isReady(server: ChildProcess, dataDir: string): boolean {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(server.pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  // Fast shutdown, then immediate shutdown, then the hard way.
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })])
  }
}
