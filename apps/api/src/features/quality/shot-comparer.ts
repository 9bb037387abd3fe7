import type { ShotVerdict } from '@sortie/domain/quality/judge-shot'
import { AppError } from '../../platform/errors.ts'
import { LimitError, openThreadPool, type ThreadLimits } from '../../platform/thread-pool.ts'
import type { ShotToCompare } from './compare-shot.ts'

/** Each one that is compared or waits holds a database connection. */
const usualLimits: ThreadLimits = { milliseconds: 20_000, megabytes: 512, threads: 1, waiting: 4 }

export interface ShotComparer {
  compare(shot: ShotToCompare): Promise<ShotVerdict>
  close(): Promise<void>
}

/** Compares in a thread of its own: a pilot who submits thousands of files must not make everyone else wait. */
export const openShotComparer = (limits: Partial<ThreadLimits> = {}): ShotComparer => {
  const script = new URL('./compare-shot.worker.ts', import.meta.url)
  const pool = openThreadPool<ShotToCompare, ShotVerdict>(script, { ...usualLimits, ...limits })
  return {
    compare: (shot) =>
      pool.run(shot).catch((error: unknown) => {
        throw error instanceof LimitError ? new AppError('unavailable') : error
      }),
    close: () => pool.close(),
  }
}
