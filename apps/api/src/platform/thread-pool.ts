import { parentPort, Worker } from 'node:worker_threads'
import { openWorkPool, type PoolMessage, type WorkPool } from './work-pool.ts'

export interface ThreadLimits {
  /** The time that one task may take before its thread is ended. */
  milliseconds: number
  /** The memory that a thread may use before it is ended. */
  megabytes: number
  /** The number of tasks that run at the same time. */
  threads: number
  /** The number of further tasks that may wait for a thread; the rest are refused. */
  waiting: number
}

/** A task was ended, or never started, because of a limit. */
export class LimitError extends Error {
  readonly limit: 'time' | 'memory' | 'waiting'

  constructor(limit: LimitError['limit']) {
    super(`a task exceeded its limit: ${limit}`)
    this.limit = limit
  }
}

export type ThreadPool<Input, Output> = WorkPool<Input, Output>

/**
 * Runs the work of a script (see `serveThread`) in separate threads, for JavaScript that parses text from strangers.
 */
export const openThreadPool = <Input, Output>(
  script: URL,
  { milliseconds, megabytes, threads, waiting }: ThreadLimits,
): ThreadPool<Input, Output> =>
  openWorkPool<Input, Output>({
    members: threads,
    milliseconds,
    overdue: () => new LimitError('time'),
    mostWaiting: { count: waiting, refusal: () => new LimitError('waiting') },
    start: ({ onMessage, onEnd }) => {
      const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
      // An idle thread keeps no process alive.
      worker.unref()
      worker.on('message', onMessage)
      worker.on('error', (error: Error & { code?: string }) =>
        onEnd(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitError('memory') : error),
      )
      worker.on('exit', () => onEnd(new Error('the thread ended')))
      return { send: (input) => worker.postMessage(input), end: () => worker.terminate() }
    },
  })

/** The other side, called by the script of a pool. Returns the result of the work for each input. */
export const serveThread = <Input, Output>(work: (input: Input) => Output): void => {
  const reply = (message: PoolMessage<Output>) => parentPort?.postMessage(message)
  parentPort?.on('message', (input: Input) => {
    try {
      reply({ output: work(input) })
    } catch (error) {
      reply({ error: error instanceof Error ? error.message : String(error) })
    }
  })
  reply({ ready: true })
}
