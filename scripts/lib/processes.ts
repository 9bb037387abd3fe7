import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'
import { root } from './settings.ts'

export type ManagedProcess = {
  name: string
  pid?: number | undefined
  /** Resolves with how it ended, and the end of its log where it has one. */
  exited: Promise<string>
  stop(): Promise<void>
  kill(): void
}

type Description = {
  name: string
  /** Arguments of node: flags, then the script. */
  args: string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  /** Without it the output goes to the terminal. */
  logFile?: string
  /** Adds to the log of the process it replaces. */
  appendLog?: boolean
}

const endWithLauncher = new URL('./end-with-launcher.ts', import.meta.url).href
const patienceMs = 12_000
/** The default time that a server in production waits before it stops. */
const usualDelaySeconds = 5

export function startProcess({
  name,
  args,
  env,
  cwd = root,
  logFile,
  appendLog = false,
}: Description): ManagedProcess {
  const output = logFile === undefined ? ('inherit' as const) : openLog(logFile, appendLog)
  // Detached, so that Ctrl-C reaches only the launcher, which then stops everything in order.
  const child = spawn(process.execPath, ['--import', endWithLauncher, ...args], {
    cwd,
    env: { ...env, SORTIE_LAUNCHER: String(process.pid) },
    detached: true,
    stdio: ['ignore', output, output],
  })
  if (output !== 'inherit') closeSync(output)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} did not start: ${error.message}`))
    child.once('exit', (code, signal) => resolve(describeEnd(name, code, signal, logFile)))
  })
  return {
    name,
    pid: child.pid,
    exited,
    async stop() {
      child.kill('SIGTERM')
      const delayMs = 1000 * Number(env.SHUTDOWN_DELAY_SECONDS || usualDelaySeconds)
      const outcome = await Promise.race([
        exited,
        sleep(patienceMs + delayMs, 'late' as const, { ref: false }),
      ])
      if (outcome === 'late') killTree(child)
      await exited
    },
    kill: () => killTree(child),
  }
}

function openLog(path: string, append: boolean): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, append ? 'a' : 'w')
}

function describeEnd(name: string, code: number | null, signal: string | null, logFile?: string): string {
  const line = `${name} ended with ${signal ?? `code ${code}`}`
  if (logFile === undefined) return `${line}; its output is above.`
  const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-15).join('\n')
  return `${line}. Its log, ${logFile}, ends:\n${lastLines}`
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

export async function untilAnswers(url: string, alive: ManagedProcess, signal: AbortSignal): Promise<void> {
  const ended = alive.exited.then((how) => {
    throw new Problem(how)
  })
  await Promise.race([poll(url, alive.name, signal), ended])
}

// Long enough for a machine that is busy with much else; a process that ends is noticed at once.
const longestStartMinutes = 3

async function poll(url: string, name: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + longestStartMinutes * 60_000
  for (;;) {
    signal.throwIfAborted()
    const status = await ask(url)
    if (status === 200) return
    if (Date.now() > deadline)
      throw new Problem(
        `${name} isn't ready after ${longestStartMinutes} minutes: ${url} responds with ${status}.`,
      )
    await sleep(100)
  }
}

async function ask(url: string): Promise<number | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.status
  } catch {
    return 'nothing'
  }
}
