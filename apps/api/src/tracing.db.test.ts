import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { addHeld } from '../test/pilot-missions.ts'
import { addPilot } from '../test/records.ts'
import { jobHandlers } from './features/job-handlers.ts'
import { jobs } from './features/jobs.ts'
import { startJobWorker } from './platform/job-worker.ts'
import { openTracing } from './platform/tracing.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  service: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string>
}

const sent: Sent[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  const read = (attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))
  for (const { resource, scopeSpans } of resourceSpans)
    for (const { spans } of scopeSpans)
      for (const span of spans)
        sent.push({
          ...span,
          service: read(resource.attributes)['service.name'],
          attributes: read(span.attributes),
        })
  response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
})

let sortie: TestApp
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  sortie = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` })
})
afterAll(() => collector.close())

const log = { info: () => {}, error: () => {}, warn: () => {} }

test('a trace leads from a request by way of the queue to what the worker did', async () => {
  const { config, db } = sortie
  const endpoint = { url: 'https://hooks.example/', events: ['mission.assets_uploaded'] }
  await sortie.provider('POST', '/v1/provider/webhook_endpoints', endpoint)
  await sortie.provider('POST', '/v1/provider/webhook_endpoints', {
    ...endpoint,
    url: 'https://two.example/',
  })
  const pilot = await addPilot(db)
  const call = await sortie.as(pilot)
  const id = await addHeld(db, pilot.id)
  await call('PATCH', `/v1/pilots/missions/${id}/status/assets_uploaded`)
  const missing = await call('GET', '/v1/pilots/no_such_thing')

  const tracing = openTracing({ url: config.tracesUrl ?? '', service: 'sortie-worker' }, log)
  const handlers = { ...jobHandlers(config, db, log), deliverWebhook: async () => {} }
  const stop = await startJobWorker({ databaseUrl: config.databaseUrl, jobs, handlers, log, tracing })
  const done = () => sent.filter(({ name }) => name === 'deliver-webhook')
  await vi.waitFor(
    async () => {
      await tracing.flush()
      expect(done()).toHaveLength(2)
    },
    { timeout: 60_000, interval: 100 },
  )
  await stop()
  await tracing.close()
  // A server that stops sends what it has.
  await sortie.close()

  const request = sent.find(({ name }) => name === 'PATCH /v1/pilots/missions/:id/status/:status')
  expect(request).toMatchObject({
    service: 'sortie-server',
    attributes: { 'http.response.status_code': '200', 'sortie.request_id': expect.any(String) },
  })
  // A support request names the id of a response, which finds its trace.
  expect(sent.map(({ attributes }) => attributes['sortie.request_id'])).toContain(missing.body.request_id)
  const enqueued = sent.filter(({ name }) => name === 'enqueue deliver-webhook')
  expect(enqueued.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual(
    [1, 2].map(() => [request?.traceId, request?.spanId]),
  )
  const ofJobs = done().toSorted((a, b) => (a.parentSpanId ?? '').localeCompare(b.parentSpanId ?? ''))
  expect(ofJobs.map(({ parentSpanId }) => parentSpanId)).toEqual(
    enqueued.map(({ spanId }) => spanId).toSorted((a, b) => a.localeCompare(b)),
  )
  for (const job of ofJobs) {
    expect(job).toMatchObject({ traceId: request?.traceId, service: 'sortie-worker' })
    expect(BigInt(job.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(job.startTimeUnixNano))
    expect(
      enqueued.some(
        ({ attributes }) => attributes['messaging.message.id'] === job.attributes['messaging.message.id'],
      ),
    ).toBe(true)
  }
  // Addresses have numbers and secrets; routes have none.
  expect(JSON.stringify(sent)).not.toContain(`/missions/${id}`)
})
