import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openWorkPool, type PoolMessage, type WorkPool } from './work-pool.ts'

export interface ProcessLimits {
  /** The time that one task may take before its process is killed. */
  milliseconds: number
  /** The memory that a task may use, on top of what Node itself needs, before its process fails. */
  megabytes: number
  /** The number of tasks that run at the same time. */
  processes: number
}

/** The process of a task was killed at its deadline, ran out of memory or crashed. */
export class ProcessEndedError extends Error {
  readonly reason: 'time' | 'crash'

  constructor(reason: ProcessEndedError['reason'], details = '') {
    super(reason === 'time' ? 'a process exceeded its time limit' : `a process did not survive: ${details}`)
    this.reason = reason
  }
}

export type ProcessPool<Input, Output> = WorkPool<Input, Output>

/** The writable memory that a bare Node process has mapped, most of which it never touches. */
const nodeMegabytes = 768

/**
 * Starts a process with a limit on memory that also covers what Node does not count, such as images, and the programs
 * that the process starts.
 */
const start = (script: URL, megabytes: number): ChildProcess => {
  const kilobytes = String((megabytes + nodeMegabytes) * 1024)
  const command = ['-c', 'ulimit -d "$1" && shift && exec "$@"', 'sh', kilobytes]
  return spawn(
    '/bin/sh',
    [...command, process.execPath, '--disable-warning=ExperimentalWarning', fileURLToPath(script)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // The process leads its own group, so that it can be killed together with the programs that it has started.
      detached: true,
      // A process that reads files from strangers must not have our secrets.
      env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LANG: 'C.UTF-8' },
    },
  )
}

const kill = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process is already gone.
  }
}

/**
 * Runs the work of a script (see `serveProcess`) in separate processes, for native code that reads files from strangers
 * and may crash.
 */
export const openProcessPool = <Input, Output>(
  script: URL,
  { milliseconds, megabytes, processes }: ProcessLimits,
): ProcessPool<Input, Output> =>
  openWorkPool<Input, Output>({
    members: processes,
    milliseconds,
    overdue: () => new ProcessEndedError('time'),
    start: ({ onMessage, onEnd }) => {
      const child = start(script, megabytes)
      /** The end of what the process wrote to stderr, which describes a crash. */
      let lastWords = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-1000)
      })
      child.on('message', onMessage)
      child.on('error', onEnd)
      child.on('close', (code, signal) =>
        onEnd(new ProcessEndedError('crash', `${signal ?? `exit code ${code}`} ${lastWords.trim()}`)),
      )
      return { send: (input) => child.send({ input }), end: () => kill(child) }
    },
  })

/** The other side, called by the script of a pool. Returns the result of the work for each input. */
export const serveProcess = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
  const reply = (message: PoolMessage<Output>) => process.send?.(message)
  process.on('message', ({ input }: { input: Input }) => {
    work(input).then(
      (output) => reply({ output }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  // The parent was killed, so this process ends as well, together with everything that it has started.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
  reply({ ready: true })
}
