import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { DatabaseWatch } from './database-watch.ts'
import type { JobReport } from './job-worker.ts'
import { mayReadMetrics } from './metrics.ts'
import { timeLimits } from './time-limits.ts'
import { version } from './version.ts'

/** Counts the jobs of a worker in its metrics. */
export const reportJobs = (registry: Registry): ((report: JobReport) => void) => {
  const done = new Counter({
    name: 'jobs_run_total',
    help: 'Tries of jobs by this worker, by how they ended: completed or failed',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one try of a job',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600],
    registers: [registry],
  })
  return ({ job, outcome, seconds }) => {
    done.inc({ job, outcome })
    duration.observe({ job }, seconds)
  }
}

interface WorkerHealthOptions {
  config: Pick<Config, 'host' | 'metrics'>
  port: number
  database: Pick<DatabaseWatch, 'probe'>
  registry: Registry
  log: { info(details: object, message: string): void }
}

export interface WorkerHealth {
  /** Reports the worker as not ready from now on. */
  announceEnd(): void
  close(): void
}

/** Serves /healthz, /readyz and /metrics of a worker, with the meaning they have for a server. */
export const openWorkerHealth = async ({
  config: { host, metrics },
  port,
  database,
  registry,
  log,
}: WorkerHealthOptions): Promise<WorkerHealth> => {
  let isEnding = false
  const send = (response: ServerResponse, status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }
  const sendStatus = (response: ServerResponse, code: number, status: string): void =>
    send(response, code, 'application/json', JSON.stringify({ status }))

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0]
    if (path === '/healthz')
      return send(response, 200, 'application/json', JSON.stringify({ status: 'ok', version }))
    if (path === '/readyz') {
      const isReady =
        !isEnding &&
        (await database.probe(timeLimits.readiness).then(
          () => true,
          () => false,
        ))
      return sendStatus(response, isReady ? 200 : 503, isReady ? 'ready' : 'unavailable')
    }
    if (path === '/metrics' && mayReadMetrics(metrics, request.headers.authorization))
      return send(response, 200, registry.contentType, await registry.metrics())
    sendStatus(response, 404, 'not found')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => sendStatus(response, 500, 'error'))
  })
  server.requestTimeout = timeLimits.headers
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  log.info({ port: (server.address() as { port: number }).port }, 'health of the worker listening')
  return {
    announceEnd: () => {
      isEnding = true
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
