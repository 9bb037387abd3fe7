import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { notFound } from './errors.ts'
import { sameSecret } from './session/token-hash.ts'
import { uncaughtErrors } from './uncaught.ts'

/** A metric that is counted in the database, with one label. */
export interface CountedFigure {
  name: string
  help: string
  label: string
  count(): Promise<Readonly<Record<string, number>>>
}

interface MetricsLog {
  warn(details: object, message: string): void
}

/** Prometheus metrics of this process: Node's own, errors that nobody caught, and figures of the database. */
export const openRegistry = (figures: readonly CountedFigure[], log: MetricsLog): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'uncaught_errors_total',
    help: 'Errors that nobody caught. Each is a bug: see the log',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(uncaughtErrors())) this.inc({ kind }, count)
    },
  })
  for (const { name, help, label, count } of figures)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        try {
          for (const [value, number] of Object.entries(await count())) this.set({ [label]: value }, number)
        } catch (error) {
          // The other metrics are needed most when the database is down.
          log.warn({ err: error, figure: name }, 'a metric could not be collected')
        }
      },
    })
  return registry
}

/** Whether the caller of /metrics, with this header, may read them. */
export const mayReadMetrics = (access: Config['metrics'], authorization: string | undefined): boolean => {
  if (access === null || access === 'anyone') return access !== null
  return sameSecret(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '', access.token)
}

/** The metrics of a server. Requests are labeled by route, never by URL. */
export const registerMetrics = (
  app: FastifyInstance,
  access: Config['metrics'],
  figures: readonly CountedFigure[],
): void => {
  const registry = openRegistry(figures, app.log)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
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
  if (access === null) return
  // Asked for all day, like the checks of health.
  const options = { schema: { hide: true }, config: { access: 'anyone' as const }, logLevel: 'warn' as const }
  app.get('/metrics', options, async (request, reply) => {
    if (!mayReadMetrics(access, request.headers.authorization)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
