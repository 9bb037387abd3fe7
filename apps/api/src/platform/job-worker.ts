import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import {
  createQueues,
  defaultRetryLimit,
  type JobDefinition,
  type JobDefinitions,
  type JobLog,
} from './jobs.ts'
import { timeLimits } from './time-limits.ts'

export interface JobRun {
  /** Aborted when the job has taken too long or the worker is about to stop: what is left is for the next try. */
  signal: AbortSignal
  /** How often it was tried before. */
  retries: number
  /** When this one fails, the job is given up. */
  isLastTry: boolean
}

/** One handler for each job. A job can run twice, after a crash say, so every handler must allow for that. */
export type JobHandlers<Jobs extends JobDefinitions> = {
  [Name in keyof Jobs]: (payload: z.output<Jobs[Name]['payload']>, run: JobRun) => Promise<void>
}

interface WorkerOptions<Jobs extends JobDefinitions> {
  databaseUrl: string
  jobs: Jobs
  handlers: JobHandlers<Jobs>
  log: JobLog
  /** How many batches of a job are worked on side by side; one unless said. */
  sideBySide?: Partial<Record<keyof Jobs, number>>
  /** How often the jobs of lost workers are looked for, and twice as often those whose pause is over. */
  superviseIntervalSeconds?: number
}

const schedule = async (boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> => {
  const recurring = new Map(jobs.flatMap((job) => (job.schedule ? [[job.name, job.schedule]] : [])))
  for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name)
  for (const [name, cron] of recurring) await boss.schedule(name, cron, {})
}

/** Before the job counts as done: a worker that is lost in between does it again, with nothing to do. */
const forgetPayload = (boss: PgBoss, { name, payloadWhenDone }: JobDefinition, id: string) =>
  boss
    .getDb()
    .executeSql('update pgboss.job set data = $1::jsonb, output = null where name = $2 and id = $3::uuid', [
      JSON.stringify(payloadWhenDone),
      name,
      id,
    ])

/** Works on jobs until it is stopped; any number of workers share them. */
export const startJobWorker = async <Jobs extends JobDefinitions>({
  databaseUrl,
  jobs,
  handlers,
  log,
  sideBySide = {},
  superviseIntervalSeconds = 10,
}: WorkerOptions<Jobs>): Promise<() => Promise<void>> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    createSchema: false,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await createQueues(boss, jobs)

  const stopping = new AbortController()
  for (const key of Object.keys(jobs) as (keyof Jobs & string)[]) {
    const job = jobs[key] as JobDefinition
    const handle = handlers[key] as (payload: unknown, run: JobRun) => Promise<void>
    // A retry wakes nobody up, so it is looked for now and then; a full batch is followed by the next at once.
    const options = {
      batchSize: job.atOnce ?? 1,
      localConcurrency: sideBySide[key] ?? 1,
      burstWhenBatchFull: true,
      perJobResults: true,
      ...(job.workers && { localConcurrency: job.workers }),
      ...(job.perGroup && { localGroupConcurrency: job.perGroup }),
      pollingIntervalSeconds: Math.min(2, superviseIntervalSeconds / 2),
      notifyPollingIntervalSeconds: superviseIntervalSeconds / 2,
    } as const
    const run = async (taken: Job<unknown>): Promise<JobResult> => {
      const { id } = taken
      const payload = job.payload.safeParse(taken.data)
      if (!payload.success) {
        log.error({ job: job.name, id }, 'the payload of a job does not match its schema')
        return { id, status: 'deadletter', output: { message: z.prettifyError(payload.error) } }
      }
      const started = Date.now()
      try {
        await handle(payload.data, {
          signal: AbortSignal.any([taken.signal, stopping.signal]),
          retries: taken.retryCount,
          isLastTry: taken.retryCount >= (job.retryLimit ?? defaultRetryLimit),
        })
        if (job.payloadWhenDone) await forgetPayload(boss, job, id)
      } catch (error) {
        log.error({ job: job.name, id, retries: taken.retryCount, err: error }, 'job failed')
        const message = error instanceof Error ? error.message : String(error)
        return { id, status: 'failed', output: { message } }
      }
      log.info({ job: job.name, id, milliseconds: Date.now() - started }, 'job done')
      return { id, status: 'completed' }
    }
    await boss.work<unknown, unknown, typeof options>(job.name, options, (taken) =>
      Promise.all(taken.map(run)),
    )
  }
  await schedule(boss, Object.values(jobs))

  return async () => {
    stopping.abort(new Error('the worker is stopping'))
    await boss.stop({ graceful: true, timeout: timeLimits.drain })
  }
}
