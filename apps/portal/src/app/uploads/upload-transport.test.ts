import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const never = new AbortController().signal
const credentials = { kind: 'plain', token: 'token', email: 'robin@example.com' } as const
const session = { credentials, actingAs: null as object | null }

const requested: { path: string; body: { calls?: { file_name: string }[]; file_name?: string } }[] = []
/** How the server responds to a batch. */
let toBatch: (calls: { file_name: string }[]) => Response

/** A request to send a part, driven by the test. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 200
  etag: string | null = '"abc"'
  isAborted = false
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  send() {}
  abort() {
    this.isAborted = true
  }
  getResponseHeader() {
    return this.etag
  }
}

const responseTo = ({ file_name }: { file_name: string }) => ({
  upload_id: `upload of ${file_name}`,
  file_name,
  multipart_urls: {},
  completed_parts: [],
})

const problem = (status: number, code: string) =>
  Response.json({ status, code, message: `It is ${code}.` }, { status })

beforeEach(async () => {
  vi.resetModules()
  requested.length = 0
  session.actingAs = null
  toBatch = (calls) =>
    Response.json({ results: calls.map((call) => ({ status: 200, body: responseTo(call) })) })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (path: string, init?: { body: string }) => {
    if (path === '/config.json') return Response.json({ application_token: 'application' })
    const body = JSON.parse(init?.body ?? '{}')
    requested.push({ path, body })
    return path.endsWith('/batch') ? toBatch(body.calls) : Response.json(responseTo(body))
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Loads the module again for each test, because it remembers what it has learned about the server. */
const openTransport = async () => {
  await (await import('../portal-config.ts')).loadPortalConfig()
  ;(await import('../effects.ts')).provideEffects([])
  return (await import('./upload-transport.ts')).uploadTransport
}

const setUpMany = async (count: number) => {
  const transport = await openTransport()
  const about = { type: 'images', mission_id: 7, shot_id: null, shot_type_id: null }
  const names = Array.from({ length: count }, (_, n) => `${n}.jpg`)
  return Promise.allSettled(
    names.map((file_name) => transport.setUp({ ...about, start_part: 1, end_part: 1, file_name }, never)),
  )
}

const paths = () => requested.map(({ path }) => path.replace('/v1/pilots/uploads', ''))
const sixAlone = ['', '', '', '', '', '']

test('calls for a few files are sent one by one, and for many in one request', async () => {
  const few = await setUpMany(6)
  expect([paths(), few.every(({ status }) => status === 'fulfilled')]).toEqual([sixAlone, true])
  requested.length = 0
  const many = await setUpMany(40)
  expect(paths()).toEqual([...sixAlone, '/batch'])
  expect(many).toEqual(
    Array.from({ length: 40 }, (_, n) => ({
      status: 'fulfilled',
      value: responseTo({ file_name: `${n}.jpg` }),
    })),
  )
})

test('each file of a batch gets its own error, the same as from a single call', async () => {
  toBatch = (calls) =>
    Response.json({
      results: calls.map((call, n) => {
        if (n === 1) return { status: 409, problem: { code: 'already_uploaded', message: 'Known.' } }
        if (n === 2)
          return { status: 429, problem: { code: 'rate_limited', message: 'Wait.' }, retry_after: 60 }
        return { status: 200, body: responseTo(call) }
      }),
    })
  const results = await setUpMany(10)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(2)
  expect(refusals[0]).toMatchObject({ status: 409, refusal: { isDuplicate: true } })
  expect(refusals[1]).toMatchObject({ status: 429, refusal: { retryAfterSeconds: 60 } })
})

test('a batch is tried once with a server or proxy that does not know it', async () => {
  toBatch = () => problem(404, 'not_found')
  const results = await setUpMany(10)
  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(paths()).toEqual([...sixAlone, '/batch', '', '', '', ''])
  requested.length = 0
  await setUpMany(10)
  expect(paths()).not.toContain('/batch')
})

test('a batch that is refused as a whole is sent one by one, but not after an outage', async () => {
  toBatch = () => problem(422, 'validation_failed')
  expect((await setUpMany(8)).every(({ status }) => status === 'fulfilled')).toBe(true)
  toBatch = () => problem(503, 'unavailable')
  const results = await setUpMany(8)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const outage = { name: 'TransportError', status: 503 }
  expect(reasons).toMatchObject([outage, outage])
})

test('an admin who acts as a pilot makes each call alone', async () => {
  session.actingAs = { pilot_number: '7' }
  await setUpMany(20)
  expect(paths()).toEqual(Array.from({ length: 20 }, () => ''))
})

const sendPart = async () => {
  const transport = await openTransport()
  const outcome = transport.sendPart('/part', new Blob(['x']), { signal: never, onProgress: () => {} })
  return { outcome: outcome.catch((error: Error) => error), request: FakeRequest.last }
}

test('an ETag that a page may not read fails the file, and says so', async () => {
  const { outcome, request } = await sendPart()
  request.etag = null
  request.onload?.()
  expect(await outcome).toMatchObject({
    name: 'FileError',
    message: "We couldn't confirm that this file arrived. Try again, or contact support.",
  })
})

test('a part may wait minutes for a connection, but must not stall once it is being sent', async () => {
  const waiting = await sendPart()
  await vi.advanceTimersByTimeAsync(299_000)
  expect(waiting.request.isAborted).toBe(false)
  waiting.request.upload.onprogress?.({ loaded: 1 })
  await vi.advanceTimersByTimeAsync(59_000)
  waiting.request.upload.onprogress?.({ loaded: 2 })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(waiting.request.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(waiting.request.isAborted).toBe(true)
  expect(await waiting.outcome).toMatchObject({ status: null })
})
