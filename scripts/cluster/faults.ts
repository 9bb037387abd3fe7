import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { processAssetJob } from '../../apps/api/src/features/processing/processing.jobs.ts'
import type { Database } from '../../apps/api/src/platform/database.ts'
import { openUploaders, storeOf } from '../chaos/deliveries.ts'
import { type Contender, until } from '../chaos/stage.ts'
import { bucket, databaseUrl, storeKey, urls } from './configuration.ts'
import { cutOff, killMachine, mend, signalMachine } from './network.ts'
import type { Cluster } from './open-cluster.ts'
import { servers } from './product.ts'
import { untilTrue } from './programs.ts'
import type { Aim } from './tally.ts'
import { actorCount } from './traffic.ts'

export interface Stage {
  cluster: Cluster
  db: Database
  pilot(): Promise<Contender>
}

/** What a fault says beside the requests that failed. */
interface Finding {
  lost?: number
  broken?: string[]
  note?: string
}

export interface Fault {
  title: string
  aim: Aim
  /** Makes it happen, tells when, and mends it. */
  run(stage: Stage, happens: () => void): Promise<Finding>
}

const untilReady = ({ product }: Cluster, machine: (typeof servers)[number]) =>
  untilTrue(`${machine} is ready`, () => product.isReady(machine), { program: product.program(machine) })

const rollingRestart: Fault = {
  title: 'both servers are restarted, one by one',
  aim: { failed: 0 },
  run: async ({ cluster }, happens) => {
    happens()
    for (const server of servers) {
      await cluster.product.program(server).stop()
      cluster.product.start(server)
      await untilReady(cluster, server)
    }
    return {}
  },
}

const killedServer: Fault = {
  title: 'a server is killed',
  // It costs the requests it had, and each sends one at a time.
  aim: { failed: actorCount, failedLater: 0, recovery: 5 },
  run: async ({ cluster }, happens) => {
    await killMachine('server-1')
    happens()
    await sleep(5000)
    cluster.product.start('server-1')
    await untilReady(cluster, 'server-1')
    return {}
  },
}

const failover: Fault = {
  title: 'the primary of the database is killed',
  // Patroni's ttl of 20 s, and 5 s.
  aim: { recovery: 25 },
  run: async ({ cluster: { database } }, happens) => {
    const killed = await database.primary()
    happens()
    await database.kill(killed)
    await untilTrue('the standby is the primary', async () => (await database.primary()) !== killed)
    await sleep(5000)
    database.start(killed)
    return {}
  },
}

const switchover: Fault = {
  title: 'the primary is handed over',
  aim: { recovery: 10 },
  run: async ({ cluster: { database } }, happens) => {
    const before = await database.primary()
    happens()
    await database.switchOver()
    await untilTrue('the other node is the primary', async () => (await database.primary()) !== before)
    await sleep(3000)
    return {}
  },
}

const partition: Fault = {
  title: 'a server is cut off from the database for 20 s',
  // The proxy takes it out after three checks: 2 s, 0.5 s and 0.5 s apart, each with up to 4 s to respond.
  aim: { recovery: 15 },
  run: async (_, happens) => {
    happens()
    cutOff('server-1', ['pooler', 'database'])
    await sleep(20_000)
    mend('server-1')
    return {}
  },
}

const pooler: Fault = {
  title: 'PgBouncer is killed and started again',
  aim: { recovery: 5 },
  run: async ({ cluster: { database } }, happens) => {
    happens()
    await database.restartPooler()
    await sleep(3000)
    return {}
  },
}

const uploadersOf = ({ cluster: { secrets }, db, pilot }: Stage) => {
  const store = storeOf({
    DATABASE_URL: databaseUrl('sortie', secrets),
    OBJECT_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: urls.store,
    S3_ACCESS_KEY_ID: storeKey,
    S3_SECRET_ACCESS_KEY: secrets.storeSecret,
  })
  return openUploaders({ db, pilot }, () => urls.portal, store, 2)
}

type Uploaders = Awaited<ReturnType<typeof uploadersOf>>

const moreFiles = async (uploaders: Uploaders, count: number, seconds: number): Promise<boolean> => {
  const before = uploaders.acknowledged()
  return until(() => uploaders.acknowledged() >= before + count, seconds * 1000)
}

/** Ends the uploads, and waits until a worker has read each file. */
const endUploads = async (uploaders: Uploaders, { db }: Stage): Promise<Required<Finding>> => {
  const { lost, broken, acknowledged, refused } = await uploaders.end('')
  const isRead = await until(async () => {
    const rows = await db.selectFrom('assets').select('id').where('status', '=', 'processing').execute()
    return rows.length === 0
  }, 120_000)
  if (!isRead) broken.push('files were not processed within two minutes')
  return { lost, broken, note: `${acknowledged} files arrived, ${refused} tries to upload one didn't` }
}

const awayStore: Fault = {
  title: 'the store is killed, and back after 10 s',
  // Missions need no files.
  aim: { failed: 0 },
  run: async (stage, happens) => {
    const uploaders = await uploadersOf(stage)
    await moreFiles(uploaders, 5, 60)
    happens()
    await stage.cluster.store.kill()
    await sleep(10_000)
    await stage.cluster.store.start()
    const goesOn = await moreFiles(uploaders, 5, 60)
    const finding = await endUploads(uploaders, stage)
    if (!goesOn) finding.broken.push('no file arrived after the store was back')
    const wrong = [...uploaders.statuses.keys()].filter(
      (status) => status !== null && status >= 500 && status !== 503,
    )
    if (wrong.length > 0) finding.broken.push(`uploads were refused with ${wrong.join(', ')} instead of 503`)
    return finding
  },
}

const firstJob = async (db: Database, condition: RawBuilder<unknown>): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${processAssetJob.name} and ${condition}`.execute(db)
  return rows[0]?.id
}

/** Freezes a worker that is in the middle of a job, and returns the job: no other sign of life comes from its worker. */
const freezeWithJob = async (db: Database): Promise<string | undefined> => {
  for (let tries = 0; tries < 20; tries += 1) {
    await until(async () => (await firstJob(db, sql`state = 'active'`)) !== undefined, 10_000)
    await signalMachine('worker-1', 'SIGSTOP')
    await sleep(8500)
    const silent = sql`state = 'active' and heartbeat_on < clock_timestamp() - interval '8 seconds'`
    const job = await firstJob(db, silent)
    if (job !== undefined) return job
    await signalMachine('worker-1', 'SIGCONT')
  }
  return undefined
}

const frozenWorker: Fault = {
  title: 'a worker freezes in the middle of a job',
  aim: { failed: 0 },
  run: async (stage, happens) => {
    const { db } = stage
    const uploaders = await uploadersOf(stage)
    await moreFiles(uploaders, 5, 60)
    const job = await freezeWithJob(db)
    happens()
    const frozen = performance.now() - 8500
    const redone = sql`id = ${job ?? null} and state = 'completed' and retry_count > 0`
    const isDone = await until(async () => (await firstJob(db, redone)) !== undefined, 90_000)
    const seconds = Math.round((performance.now() - frozen) / 1000)
    await signalMachine('worker-1', 'SIGCONT')
    await moreFiles(uploaders, 5, 30)
    const finding = await endUploads(uploaders, stage)
    if (job === undefined) finding.broken.push('the worker had no job whenever it was frozen')
    else if (!isDone) finding.broken.push('the job of the frozen worker was not done by the other one')
    else finding.note += `; the other worker had done its job after ${seconds} s`
    return finding
  },
}

export const faults: Readonly<Record<string, Fault>> = {
  rolling: rollingRestart,
  server: killedServer,
  failover,
  switchover,
  partition,
  worker: frozenWorker,
  store: awayStore,
  pooler,
}
