import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { type JobQueue, openJobQueue } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'

let sortie: TestApp
let jobQueue: JobQueue
let stopWorker: () => Promise<void>
let broken = true

vi.setConfig({ testTimeout: 120_000 })

// The kinds of job there are, without the pauses between their tries.
const impatient = { ...jobs, deleteOldRecords: { ...jobs.deleteOldRecords, retryLimit: 0 } }

beforeAll(async () => {
  sortie = await createTestApp()
  const log = { info: () => {}, error: () => {} }
  const handlers = jobHandlers(sortie.config, sortie.db, log)
  stopWorker = await startJobWorker({
    databaseUrl: sortie.config.databaseUrl,
    jobs: impatient,
    handlers: {
      ...handlers,
      deleteOldRecords: async () => {
        if (broken) throw new Error('the disk is full')
      },
    },
    log,
    superviseIntervalSeconds: 1,
  })
  jobQueue = openJobQueue(sortie.config.databaseUrl, impatient, log)
})
afterAll(async () => {
  await stopWorker()
  await jobQueue.close()
  await sortie.close()
})

test('a job that was given up is listed, counted in the metrics, and runs again on request', async () => {
  const failed = async () => (await sortie.provider('GET', '/v1/provider/jobs/failed')).body
  expect(await failed()).toMatchObject({ data: [], meta: { next: null } })
  await inTransaction(sortie.db, (trx) => jobQueue.enqueue(trx, impatient.deleteOldRecords, {}))
  const [job] = await vi.waitFor(
    async () => {
      const { data, meta } = await failed()
      expect(data).toHaveLength(1)
      expect(meta).toEqual({ per_page: 50, next: null })
      return data
    },
    { timeout: 60_000 },
  )
  expect(job).toMatchObject({
    job: 'delete-old-records',
    payload: {},
    attempts: 1,
    error: 'the disk is full',
  })
  const metrics = async () => (await sortie.stranger('GET', '/metrics')).body
  expect(await metrics()).toContain('jobs_failed{job="delete-old-records"} 1')

  broken = false
  const retry = (id: string) => sortie.provider('POST', `/v1/provider/jobs/failed/${id}/retry`)
  expect((await retry(job.id)).status).toBe(204)
  expect(await failed()).toMatchObject({ data: [] })
  expect(await metrics()).not.toContain('jobs_failed{')
  expect((await retry(job.id)).status).toBe(404)
  expect((await retry('7')).status).toBe(404)
})

test('only a provider sees them', async () => {
  expect((await sortie.stranger('GET', '/v1/provider/jobs/failed')).status).toBe(401)
})
