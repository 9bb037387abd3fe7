import { AppError, invalid } from '../../platform/errors.ts'
import { LimitError, openThreadPool, type ThreadLimits } from '../../platform/thread-pool.ts'
import type { ReadLine, ReadLines } from './read-lines.ts'

export interface LineReader {
  read(text: string): Promise<ReadLine[]>
  close(): Promise<void>
}

/** The largest file takes about a second. Each one that is read or waits holds a database connection. */
const usualLimits: ThreadLimits = { milliseconds: 15_000, megabytes: 512, threads: 1, waiting: 3 }

const explain = ({ limit }: LimitError): AppError =>
  limit === 'waiting'
    ? new AppError('unavailable')
    : invalid({ csv: ['This file takes too long to read. Please split it into smaller ones.'] })

/** Reads files of missions in a thread of its own: they are written by strangers, and large. */
export const openLineReader = (limits: Partial<ThreadLimits> = {}): LineReader => {
  const script = new URL('./read-lines.worker.ts', import.meta.url)
  const pool = openThreadPool<string, ReadLines>(script, { ...usualLimits, ...limits })
  return {
    read: async (text) => {
      const read = await pool.run(text).catch((error: unknown) => {
        throw error instanceof LimitError ? explain(error) : error
      })
      if ('problems' in read) throw invalid({ csv: read.problems })
      return read.lines
    },
    close: () => pool.close(),
  }
}
