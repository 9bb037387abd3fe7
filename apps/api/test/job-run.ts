import type { JobRun } from '../src/platform/job-worker.ts'

/** What a handler knows about its run, when a test calls it without a worker: the first try, which nobody ends. */
export const jobRun = (changes: Partial<JobRun> = {}): JobRun => ({
  signal: new AbortController().signal,
  retries: 0,
  isLastTry: false,
  ...changes,
})
