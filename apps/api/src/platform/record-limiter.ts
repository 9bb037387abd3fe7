import { isLockTimeout } from './database.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/** Small, because each call that waits for the lock of a record keeps a connection from all others. */
const mostAtOnce = 4

interface Place {
  start(): void
  refuse(error: unknown): void
}

interface Queue {
  running: number
  waiting: Set<Place>
}

export interface RecordLimiter {
  /** Runs work that changes these records as soon as each of them has a free place. */
  run<Result>(records: readonly string[], work: () => Promise<Result>): Promise<Result>
}

/**
 * Limits how many calls of this process change one record at the same time. A call that waits holds no connection. When
 * a call fails because the record stays locked, those that wait behind it are refused with the same error.
 */
export const createRecordLimiter = (): RecordLimiter => {
  const queues = new Map<string, Queue>()

  const enter = (record: string): Promise<Queue> | Queue => {
    const queue = queues.get(record) ?? { running: 0, waiting: new Set() }
    queues.set(record, queue)
    if (queue.running < mostAtOnce) {
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
      const timer = setTimeout(
        () => place.refuse(new AppError('unavailable')),
        timeLimits.recordQueue,
      ).unref()
      queue.waiting.add(place)
    })
  }

  const leave = (record: string, queue: Queue): void => {
    const [next] = queue.waiting
    if (next) next.start()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(record)
  }

  const limited = async <Result>(record: string, work: () => Promise<Result>): Promise<Result> => {
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
    run: async (records, work) => {
      let run = work
      // Every call takes its places in the same order, so that no two wait for each other.
      for (const record of [...new Set(records)].sort()) {
        const inner = run
        run = () => limited(record, inner)
      }
      return run()
    },
  }
}
