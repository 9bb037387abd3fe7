import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

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

export interface ProcessPool<Input, Output> {
  /** Rejects when the signal is aborted, and kills the process that works on it. */
  run(input: Input, signal?: AbortSignal): Promise<Output>
  close(): void
}

type Message<Output> = { ready: true } | { output: Output } | { error: string }

interface Task<Input, Output> {
  input: Input
  signal: AbortSignal | undefined
  resolve(output: Output): void
  reject(error: unknown): void
}

interface Member<Input, Output> {
  child: ChildProcess
  task: Task<Input, Output> | null
  isReady: boolean
  timer: NodeJS.Timeout | undefined
  /** The end of what it wrote to stderr, which describes a crash. */
  lastWords: string
}

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
 * made, which may crash, take forever or fill the memory. A process that exceeds a limit is killed and its task
 * rejected; nothing else waits for it. Processes start with the first tasks and stay.
 */
export const openProcessPool = <Input, Output>(
  script: URL,
  limits: ProcessLimits,
): ProcessPool<Input, Output> => {
  const members = new Set<Member<Input, Output>>()
  const waiting: Task<Input, Output>[] = []

  const end = (member: Member<Input, Output>, error: unknown) => {
    if (!members.delete(member)) return
    clearTimeout(member.timer)
    kill(member.child)
    member.task?.reject(error)
    member.task = null
    startWaiting()
  }

  const begin = (member: Member<Input, Output>) => {
    const { task } = member
    if (!task || !member.isReady) return
    member.timer = setTimeout(() => end(member, new ProcessEndedError('time')), limits.milliseconds)
    try {
      member.child.send({ input: task.input })
    } catch (error) {
      // Thrown where a process has just reported, it would reach nobody.
      end(member, error)
    }
  }

  const take = (member: Member<Input, Output>, message: Message<Output>) => {
    if ('ready' in message) {
      member.isReady = true
      return begin(member)
    }
    clearTimeout(member.timer)
    const { task } = member
    member.task = null
    if ('output' in message) task?.resolve(message.output)
    else task?.reject(new Error(message.error))
    startWaiting()
  }

  const startMember = (): Member<Input, Output> => {
    const child = start(script, limits.megabytes)
    const member: Member<Input, Output> = {
      child,
      task: null,
      isReady: false,
      timer: undefined,
      lastWords: '',
    }
    members.add(member)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      member.lastWords = (member.lastWords + text).slice(-1000)
    })
    child.on('message', (message: Message<Output>) => take(member, message))
    child.on('error', (error) => end(member, error))
    child.on('close', (code, signal) =>
      end(
        member,
        new ProcessEndedError('crash', `${signal ?? `exit code ${code}`} ${member.lastWords.trim()}`),
      ),
    )
    return member
  }

  const startWaiting = () => {
    while (waiting.length > 0) {
      const idle = [...members].find(({ task }) => task === null)
      if (!idle && members.size >= limits.processes) return
      const task = waiting.shift() as Task<Input, Output>
      if (task.signal?.aborted) {
        task.reject(task.signal.reason)
        continue
      }
      let member: Member<Input, Output>
      try {
        member = idle ?? startMember()
      } catch (error) {
        task.reject(error)
        continue
      }
      member.task = task
      task.signal?.addEventListener('abort', () => {
        if (member.task === task) end(member, task.signal?.reason)
      })
      begin(member)
    }
  }

  return {
    run: (input, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, signal, resolve, reject })
        startWaiting()
      }),
    close: () => {
      for (const task of waiting.splice(0)) task.reject(new Error('the pool is closed'))
      for (const member of members) end(member, new Error('the pool is closed'))
    },
  }
}

/** The other end, called by the script of a pool: returns the result of the work for each input. */
export const serveProcess = <Input, Output>(work: (input: Input) => Promise<Output>): void => {
  const reply = (message: Message<Output>) => process.send?.(message)
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
