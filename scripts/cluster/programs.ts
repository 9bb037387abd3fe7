import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../lib/problem.ts'
import { type Machine, namespaceOf } from './machines.ts'

export interface Program {
  machine: Machine
  name: string
  log: string
  child: ChildProcess
  /** How it ended. */
  ended: Promise<string>
  /** Asks it to end, and kills it if it doesn't. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface Start {
  machine: Machine
  /** Of its log. */
  name: string
  command: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** A user of the system; root if it is left out. */
  user?: string
  /** Gives it shared memory of its own, which is gone with it however it ends. */
  ownMemory?: boolean
  /** What it gets a pipe for: it ends when the pipe is closed. */
  stdin?: 'pipe'
}

const patienceMs = 30_000
const basics = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', LANG: 'C.UTF-8' }

/** Starts programs on machines, with their logs in one folder. */
export const launcher =
  (folder: string) =>
  ({ machine, name, command, environment = {}, user, ownMemory, stdin }: Start): Program => {
    const log = join(folder, `${name}.log`)
    const output = openSync(log, 'a')
    const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
    const memory = ['unshare', '--ipc', 'sh', '-c', 'mount -t tmpfs tmpfs /dev/shm && exec "$@"', 'sh']
    const wrapped = [...(ownMemory ? memory : []), ...asUser, ...command]
    // Detached, so that Ctrl-C reaches only the launcher, which then stops everything in order.
    const child = spawn('ip', ['netns', 'exec', namespaceOf(machine), ...wrapped], {
      cwd: '/',
      detached: true,
      env: { ...basics, ...environment },
      stdio: [stdin ?? 'ignore', output, output],
    })
    closeSync(output)
    const ended = once(child, 'exit').then(
      ([code, signal]) => `${name} ended with ${signal ?? `code ${code}`}`,
    )
    return {
      machine,
      name,
      log,
      child,
      ended,
      stop: async (signal = 'SIGTERM') => {
        child.kill(signal)
        const isLate = await Promise.race([ended.then(() => false), sleep(patienceMs, true, { ref: false })])
        if (isLate) child.kill('SIGKILL')
        await ended
      },
    }
  }

export type Launch = ReturnType<typeof launcher>

/** How a program ended, with what it said last: its log goes with the cluster. */
const explain = async ({ ended, log }: Program): Promise<string> => {
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
  return `${await ended}. Its log ends:\n${lastLines}`
}

/** Runs a program to its end. */
export const runToEnd = async (program: Program): Promise<void> => {
  await program.ended
  if (program.child.exitCode !== 0) throw new Problem(await explain(program))
}

/** Waits until something is so, or until the program that should bring it about has ended. */
export const untilTrue = async (
  what: string,
  check: () => Promise<boolean>,
  { program, seconds = 120 }: { program?: Program | undefined; seconds?: number } = {},
): Promise<void> => {
  const deadline = Date.now() + seconds * 1000
  while (!(await check().catch(() => false))) {
    if (program && (program.child.exitCode !== null || program.child.signalCode !== null))
      throw new Problem(await explain(program))
    if (Date.now() > deadline) throw new Problem(`${what} wasn't so after ${seconds} seconds.`)
    await sleep(200)
  }
}

/** The status of a response, or 0 if there is none. */
export const statusOf = async (url: string): Promise<number> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
