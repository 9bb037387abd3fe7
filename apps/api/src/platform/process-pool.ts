import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openWorkPool, type PoolMessage, type WorkPool } from './work-pool.ts'

export interface ProcessLimits {
  /** How long one task may take before its process is killed. */
  milliseconds: number
  /** How much memory a task may use, over what Node itself needs, before its process fails. */
  megabytes: number
  /** How many tasks run side by side. */
  processes: number
}

/** A task whose process was killed at its deadline, or did not survive it: out of memory, or a crash. */
export class ProcessEndedError extends Error {
  readonly reason: 'time' | 'crash'

  constructor(reason: ProcessEndedError['reason'], details = '') {
    super(reason === 'time' ? 'a process exceeded its time limit' : `a process did not survive: ${details}`)
    this.reason = reason
  }
}

export type ProcessPool<Input, Output> = WorkPool<Input, Output>

/** What a bare Node has mapped and may write to, most of it never touched. */
const nodeMegabytes = 768

/** The limit of memory holds for what Node does not count, such as images, and for programs the process starts. */
const start = (script: URL, megabytes: number): ChildProcess => {
  const kilobytes = String((megabytes + nodeMegabytes) * 1024)
  const command = ['-c', 'ulimit -d "$1" && shift && exec "$@"', 'sh', kilobytes]
  return spawn(
    '/bin/sh',
    [...command, process.execPath, '--disable-warning=ExperimentalWarning', fileURLToPath(script)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      // A group of its own, so that it can be killed with whatever it has started.
      detached: true,
      // What works on files that strangers made has no business with our secrets.
      env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LANG: 'C.UTF-8' },
    },
  )
}

const kill = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/**
 * Runs the work of a script (see `serveProcess`) in processes of its own: for native code that reads what strangers
 * made, which may crash.
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
      /** The end of what it wrote to stderr, which describes a crash. */
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

/** The other end, called by the script of a pool: returns the result of the work for each input. */
export const serveProcess = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
  const reply = (message: PoolMessage<Output>) => process.send?.(message)
  process.on('message', ({ input }: { input: Input }) => {
    work(input).then(
      (output) => reply({ output }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  // Whoever started it was killed: it goes too, with all that it has started.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
  reply({ ready: true })
}
