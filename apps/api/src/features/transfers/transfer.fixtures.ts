import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { type JobQueue, openJobQueue } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { jobs } from '../jobs.ts'
import { openWebhookQueue, type WebhookQueue } from '../webhooks/webhook-queue.ts'

export let sortie: TestApp
export let objects: OpenObjectStore
export let pilot: Awaited<ReturnType<typeof addPilot>>
export let call: Awaited<ReturnType<TestApp['as']>>
export let queues: { jobQueue: JobQueue; webhooks: WebhookQueue }

/** Gives a test file a server where missions are delivered with Cyberduck, and a pilot who is signed in. */
export const withTransfers = (): void => {
  beforeAll(async () => {
    sortie = await createTestApp({ TRANSFER_PORT: '0' })
    objects = openObjectStore(sortie.config)
    pilot = await addPilot(sortie.db)
    call = await sortie.as(pilot)
    const jobQueue = openJobQueue(sortie.config.databaseUrl, jobs, sortie.app.log)
    queues = { jobQueue, webhooks: openWebhookQueue(jobQueue) }
  })
  afterAll(async () => {
    await queues.jobQueue.close()
    await sortie.close()
  })
}

/** Where the files of the pilot are in the store. */
export const folderIn = (id: number) => `transfers/pilot-${pilot.id}/${id}/`

export const finish = (id: number) => call('POST', `/v1/pilots/missions/${id}/cyberduck/complete`)

/** A mission with a key, and with these files in its folder, each with its path as its content. */
export const startTransfer = async (...paths: readonly string[]): Promise<number> => {
  const id = await addHeld(sortie.db, pilot.id)
  await sortie.db.insertInto('flight_apps').values({ mission_id: id, name: 'Cyberduck' }).execute()
  await sortie.db.insertInto('shots').values({ mission_id: id, name: 'Front' }).execute()
  await call('POST', `/v1/pilots/missions/${id}/cyberduck`)
  for (const path of paths) await put(id, path)
  return id
}

export const put = (id: number, path: string, content = path) =>
  objects.store.put(folderIn(id) + path, Buffer.from(content), {
    contentType: 'application/octet-stream',
    size: Buffer.byteLength(content),
  })

/** The store with calls of its own for some. */
export const storeWith = (changes: Partial<ObjectStore>): ObjectStore =>
  new Proxy(objects.store, {
    get: (store, name: keyof ObjectStore) => {
      const own = changes[name] ?? store[name]
      return typeof own === 'function' ? own.bind(store) : own
    },
  })

export const keyRow = (id: number) =>
  sortie.db
    .selectFrom('file_transfer_credentials')
    .selectAll()
    .where('mission_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

export const assetsOf = (id: number) =>
  sortie.db.selectFrom('assets').selectAll().where('mission_id', '=', id).orderBy('name').execute()

/** The payloads of the jobs of one kind that were asked for. */
export const payloadsOf = async <Payload>(name: string): Promise<Payload[]> => {
  // The tables of jobs are there from the first one on.
  const known = await sql<{ name: string | null }>`select to_regclass('pgboss.job') as name`.execute(
    sortie.db,
  )
  if (known.rows[0]?.name == null) return []
  const { rows } = await sql<{ data: Payload }>`
    select data from pgboss.job where name = ${name}`.execute(sortie.db)
  return rows.map(({ data }) => data)
}
