import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { countFailedJobs, selectFailedJobs } from './failed-jobs.queries.ts'
import { type JobHandlers, startJobWorker } from './job-worker.ts'
import { defineJob, type JobQueue, noPayload, openJobQueue } from './jobs.ts'
import { inTransaction } from './transaction.ts'

const jobs = {
  greet: defineJob({
    name: 'greet',
    payload: z.object({ name: z.string(), times: z.number().default(1) }),
    retryLimit: 2,
    retryDelay: 1,
  }),
  forget: defineJob({
    name: 'forget',
    payload: z.object({ files: z.array(z.string()) }),
    payloadWhenDone: { files: [] },
    retryDelay: 1,
  }),
  visit: defineJob({ name: 'visit', payload: z.object({ place: z.string() }), workers: 2, retryDelay: 1000 }),
  tick: defineJob({ name: 'tick', payload: noPayload, schedule: '0 0 1 1 *' }),
}
type Payload = z.output<typeof jobs.greet.payload>

const silent = { info: () => {}, error: () => {} }
let database: TestDatabase
let db: Database
let queue: JobQueue
let stopWorker: (() => Promise<void>) | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { poolSize: 4 })
  queue = openJobQueue(database.url, jobs, silent)
})
afterEach(async () => {
  await stopWorker?.()
  stopWorker = undefined
})
afterAll(async () => {
  await queue.close()
  await db.destroy()
  await database.drop()
})

type Handlers = JobHandlers<typeof jobs>

const startWorker = async (handlers: Partial<Handlers>, superviseIntervalSeconds: number) => {
  stopWorker = await startJobWorker({
    databaseUrl: database.url,
    jobs,
    handlers: {
      greet: async () => {},
      visit: async () => {},
      forget: async () => {},
      tick: async () => {},
      ...handlers,
    },
    log: silent,
    superviseIntervalSeconds,
  })
}

const work = (greet: Handlers['greet'], forget: Handlers['forget'] = async () => {}) =>
  startWorker({ greet, forget }, 1)

const enqueue = (name: string) => inTransaction(db, (trx) => queue.enqueue(trx, jobs.greet, { name }))

// A retry waits for its pause, and for the next poll of the queue.
vi.setConfig({ testTimeout: 120_000 })
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

test('a job exists only if the transaction that enqueues it commits, and gets its typed payload', async () => {
  const seen: Payload[] = []
  await work(async (payload) => void seen.push(payload))
  const undone = inTransaction(db, async (trx) => {
    await queue.enqueue(trx, jobs.greet, { name: 'nobody' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await enqueue('somebody')
  await until(() => expect(seen).toEqual([{ name: 'somebody', times: 1 }]))
})

test('a payload that does not fit is refused when the job is enqueued', async () => {
  const asked = inTransaction(db, (trx) => queue.enqueue(trx, jobs.greet, { name: 7 as unknown as string }))
  await expect(asked).rejects.toThrow(z.ZodError)
})

test('a job that names files keeps none of their names when it is done, whatever happened before', async () => {
  let tries = 0
  await work(
    async () => {},
    async ({ files }) => {
      tries++
      if (tries === 1) throw new Error(`couldn't delete ${files[0]}`)
    },
  )
  await inTransaction(db, (trx) => queue.enqueue(trx, jobs.forget, { files: ['holiday.jpg'] }))
  await until(async () => {
    const { rows } = await sql<{ state: string; row: string }>`
      select state, to_jsonb(job)::text as row from pgboss.job where name = 'forget'
    `.execute(db)
    expect(rows).toEqual([{ state: 'completed', row: expect.stringContaining('"data": {"files": []}') }])
    expect(rows[0]?.row).not.toContain('holiday')
  })
  expect(tries).toBe(2)
})

test('a job that fails is tried again', async () => {
  let tries = 0
  await work(async () => {
    tries++
    if (tries === 1) throw new Error('not yet')
  })
  await enqueue('again')
  await until(() => expect(tries).toBe(2))
})

test('a job that keeps failing is given up, listed and counted, and runs again when asked to', async () => {
  let broken = true
  const seen: string[] = []
  await work(async ({ name }) => {
    if (broken) throw new Error('the service is down')
    seen.push(name)
  })
  await enqueue('hopeless')
  await until(async () => expect(await countFailedJobs(db)).toEqual([{ job: 'greet', count: 1 }]))
  const data = await selectFailedJobs(db, { skip: 0, limit: 10 })
  expect(data).toEqual([
    {
      id: expect.any(String),
      job: 'greet',
      payload: { name: 'hopeless', times: 1 },
      attempts: 3,
      error: 'the service is down',
      enqueued_at: expect.any(String),
      failed_at: expect.any(String),
    },
  ])
  broken = false
  const id = data[0]?.id as string
  expect(await inTransaction(db, (trx) => queue.retryFailed(trx, id))).toBe(true)
  await until(() => expect(seen).toEqual(['hopeless']))
  expect(await countFailedJobs(db)).toEqual([])
  expect(await inTransaction(db, (trx) => queue.retryFailed(trx, id))).toBe(false)
})

test('a job whose payload does not fit is tried again, since a worker of another release may know it', async () => {
  const boss = new PgBoss(database.url)
  await boss.start()
  await boss.send('greet', { from: 'another release', welcomed: 'somebody' })
  await boss.stop({ graceful: false })
  await work(async () => {})
  await until(async () => {
    const { rows } =
      await sql`select state, output from pgboss.job where data ->> 'from' = 'another release'`.execute(db)
    expect(rows).toEqual([{ state: 'retry', output: { message: expect.stringContaining('name') } }])
  })
  await stopWorker?.()
  // As the other release does, whose schema knows it.
  await sql`update pgboss.job set data = data || '{"name": "somebody"}' where data ->> 'from' = 'another release'`.execute(
    db,
  )
  const seen: Payload[] = []
  await work(async (payload) => void seen.push(payload))
  await until(() => expect(seen).toEqual([{ name: 'somebody', times: 1 }]))
})

test('a job whose payload never fits is given up after its tries', async () => {
  const boss = new PgBoss(database.url)
  await boss.start()
  await boss.send('greet', { from: 'an older release' })
  await boss.stop({ graceful: false })
  await work(async () => {})
  await until(async () => {
    const data = await selectFailedJobs(db, { skip: 0, limit: 10 })
    expect(data).toMatchObject([{ job: 'greet', attempts: 3, error: expect.stringContaining('name') }])
  })
})

/** Makes a worker take a job and never report again. */
const lose = async (queueName: string) => {
  const lost = new PgBoss(database.url)
  await lost.start()
  expect(await lost.fetch(queueName)).toHaveLength(1)
  await lost.stop({ graceful: false })
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    db,
  )
}

const enqueueVisits = (...places: string[]) =>
  inTransaction(db, (trx) =>
    queue.enqueueAll(
      trx,
      jobs.visit,
      places.map((place) => ({ place })),
    ),
  )

test.each([
  ['', false],
  [', even where pg-boss saw it first', true],
])(
  'the job of a worker that was lost is given to another one, without the pause of one that failed%s',
  async (_, isSeenFirst) => {
    await enqueueVisits('lost')
    await lose('visit')
    if (isSeenFirst) {
      const boss = new PgBoss(database.url)
      await boss.start()
      // Its next check is due.
      await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(db)
      await boss.supervise('visit')
      await boss.stop({ graceful: false })
      const { rows } = await sql`select state, start_after > now() + interval '5 seconds' as is_paused
      from pgboss.job where name = 'visit' and state <> 'completed'`.execute(db)
      expect(rows).toEqual([{ state: 'retry', is_paused: true }])
    }
    const seen: { place: string; retries: number }[] = []
    await startWorker({ visit: async ({ place }, { retries }) => void seen.push({ place, retries }) }, 1)
    await until(() => expect(seen).toEqual([{ place: 'lost', retries: 1 }]))
  },
)

const hour = 3_600_000

test.each([
  ['', 0],
  [', also when the clock is set back', hour],
])('a job that is lost again and again pauses like one that failed%s', async (_, setBack) => {
  const machineTime = Date.now
  onTestFinished(() => void vi.restoreAllMocks())
  await enqueueVisits('deadly')
  for (let n = 0; n < 3; n++) {
    await lose('visit')
    if (n < 2)
      await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)
  }
  await startWorker({}, 1)
  vi.spyOn(Date, 'now').mockImplementation(() => machineTime() - setBack)
  const waiting = async () =>
    (
      await sql<{ isPaused: boolean }>`select start_after > now() + interval '500 seconds' as "isPaused"
        from pgboss.job where name = 'visit' and state = 'retry'`.execute(db)
    ).rows
  await until(async () => expect(await waiting()).toEqual([{ isPaused: true }]))
  await sql`delete from pgboss.job where name = 'visit'`.execute(db)
})

test("once the database's clock is set back, jobs and schedules don't wait until it is as late again", async () => {
  const seen: string[] = []
  await work(async ({ name }) => void seen.push(name))
  const states = async () =>
    (
      await sql<{ state: string }>`select state from pgboss.job
        where name = 'greet' and data ->> 'name' in ('waiting', 'paused', 'lost')`.execute(db)
    ).rows.map(({ state }) => state)
  await sql`insert into pgboss.job (name, data, state, start_after, created_on, started_on, heartbeat_on, heartbeat_seconds)
    select 'greet', jsonb_build_object('name', place), state::pgboss.job_state, later, later, later, later, 1
    from (values ('waiting', 'created'), ('paused', 'retry'), ('lost', 'active')) as jobs (place, state),
      (select now() + interval '1 hour' as later) as hour`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = now() + interval '1 hour', monitor_on = now() + interval '1 hour'`.execute(
    db,
  )
  await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(db)
  await until(() => expect(seen.toSorted()).toEqual(['lost', 'paused', 'waiting']))
  await until(async () => expect(await states()).toEqual(['completed', 'completed', 'completed']))
  const { rows } = await sql`select from pgboss.version, pgboss.queue
    where greatest(cron_on, monitor_claim_on, monitor_on) > now() + interval '1 minute'`.execute(db)
  expect(rows).toEqual([])
})

test("a job for later isn't done sooner because the clock was set back", async () => {
  await inTransaction(db, (trx) =>
    queue.enqueue(trx, jobs.greet, { name: 'in two hours' }, { afterSeconds: 7200 }),
  )
  await sql`update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
    where data ->> 'name' = 'in two hours'`.execute(db)
  await work(async () => {})
  await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(db)
  await until(async () => {
    const { rows } = await sql`select state, round(extract(epoch from start_after - now()) / 3600) as hours
      from pgboss.job where data ->> 'name' = 'in two hours'`.execute(db)
    expect(rows).toEqual([{ state: 'created', hours: 2 }])
  })
  await sql`delete from pgboss.job where data ->> 'name' = 'in two hours'`.execute(db)
})

// The interval is longer than these tests take, so nothing in them can depend on it.
const seldom = 1200

test('jobs that wait are done one after the other, without a pause in between', async () => {
  const seen: string[] = []
  await enqueueVisits('a', 'b', 'c', 'd', 'e', 'f')
  await startWorker({ visit: async ({ place }) => void seen.push(place) }, seldom)
  await until(() => expect(seen).toHaveLength(6))
})

test('a job that takes long holds up no other of its kind', async () => {
  const end = Promise.withResolvers<void>()
  const seen: string[] = []
  await startWorker(
    {
      visit: async ({ place }) => {
        seen.push(place)
        if (place === 'far') await end.promise
      },
    },
    seldom,
  )
  await enqueueVisits('far', 'near', 'nearer', 'nearest')
  await until(() => expect(seen.toSorted()).toEqual(['far', 'near', 'nearer', 'nearest']))
  end.resolve()
})

test('a stopping worker ends a job before its next step, and another one does it again', async () => {
  const begun = Promise.withResolvers<void>()
  await work(async (_, { signal }) => {
    begun.resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await enqueue('interrupted')
  await begun.promise
  await stopWorker?.()
  stopWorker = undefined
  const seen: string[] = []
  await work(async ({ name }) => void seen.push(name))
  await until(() => expect(seen).toEqual(['interrupted']))
})

test('a schedule that no job has anymore is removed', async () => {
  const boss = new PgBoss(database.url)
  await boss.start()
  await boss.createQueue('forgotten')
  await boss.schedule('forgotten', '* * * * *')
  await work(async () => {})
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(['tick'])
  await boss.stop({ graceful: false })
})

test('a schedule that a worker of an older release has removed comes back', async () => {
  await work(async () => {})
  const boss = new PgBoss(database.url)
  await boss.start()
  await boss.unschedule('tick')
  expect(await boss.getSchedules()).toEqual([])
  await until(async () =>
    expect(await boss.getSchedules()).toMatchObject([{ name: 'tick', cron: '0 0 1 1 *' }]),
  )
  await boss.stop({ graceful: false })
})
