import { sql } from 'kysely'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { z } from 'zod'
import { timeLimits } from './time-limits.ts'
import type { Transaction } from './transaction.ts'

/** A kind of work that a worker does later. Each is defined in its feature, in a `*.jobs.ts`. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  name: string
  /** The schema of the input. A job whose payload doesn't fit is tried again: a worker of another release may know it. */
  payload: Payload
  /**
   * Replaces the payload when the work is done, for jobs that name files of a pilot: a job is kept for days after it is
   * done, possibly longer than the pilot's data may be. It must fit the schema, and running it must do nothing.
   */
  payloadWhenDone?: z.input<Payload>
  /** A cron expression in UTC, for work that recurs. A run that is due while the last one continues is skipped. */
  schedule?: string
  /** The number of workers, for work that mostly waits for other services; one by default. */
  workers?: number
  /** The number of workers that may be busy with jobs of one group. */
  perGroup?: number
  /** The number of retries, with longer and longer pauses, before the job is given up. */
  retryLimit?: number
  /** The first pause between two tries, in seconds. */
  retryDelay?: number
  /** The time without a heartbeat after which a worker counts as lost, in seconds: at least ten, fifteen by default. */
  heartbeatSeconds?: number
  /** The time that one try may take, in seconds; ten minutes by default. */
  expireInSeconds?: number
}

export type JobDefinitions = Readonly<Record<string, JobDefinition>>

export const defineJob = <Payload extends z.ZodObject>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> => definition

/** The payload of work that needs no input. */
export const noPayload = z.strictObject({})

export interface JobLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** The queue of jobs that were given up, where they wait for an operator. */
export const failedJobsQueue = 'failed-jobs'

const aDay = 86_400

// Nine tries take up to an hour and a half, in which an outside service may recover.
export const defaultRetryLimit = 8

const queueOptions = (job: JobDefinition) =>
  ({
    retryLimit: job.retryLimit ?? defaultRetryLimit,
    retryDelay: job.retryDelay ?? 10,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: job.expireInSeconds ?? 600,
    // A worker without a heartbeat for this long is lost, and another one gets its job.
    heartbeatSeconds: job.heartbeatSeconds ?? 15,
    deadLetter: failedJobsQueue,
    notify: true,
  }) satisfies Omit<Queue, 'name'>

/** Creates the queues of all jobs, and gives them the options of this release. */
export const createQueues = async (boss: PgBoss, jobs: JobDefinitions): Promise<void> => {
  await boss.createQueue(failedJobsQueue, { retentionSeconds: 90 * aDay })
  for (const job of Object.values(jobs)) {
    const options = queueOptions(job)
    await boss.createQueue(job.name, { ...options, policy: job.schedule ? 'exclusive' : 'standard' })
    await boss.updateQueue(job.name, options)
  }
}

export interface EnqueueOptions {
  /** The number of seconds before which the job does not run. */
  afterSeconds?: number
  /** Jobs of one group run one after another if their definition says so. */
  group?: string
}

export interface JobQueue {
  /**
   * Enqueues a job in the transaction of the change that makes it necessary: the job exists once that commits, and
   * never existed if it is rolled back.
   */
  enqueue<Payload extends z.ZodObject>(
    trx: Transaction,
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Enqueues several jobs of one kind with one statement. */
  enqueueAll<Payload extends z.ZodObject>(
    trx: Transaction,
    job: JobDefinition<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>
  /** Returns a job that was given up to its queue; false when there is no such job. */
  retryFailed(trx: Transaction, id: string): Promise<boolean>
  /** Resolves when the tables of the queue can be read. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** The side of the queue that enqueues jobs. It connects when it is first used. A trace chooses the ids of its jobs. */
export const openJobQueue = (
  databaseUrl: string,
  jobs: JobDefinitions,
  log: JobLog,
  newJobId: (job: string) => string | undefined = () => undefined,
): JobQueue => {
  let starting: Promise<PgBoss> | null = null

  const start = async (): Promise<PgBoss> => {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: 'sortie-jobs',
      createSchema: false,
      max: 1,
      supervise: false,
      schedule: false,
      connectionTimeoutMillis: timeLimits.probe,
    })
    boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
    await boss.start()
    await createQueues(boss, jobs)
    return boss
  }

  const started = (): Promise<PgBoss> => {
    starting ??= start().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  /** Outside of a transaction, a job could be lost, or run for a change that was never committed. */
  const startedFor = (trx: Transaction, { name }: JobDefinition): Promise<PgBoss> => {
    if (!trx.isTransaction) throw new Error(`the job ${name} must be enqueued in a transaction`)
    return started()
  }

  return {
    enqueue: async (trx, job, payload, { afterSeconds = 0, group } = {}) => {
      const boss = await startedFor(trx, job)
      const id = newJobId(job.name)
      await boss.send(job.name, job.payload.parse(payload), {
        ...(id !== undefined && { id }),
        db: fromKysely(trx),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        ...(group !== undefined && { group: { id: group } }),
      })
    },
    enqueueAll: async (trx, job, payloads) => {
      if (payloads.length === 0) return
      const boss = await startedFor(trx, job)
      const data = payloads.map((payload) => {
        const id = newJobId(job.name)
        return { ...(id !== undefined && { id }), data: job.payload.parse(payload) }
      })
      await boss.insert(job.name, data, { db: fromKysely(trx) })
    },
    retryFailed: async (trx, id) => {
      const boss = await started()
      return (await boss.redrive(failedJobsQueue, { ids: [id], db: fromKysely(trx) })) > 0
    },
    ready: async () => {
      await started()
    },
    close: async () => {
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: false })
    },
  }
}

/** A job, and when it is due. */
export interface DueJob<Payload extends z.ZodObject = z.ZodObject> {
  payload: z.input<Payload>
  start_after: string
}

/**
 * Enqueues jobs in a transaction without the queue: for what happens in so many places that they would all have to be
 * handed it. The row of a job is the same as one of `enqueue`, which a test compares. Until a worker has started once,
 * there is no queue and nothing is enqueued.
 */
export const enqueueDue = async <Payload extends z.ZodObject>(
  trx: Transaction,
  { name, payload: schema }: JobDefinition<Payload>,
  due: readonly DueJob<Payload>[],
): Promise<void> => {
  if (due.length === 0) return
  const found = due.map(({ payload, start_after }) => ({ payload: schema.parse(payload), start_after }))
  await sql`
    with enqueued as (
      insert into pgboss.job (name, data, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select queue.name, payload, start_after, start_after + queue.retention_seconds * interval '1s',
        expire_seconds, deletion_seconds, retry_limit, retry_delay, coalesce(retry_backoff, false), retry_delay_max,
        policy, dead_letter, heartbeat_seconds
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (payload jsonb, start_after timestamptz)
        join pgboss.queue on queue.name = ${name}
      returning start_after
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${name})
    from enqueued where start_after <= now() limit 1
  `.execute(trx)
}
