import { type Job, type JobResult, PgBoss, systemClock } from 'pg-boss'
import { z } from 'zod'
import {
  createQueues,
  defaultRetryLimit,
  type JobDefinition,
  type JobDefinitions,
  type JobLog,
} from './jobs.ts'
import { timeLimits } from './time-limits.ts'
import type { Tracing } from './tracing.ts'

export interface JobRun {
  /** Aborted when the job has taken too long or the worker is about to stop. The next try does the rest. */
  signal: AbortSignal
  /** The number of earlier tries. */
  retries: number
  /** Whether the job is given up if this try fails. */
  isLastTry: boolean
}

/** One handler for each job. A job can run twice, after a crash for example, so every handler must allow for that. */
export type JobHandlers<Jobs extends JobDefinitions> = {
  [Name in keyof Jobs]: (payload: z.output<Jobs[Name]['payload']>, run: JobRun) => Promise<void>
}

/** How one try of a job ended. */
export interface JobReport {
  job: string
  outcome: JobResult['status']
  seconds: number
}

interface WorkerOptions<Jobs extends JobDefinitions> {
  databaseUrl: string
  jobs: Jobs
  handlers: JobHandlers<Jobs>
  log: JobLog
  onReport?: (report: JobReport) => void
  tracing?: Pick<Tracing, 'job'> | null
  /** The factor by which this process multiplies the workers of a job. */
  sideBySide?: Partial<Record<keyof Jobs, number>>
  /**
   * How often pg-boss maintains the queues. Jobs whose pause is over are looked for twice as often, jobs of lost workers
   * five times as often, and schedules that are missing a third as often.
   */
  superviseIntervalSeconds?: number
}

const schedulesOf = (jobs: readonly JobDefinition[]): Map<string, string> =>
  new Map(jobs.flatMap((job) => (job.schedule ? [[job.name, job.schedule]] : [])))

const schedule = async (boss: PgBoss, recurring: ReadonlyMap<string, string>): Promise<void> => {
  for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name)
  for (const [name, cron] of recurring) await boss.schedule(name, cron, {})
}

/**
 * A worker of an older release that starts while this one runs removes the schedules that only this one knows. They are
 * added again at an interval. Returns a function that ends it.
 */
const keepSchedules = (
  boss: PgBoss,
  recurring: ReadonlyMap<string, string>,
  seconds: number,
  log: JobLog,
): (() => void) => {
  const add = async (): Promise<void> => {
    try {
      const known = new Set((await boss.getSchedules()).map(({ name }) => name))
      for (const [name, cron] of recurring) if (!known.has(name)) await boss.schedule(name, cron, {})
    } catch (error) {
      log.error({ err: error }, 'schedules could not be looked at')
    }
  }
  const timer = setInterval(add, seconds * 1000)
  return () => clearInterval(timer)
}

/** Runs before the job counts as done. If the worker is lost in between, the job runs again with nothing to do. */
const forgetPayload = (boss: PgBoss, { name, payloadWhenDone }: JobDefinition, id: string) =>
  boss
    .getDb()
    .executeSql('update pgboss.job set data = $1::jsonb, output = null where name = $2 and id = $3::uuid', [
      JSON.stringify(payloadWhenDone),
      name,
      id,
    ])

// A worker is rarely lost because of its job, unless the job loses one worker after another.
const lossesWithoutPause = 2

/**
 * Returns the jobs of lost workers to their queues. pg-boss does the same, but later: all processes share its checks,
 * so the next one may be two intervals away, and it delays a lost job like a failed one. Where it was faster, the delay
 * is taken back.
 */
const requeueLost = async (boss: PgBoss, names: readonly string[]): Promise<string[]> => {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where name = any($1) and retry_count < least(retry_limit, ${lossesWithoutPause})
        and (state = 'active' and heartbeat_on + heartbeat_seconds * interval '1s' < now()
          or state = 'retry' and start_after > now() and output #>> '{value,message}' = 'job heartbeat timeout')
      returning name`,
    [names],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

/**
 * After the clock of the database was set back, pg-boss waits until it is as late again: schedules, retries and jobs that
 * were due would stand still for as long. Its checks are never later than now, so one that is shows what has happened;
 * what was to wait from then on waits from now on. Returns whether anything had to be changed.
 */
const forgetFuture = async (boss: PgBoss): Promise<boolean> => {
  const { rows } = await boss.getDb().executeSql(
    `with set_back as (
        update pgboss.version set cron_on = null where cron_on > now() + interval '10 seconds' returning 1),
      checks as (
        update pgboss.queue set monitor_claim_on = null, monitor_on = null
        where (monitor_claim_on > now() or monitor_on > now()) and exists (select from set_back)),
      jobs as (
        update pgboss.job set created_on = least(created_on, now()),
          started_on = case when started_on > now() then now() else started_on end,
          heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end,
          start_after = case
            when state = 'created' and created_on > now() then start_after - (created_on - now())
            when state = 'retry' and started_on > now() then start_after - (started_on - now())
            else start_after end
        where state in ('created', 'retry', 'active') and greatest(created_on, started_on, heartbeat_on) > now()
          and exists (select from set_back))
      select from set_back`,
  )
  return rows.length > 0
}

/**
 * Looks for lost jobs at an interval, and wakes workers up for those that it finds. Returns a function that ends it.
 */
const watchLostJobs = (
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
      if (await forgetFuture(boss))
        log.error({}, "the database's clock was set back; jobs wait by its new time")
      const lost = await requeueLost(boss, [...workerIds.keys()])
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

/**
 * Never goes back, unlike the machine's clock: pg-boss waits for a time of day, so after an hour set back it would look
 * for jobs that are due an hour later. Its times are compared with the database's, and corrected by those.
 */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Works on jobs until it is stopped. Any number of workers share the jobs. */
export const startJobWorker = async <Jobs extends JobDefinitions>({
  databaseUrl,
  jobs,
  handlers,
  log,
  onReport,
  tracing = null,
  sideBySide = {},
  superviseIntervalSeconds = 10,
}: WorkerOptions<Jobs>): Promise<() => Promise<void>> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'sortie-jobs',
    createSchema: false,
    max: 4,
    useListenNotify: true,
    clock: steadyClock,
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
    // A retry wakes no worker up, so the queues are polled too.
    const options = {
      perJobResults: true,
      heartbeatRefreshSeconds: 3,
      // pg-boss wants at least as many workers as may be busy with one group, and counts all workers of a queue.
      ...(job.perGroup && { localGroupConcurrency: job.perGroup, localConcurrency: job.perGroup }),
      pollingIntervalSeconds: Math.min(2, superviseIntervalSeconds / 2),
      notifyPollingIntervalSeconds: superviseIntervalSeconds / 2,
    } as const
    const run = async (taken: Job<unknown>): Promise<JobResult> => {
      const { id } = taken
      const payload = job.payload.safeParse(taken.data)
      if (!payload.success) {
        log.error({ job: job.name, id }, 'the payload of a job does not match its schema')
        // While a release is rolled out, servers of it enqueue jobs that only its workers know.
        return { id, status: 'failed', output: { message: z.prettifyError(payload.error) } }
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
    const traced = (taken: Job<unknown>): Promise<JobResult> => {
      const { id, retryCount: retries } = taken
      return tracing ? tracing.job({ name: job.name, id, retries }, () => run(taken)) : run(taken)
    }
    const reported = async (taken: Job<unknown>): Promise<JobResult> => {
      const started = performance.now()
      const result = await traced(taken)
      const seconds = (performance.now() - started) / 1000
      onReport?.({ job: job.name, outcome: result.status, seconds })
      return result
    }
    const ids: string[] = []
    workerIds.set(job.name, ids)
    // Each worker takes one job at a time, so that none waits for the slowest job of a batch.
    const workers = (job.workers ?? 1) * (sideBySide[key] ?? 1)
    for (let n = 0; n < workers / (job.perGroup ?? 1); n++) {
      const id = await boss.work<unknown, unknown, typeof options>(job.name, options, async (taken) => {
        const results = await Promise.all(taken.map(reported))
        // Makes the worker look for the next job at once. Otherwise it would sleep first, however many jobs are
        // waiting.
        boss.notifyWorker(ids[n] ?? '')
        return results
      })
      ids.push(id)
    }
  }
  const recurring = schedulesOf(Object.values(jobs))
  await schedule(boss, recurring)
  const stopKeeping = keepSchedules(boss, recurring, superviseIntervalSeconds * 3, log)
  const stopLooking = watchLostJobs(boss, workerIds, superviseIntervalSeconds / 5, log)

  return async () => {
    stopKeeping()
    stopLooking()
    stopping.abort(new Error('the worker is stopping'))
    await boss.stop({ graceful: true, timeout: timeLimits.drain })
  }
}
