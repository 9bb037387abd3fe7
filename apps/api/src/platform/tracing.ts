import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { version } from './version.ts'

/** What is under way, for the spans that begin in it. */
interface Place {
  traceId: string
  spanId: string
}

interface Span extends Place {
  parentSpanId?: string
  name: string
  /** As OpenTelemetry numbers them: a request that was received, a job that was enqueued, or one that was taken. */
  kind: 2 | 4 | 5
  startMs: number
  attributes: Record<string, string | number>
  isError: boolean
}

interface TraceLog {
  warn(details: object, message: string): void
}

export interface Tracing {
  /** Makes each request a trace. */
  register(app: FastifyInstance): void
  /** Runs a job as part of the trace of the request that enqueued it. */
  job<Result extends { status: string }>(
    about: { name: string; id: string; retries: number },
    run: () => Promise<Result>,
  ): Promise<Result>
  /** The id of a job that leads from it to what enqueues it; undefined outside of a trace. */
  newJobId(job: string): string | undefined
  /** Sends what has gathered. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMs = 5_000
const sendMs = 5_000
/** A collector that is away costs spans, and no memory. */
const mostSpans = 2_000
const mostAtOnce = 500

/**
 * The number of a job is a UUID, which is all that leads from its request to its worker: the first half names the trace
 * and the second half the span. Version 8 tells it from the random numbers (version 4) of jobs that no trace enqueued.
 */
const jobIdOf = ({ traceId, spanId }: Place): string => {
  const digits = traceId.slice(16) + spanId
  return [8, 12, 16, 20, 32].map((end, index, ends) => digits.slice(ends[index - 1] ?? 0, end)).join('-')
}

const placeOfJob = (id: string): Place | null => {
  const digits = id.replaceAll('-', '')
  return digits[12] === '8'
    ? { traceId: `${'0'.repeat(16)}${digits.slice(0, 16)}`, spanId: digits.slice(16) }
    : null
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
/** The digits that a UUID needs are in the same places of all numbers, so that any span can be in that of a job. */
const newTraceId = (): string => {
  const digits = hex(8)
  return `${'0'.repeat(16)}${digits.slice(0, 12)}8${digits.slice(13)}`
}
const newSpanId = (): string => `8${hex(8).slice(1)}`

const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
})

/** Spans of requests and jobs, sent to a collector of OpenTelemetry by its protocol over HTTP, in JSON. */
export const openTracing = (
  { url, service }: { url: string; service: string },
  log: TraceLog,
  now: () => number = () => performance.timeOrigin + performance.now(),
): Tracing => {
  const current = new AsyncLocalStorage<Place>()
  let ended: object[] = []
  let dropped = 0
  let isAway = false

  const end = ({ startMs, attributes, isError, ...span }: Span): void => {
    if (ended.length >= mostSpans) {
      dropped += 1
      return
    }
    ended.push({
      ...span,
      startTimeUnixNano: nanoseconds(startMs),
      endTimeUnixNano: nanoseconds(now()),
      attributes: Object.entries(attributes).map(attribute),
      status: isError ? { code: 2 } : {},
    })
  }

  const send = async (spans: object[]): Promise<void> => {
    const resource = {
      attributes: [attribute(['service.name', service]), attribute(['service.version', version])],
    }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'sortie' }, spans }] }],
      }),
      signal: AbortSignal.timeout(sendMs),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the collector responds with ${response.status}`)
  }

  const flush = async (): Promise<void> => {
    while (ended.length > 0) {
      const spans = ended.splice(0, mostAtOnce)
      try {
        await send(spans)
        isAway = false
      } catch (err) {
        dropped += spans.length + ended.length
        ended = []
        if (!isAway) log.warn({ err, dropped }, 'traces could not be sent (OTEL_EXPORTER_OTLP_ENDPOINT)')
        isAway = true
      }
    }
  }
  const timer = setInterval(() => void flush(), flushMs).unref()

  return {
    register: (app) => {
      const spans = new WeakMap<object, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const place = { traceId: newTraceId(), spanId: newSpanId() }
        spans.set(request, { ...place, name: '', kind: 2, startMs: now(), attributes: {}, isError: false })
        current.run(place, done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        if (!span) return
        // The route and never the URL, which may have secrets.
        const route = request.routeOptions.url ?? 'unmatched'
        end({
          ...span,
          name: `${request.method} ${route}`,
          isError: reply.statusCode >= 500,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': reply.statusCode,
            'sortie.request_id': request.id,
          },
        })
      })
    },
    job: async ({ name, id, retries }, run) => {
      const parent = placeOfJob(id)
      const place = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId() }
      const startMs = now()
      let isDone = false
      try {
        const result = await current.run(place, run)
        isDone = result.status === 'completed'
        return result
      } finally {
        end({
          ...place,
          ...(parent && { parentSpanId: parent.spanId }),
          name,
          kind: 5,
          startMs,
          isError: !isDone,
          attributes: {
            'messaging.destination.name': name,
            'messaging.message.id': id,
            'sortie.retries': retries,
          },
        })
      }
    },
    newJobId: (job) => {
      const within = current.getStore()
      if (!within) return undefined
      const place = { traceId: within.traceId, spanId: newSpanId() }
      const id = jobIdOf(place)
      end({
        ...place,
        parentSpanId: within.spanId,
        name: `enqueue ${job}`,
        kind: 4,
        startMs: now(),
        isError: false,
        attributes: { 'messaging.destination.name': job, 'messaging.message.id': id },
      })
      return id
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
