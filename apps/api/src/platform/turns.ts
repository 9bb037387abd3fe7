import { isLockTimeout } from './database.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/** Few calls at once change one record: each that waits for its lock keeps a connection from all others. */
const atOnce = 4

interface Place {
  start(): void
  refuse(error: unknown): void
}

interface Queue {
  running: number
  waiting: Set<Place>
}

export interface Turns {
  /** Runs work that changes these records, when it is its turn in each of them. */
  take<Result>(records: readonly string[], work: () => Promise<Result>): Promise<Result>
}

/**
 * Turns of this process. Whoever waits for one holds no connection. When the work of one ends because someone else
 * keeps the record locked, those behind it are refused along with it.
 */
export const openTurns = (): Turns => {
  const queues = new Map<string, Queue>()

  const enter = (record: string): Promise<Queue> | Queue => {
    const queue = queues.get(record) ?? { running: 0, waiting: new Set() }
    queues.set(record, queue)
    if (queue.running < atOnce) {
      queue.running += 1
      return queue
    }
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        queue.waiting.delete(place)
        outcome()
      }
      const place: Place = {
        start: () => settle(() => resolve(queue)),
        refuse: (error) => settle(() => reject(error)),
      }
      const timer = setTimeout(() => place.refuse(new AppError('unavailable')), timeLimits.turn).unref()
      queue.waiting.add(place)
    })
  }

  const leave = (record: string, queue: Queue): void => {
    const [next] = queue.waiting
    if (next) next.start()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(record)
  }

  const inTurn = async <Result>(record: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = await enter(record)
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error)) for (const place of [...queue.waiting]) place.refuse(error)
      throw error
    } finally {
      leave(record, queue)
    }
  }

  return {
    take: async (records, work) => {
      let run = work
      // In the same order everywhere, so that no two wait for each other.
      for (const record of [...new Set(records)].sort()) {
        const inner = run
        run = () => inTurn(record, inner)
      }
      return run()
    },
  }
}
