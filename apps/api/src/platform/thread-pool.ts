import { parentPort, Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** How long one task may take before its thread is ended. */
  milliseconds: number
  /** How much memory a thread may use before it is ended. */
  megabytes: number
  /** How many tasks run side by side. */
  threads: number
  /** How many more tasks may wait for a thread; further ones are refused. */
  waiting: number
}

/** A task that was ended, or not begun, because of a limit. */
export class LimitError extends Error {
  readonly limit: 'time' | 'memory' | 'waiting'

  constructor(limit: LimitError['limit']) {
    super(`a task exceeded its limit: ${limit}`)
    this.limit = limit
  }
}

export interface ThreadPool<Input, Output> {
  run(input: Input): Promise<Output>
  close(): Promise<void>
}

type Message<Output> = { ready: true } | { output: Output } | { error: string }

interface Task<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: Error): void
}

interface Thread<Input, Output> {
  worker: Worker
  task: Task<Input, Output> | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs the work of a script (see `serveThread`) in threads of its own: for input that someone else has
 * written, which may be made to take forever or to fill the memory. A thread that exceeds a limit is ended
 * and its task rejected; nothing else in the process waits for it. Threads start with the first tasks and stay.
 */
export const openThreadPool = <Input, Output>(
  script: URL,
  limits: ThreadLimits,
): ThreadPool<Input, Output> => {
  const threads = new Set<Thread<Input, Output>>()
  const waiting: Task<Input, Output>[] = []

  const end = (thread: Thread<Input, Output>, error: Error) => {
    clearTimeout(thread.timer)
    threads.delete(thread)
    void thread.worker.terminate()
    thread.task?.reject(error)
    thread.task = null
    startWaiting()
  }

  const startTimer = (thread: Thread<Input, Output>) => {
    thread.timer = setTimeout(() => end(thread, new LimitError('time')), limits.milliseconds)
  }

  const take = (thread: Thread<Input, Output>, message: Message<Output>) => {
    // Loading the script is not the fault of the task, so the clock starts after it.
    if ('ready' in message) return startTimer(thread)
    clearTimeout(thread.timer)
    const { task } = thread
    thread.task = null
    if ('output' in message) task?.resolve(message.output)
    else task?.reject(new Error(message.error))
    startWaiting()
  }

  const startThread = (task: Task<Input, Output>) => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } })
    worker.postMessage(task.input)
    const thread: Thread<Input, Output> = { worker, task, timer: undefined }
    threads.add(thread)
    // An idle thread keeps no process alive.
    worker.unref()
    worker.on('message', (message: Message<Output>) => take(thread, message))
    worker.on('error', (error: Error & { code?: string }) =>
      end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitError('memory') : error),
    )
    worker.on('exit', () => end(thread, new Error('the thread ended')))
  }

  const startWaiting = () => {
    const idle = [...threads].find(({ task }) => task === null)
    if (waiting.length === 0 || (!idle && threads.size >= limits.threads)) return
    const task = waiting.shift() as Task<Input, Output>
    try {
      if (!idle) return startThread(task)
      idle.worker.postMessage(task.input)
    } catch (error) {
      // Thrown where a thread has just reported, it would reach nobody, and the task would never end.
      task.reject(error as Error)
      return startWaiting()
    }
    idle.task = task
    startTimer(idle)
  }

  return {
    run: (input) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject })
        startWaiting()
        if (waiting.length > limits.waiting) waiting.pop()?.reject(new LimitError('waiting'))
      }),
    close: async () => {
      for (const task of waiting.splice(0)) task.reject(new Error('the pool is closed'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** The other end, called by the script of a pool: returns the result of the work for each input. */
export const serveThread = <Input, Output>(work: (input: Input) => Output): void => {
  const reply = (message: Message<Output>) => parentPort?.postMessage(message)
  parentPort?.on('message', (input: Input) => {
    try {
      reply({ output: work(input) })
    } catch (error) {
      reply({ error: error instanceof Error ? error.message : String(error) })
    }
  })
  reply({ ready: true })
}
