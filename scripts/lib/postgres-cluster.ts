import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './ports.ts'
import { giveTo, type Placement } from './postgres-placement.ts'
import { explainFolder, Problem } from './problem.ts'

const settingsOfThrowAway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const passwordFile = 'sortie-password'

export type RunningCluster = {
  /** As the owner of everything. */
  url: string
  port: number
  pid: number
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export function createCluster(placement: Placement, durable: boolean): void {
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
    runPostgresProgram(placement, 'initdb', [
      ...['-D', unfinished, '--username=sortie', `--pwfile=${file}`, '--auth=scram-sha-256'],
      ...(durable ? [] : ['--no-sync']),
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ])
    const database = 'create database sortie;\n'
    runPostgresProgram(placement, 'postgres', ['--single', '-D', unfinished, 'postgres'], database)
    renameSync(file, join(unfinished, passwordFile))
    renameSync(unfinished, dataDir)
  } catch (error) {
    throw explainFolder(error, dataDir)
  }
}

function runPostgresProgram({ bin, user }: Placement, program: string, args: string[], input = ''): string {
  const result = spawnSync(join(bin, program), args, { ...user, cwd: '/', encoding: 'utf8', input })
  if (result.status === 0) return result.stdout
  throw new Error(`${program} failed: ${result.error?.message ?? ''}${result.stdout}${result.stderr}`)
}

/** The major version that has written a cluster. */
export const versionOfCluster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'))

/** The major version of the programs. */
export const versionOfPrograms = (placement: Placement): number =>
  Number(/(\d+)\./.exec(runPostgresProgram(placement, 'initdb', ['--version']))?.[1])

export async function runCluster(placement: Placement, durable: boolean): Promise<RunningCluster> {
  const port = await freePort()
  const server = launch(placement, port, durable)
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await untilReady(server, placement)
  const password = readFileSync(join(placement.dataDir, passwordFile), 'utf8')
  return {
    url: `postgres://sortie:${password}@127.0.0.1:${port}/sortie`,
    port,
    pid: server.pid as number,
    exited,
    stop: () => stopServer(server),
  }
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
