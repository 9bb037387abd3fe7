import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { openTracing } from './tracing.ts'

const completed = { status: 'completed' }

afterEach(() => vi.unstubAllGlobals())

// biome-ignore lint/suspicious/noExplicitAny: read as a collector would
type Spans = any[]
const collect = (respond: () => Response = () => Response.json({})) => {
  const spans: Spans = []
  const warnings: object[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const response = respond()
    if (response.ok) spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    return response
  })
  const log = { warn: (details: object) => void warnings.push(details) }
  return {
    spans,
    warnings,
    tracing: openTracing({ url: 'http://collector/v1/traces', service: 'test' }, log),
  }
}

test('a job that no trace enqueued begins its own, and what it enqueues belongs to it', async () => {
  const { spans, tracing } = collect()
  expect(tracing.newJobId('mail')).toBeUndefined()
  const ids: (string | undefined)[] = []
  await tracing.job({ name: 'nightly', id: randomUUID(), retries: 0 }, async () => {
    ids.push(tracing.newJobId('mail'), tracing.newJobId('mail'))
    return completed
  })
  expect(new Set(ids).size).toBe(2)
  const [mail = ''] = ids
  expect(mail).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  await tracing.job({ name: 'mail', id: mail, retries: 1 }, async () => ({ status: 'failed' }))
  await tracing.close()
  const [first, second, nightly, sentMail] = spans
  expect(nightly).not.toHaveProperty('parentSpanId')
  expect([first, second].map(({ parentSpanId }) => parentSpanId)).toEqual([nightly.spanId, nightly.spanId])
  expect(sentMail).toMatchObject({
    name: 'mail',
    traceId: nightly.traceId,
    parentSpanId: first.spanId,
    status: { code: 2 },
  })
})

test('a collector that is away costs spans, no memory and one line in the log', async () => {
  const { spans, warnings, tracing } = collect(() => new Response(null, { status: 503 }))
  for (let n = 0; n < 3000; n++)
    await tracing.job({ name: 'job', id: randomUUID(), retries: 0 }, async () => completed)
  await tracing.flush()
  await tracing.job({ name: 'job', id: randomUUID(), retries: 0 }, async () => completed)
  await tracing.close()
  expect([spans, warnings]).toEqual([[], [{ err: expect.any(Error), dropped: 3000 }]])
})

test('processes load it only when they are asked to trace', () => {
  for (const name of ['app.ts', 'worker.ts', 'platform/job-worker.ts', 'platform/jobs.ts']) {
    const text = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    expect(text, name).not.toMatch(/^import (?!type )[^\n]*tracing\.ts'/m)
  }
})
