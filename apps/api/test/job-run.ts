import type { JobRun } from '../src/platform/job-worker.ts'

/** The run that a handler gets when a test calls it without a worker: the first try, which is never aborted. */
export const jobRun = (changes: Partial<JobRun> = {}): JobRun => ({
  signal: new AbortController().signal,
  retries: 0,
  isLastTry: false,
  ...changes,
})
