import { AppError } from '../../platform/errors.ts'
import { LimitError, openThreadPool, type ThreadLimits, type ThreadPool } from '../../platform/thread-pool.ts'

/**
 * The most files take a second or two: coverage and duplicates are the expensive ones. A submission that is compared or
 * waits holds a database connection.
 */
const usualLimits: ThreadLimits = { milliseconds: 20_000, megabytes: 512, threads: 1, waiting: 4 }

/** Compares in a thread of its own: thousands of files must not make everyone else wait. */
export const openComparisonPool = <Input, Output>(
  script: URL,
  limits: Partial<ThreadLimits>,
): ThreadPool<Input, Output> => {
  const pool = openThreadPool<Input, Output>(script, { ...usualLimits, ...limits })
  return {
    ...pool,
    run: (input) =>
      pool.run(input).catch((error: unknown) => {
        throw error instanceof LimitError ? new AppError('unavailable') : error
      }),
  }
}
