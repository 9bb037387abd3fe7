import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'
import { countFailedJobs } from './failed-jobs.queries.ts'
import type { JobQueue } from './jobs.ts'

/** Prometheus figures of this process; requests are told apart by route, never by address. */
export const registerMetrics = (app: FastifyInstance, db: Database, jobQueue: JobQueue): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that were given up and wait for an operator',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        await jobQueue.ready()
        for (const { job, count } of await countFailedJobs(db)) this.set({ job }, count)
      } catch (error) {
        // The other figures are wanted most when the database is gone.
        app.log.warn({ err: error }, 'failed jobs could not be counted')
      }
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true }, config: { access: 'anyone' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
