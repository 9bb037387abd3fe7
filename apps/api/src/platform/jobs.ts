import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { z } from 'zod'
import { timeLimits } from './time-limits.ts'
import type { Transaction } from './transaction.ts'

/** A kind of work that a worker does later. Each is defined in its feature, in a `*.jobs.ts`. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  name: string
  /** What the work needs to know. A job whose payload does not fit it anymore fails without a retry. */
  payload: Payload
  /**
   * What is left of the payload when the work is done, for one that names files of a pilot: a job stays for days after
   * it, and longer than the pilot. It must fit the payload, and doing it must do nothing.
   */
  payloadWhenDone?: z.input<Payload>
  /** For work that recurs: a cron expression in UTC. A run that is due while the last one continues is left out. */
  schedule?: string
  /** How many do it independently of each other, for work that mostly waits for someone else; one unless said. */
  workers?: number
  /** How many of these may be busy with jobs of one group. */
  perGroup?: number
  /** How often a failing job is tried again, with longer and longer pauses, before it is given up. */
  retryLimit?: number
  /** The first pause between two tries, in seconds. */
  retryDelay?: number
  /** After how much silence a worker counts as lost, in seconds: at least ten, and fifteen unless said. */
  heartbeatSeconds?: number
  /** How long one try may take, in seconds; ten minutes unless said. */
  expireInSeconds?: number
}

export type JobDefinitions = Readonly<Record<string, JobDefinition>>

export const defineJob = <Payload extends z.ZodObject>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> => definition

/** The payload of work that is the same each time. */
export const noPayload = z.strictObject({})

export interface JobLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Where jobs end that were given up; its jobs wait there for an operator. */
export const failedJobsQueue = 'failed-jobs'

const aDay = 86_400

// Nine tries take up to an hour and a half, enough for an outside service to come back.
export const defaultRetryLimit = 8

const queueOptions = (job: JobDefinition) =>
  ({
    retryLimit: job.retryLimit ?? defaultRetryLimit,
    retryDelay: job.retryDelay ?? 10,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: job.expireInSeconds ?? 600,
    // A worker that says nothing for so long is lost, and its job is given to another one.
    heartbeatSeconds: job.heartbeatSeconds ?? 15,
    deadLetter: failedJobsQueue,
    notify: true,
  }) satisfies Omit<Queue, 'name'>

/** Makes the queues there are jobs for, and gives them the options of this release. */
export const createQueues = async (boss: PgBoss, jobs: JobDefinitions): Promise<void> => {
  await boss.createQueue(failedJobsQueue, { retentionSeconds: 90 * aDay })
  for (const job of Object.values(jobs)) {
    const options = queueOptions(job)
    await boss.createQueue(job.name, { ...options, policy: job.schedule ? 'exclusive' : 'standard' })
    await boss.updateQueue(job.name, options)
  }
}

export interface EnqueueOptions {
  /** Not before so many seconds have passed. */
  afterSeconds?: number
  /** Jobs of one group take turns when their definition says so. */
  group?: string
}

export interface JobQueue {
  /**
   * Asks for work in the transaction of the change that makes it necessary: the job exists when that commits,
   * and never existed when it is rolled back.
   */
  enqueue<Payload extends z.ZodObject>(
    trx: Transaction,
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** The same for several jobs of a kind, by one statement. */
  enqueueAll<Payload extends z.ZodObject>(
    trx: Transaction,
    job: JobDefinition<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>
  /** Puts a job that was given up into its queue again; false when there is no such job. */
  retryFailed(trx: Transaction, id: string): Promise<boolean>
  /** Resolves when the tables of the queue are there to be read. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** The side of the queue that asks for work. It connects when it is first used. */
export const openJobQueue = (databaseUrl: string, jobs: JobDefinitions, log: JobLog): JobQueue => {
  let starting: Promise<PgBoss> | null = null

  const start = async (): Promise<PgBoss> => {
    const boss = new PgBoss({
      connectionString: databaseUrl,
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

  /** Outside of a transaction a job could be lost, or done for a change that never came to be. */
  const startedFor = (trx: Transaction, { name }: JobDefinition): Promise<PgBoss> => {
    if (!trx.isTransaction) throw new Error(`the job ${name} must be enqueued in a transaction`)
    return started()
  }

  return {
    enqueue: async (trx, job, payload, { afterSeconds = 0, group } = {}) => {
      const boss = await startedFor(trx, job)
      await boss.send(job.name, job.payload.parse(payload), {
        db: fromKysely(trx),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        ...(group !== undefined && { group: { id: group } }),
      })
    },
    enqueueAll: async (trx, job, payloads) => {
      if (payloads.length === 0) return
      const boss = await startedFor(trx, job)
      const data = payloads.map((payload) => ({ data: job.payload.parse(payload) }))
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
