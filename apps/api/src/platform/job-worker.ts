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
  /** By how much the workers of a job are multiplied in this process. */
  sideBySide?: Partial<Record<keyof Jobs, number>>
  /** How often the queue is tidied up, twice as often jobs whose pause is over are looked for, and lost ones five times. */
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

// A worker that is lost and its job have nothing to do with each other, unless it happens again and again.
const lossesWithoutPause = 2

/**
 * Puts the jobs of lost workers into their queues again. pg-boss does too, some time later: its look at the queues is
 * shared by all processes, so the next one may be two intervals away, and it lets a lost job pause like a failed one.
 */
const takeBackLost = async (boss: PgBoss, names: readonly string[]): Promise<string[]> => {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where state = 'active' and name = any($1) and retry_count < least(retry_limit, ${lossesWithoutPause})
        and heartbeat_on + heartbeat_seconds * interval '1s' < now()
      returning name`,
    [names],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** Looks for lost jobs now and then, and wakes up workers for those it finds. Returns how to end it. */
const lookForLost = (
  boss: PgBoss,
  workerIds: ReadonlyMap<string, readonly string[]>,
  seconds: number,
  log: JobLog,
): (() => void) => {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const lost = await takeBackLost(boss, [...workerIds.keys()])
      for (const [job, ids] of workerIds) {
        const count = lost.filter((name) => name === job).length
        if (count === 0) continue
        log.error({ job, count }, 'jobs of a lost worker are done again')
        for (const id of ids) boss.notifyWorker(id)
      }
    } catch (error) {
      log.error({ err: error }, 'jobs of lost workers could not be looked for')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(look, seconds * 1000)
  return () => clearInterval(timer)
}

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
  const workerIds = new Map<string, string[]>()
  for (const key of Object.keys(jobs) as (keyof Jobs & string)[]) {
    const job = jobs[key] as JobDefinition
    const handle = handlers[key] as (payload: unknown, run: JobRun) => Promise<void>
    // A retry wakes nobody up, so it is looked for now and then.
    const options = {
      perJobResults: true,
      heartbeatRefreshSeconds: 3,
      // pg-boss wants at least as many workers as may be busy with one group; it counts all that a queue has.
      ...(job.perGroup && { localGroupConcurrency: job.perGroup, localConcurrency: job.perGroup }),
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
    const ids: string[] = []
    workerIds.set(job.name, ids)
    // One job each, never several: nobody waits for the slowest of a batch.
    const workers = (job.workers ?? 1) * (sideBySide[key] ?? 1)
    for (let n = 0; n < workers / (job.perGroup ?? 1); n++) {
      const id = await boss.work<unknown, unknown, typeof options>(job.name, options, async (taken) => {
        const results = await Promise.all(taken.map(run))
        // Looks for the next one at once: left alone it would sleep first, however many there are.
        boss.notifyWorker(ids[n] ?? '')
        return results
      })
      ids.push(id)
    }
  }
  await schedule(boss, Object.values(jobs))
  const stopLooking = lookForLost(boss, workerIds, superviseIntervalSeconds / 5, log)

  return async () => {
    stopLooking()
    stopping.abort(new Error('the worker is stopping'))
    await boss.stop({ graceful: true, timeout: timeLimits.drain })
  }
}
