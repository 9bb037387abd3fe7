import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordCoveragePass, sendKeptPasses } from './coverage-passes.ts'
import { provideEffects } from './effects.ts'
import { loadPortalConfig } from './portal-config.ts'
import { passPrefix } from './use-kept-passes.ts'

beforeAll(() => provideEffects([]))

const page = new EventTarget()
let stored: Record<string, string>
/** The server's response to a pass: a status, or null for no connection. */
let response: number | null
let isFull: boolean
let sent: { mission: string; pilot: string; event_datetime: string }[]

const signIn = (email: string, actingAs: object | null = null) =>
  localStorage.setItem(
    'sortie.session',
    JSON.stringify({ credentials: { kind: 'plain', token: 'token', email }, actingAs }),
  )

const kept = () => Object.keys(stored).filter((key) => key.startsWith(passPrefix))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stored = {}
  sent = []
  response = 201
  isFull = false
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
  // The stub lists the stored keys as its own, as a browser does.
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: { headers: Record<string, string>; body: FormData }) => {
    if (path === '/config.json') return Response.json({ application_token: 'application' })
    if (response === null) throw new TypeError('no connection')
    const pilot = JSON.stringify(init?.headers)
    sent.push({
      mission: path,
      pilot: pilot.match(/\w+@example\.com/)?.[0] ?? '',
      event_datetime: String(init?.body.get('event_datetime')),
    })
    return Response.json({}, { status: response })
  })
  await loadPortalConfig()
  signIn('robin@example.com')
})

afterEach(async () => {
  // Lets the sender of this test finish.
  response = 201
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const at = (time: string) => ({ event_datetime: `2026-05-04T${time}:00.000Z` })
const expected = (time: string, mission = 7, pilot = 'robin@example.com') => ({
  mission: `/v1/pilots/missions/${mission}/activity_logs`,
  pilot,
  ...at(time),
})

const eventually = async (assertion: () => void) => vi.waitFor(assertion, { timeout: 5000 })

test('A-GPS-09 a pass is sent at once, and nothing of it stays on the device', async () => {
  expect(await recordCoveragePass(7, at('10:00'))).toBe('recorded')
  expect(sent).toEqual([expected('10:00')])
  expect(kept()).toEqual([])
})

test('without a connection a pass is kept, and sent once when the network is back, each with its own time', async () => {
  response = null
  expect(await recordCoveragePass(7, at('10:00'))).toBe('kept')
  expect(await recordCoveragePass(8, at('10:30'))).toBe('kept')
  expect(kept()).toHaveLength(2)
  expect(kept().join()).not.toContain('robin')
  response = 201
  page.dispatchEvent(new Event('online'))
  await eventually(() => expect(kept()).toEqual([]))
  expect(sent).toEqual([expected('10:00'), expected('10:30', 8)])
})

test('a pass survives a 503, and is sent when the server is back without notice', async () => {
  response = 503
  expect(await recordCoveragePass(7, at('10:00'))).toBe('kept')
  response = 201
  sent = []
  await vi.advanceTimersByTimeAsync(5000)
  await eventually(() => expect(kept()).toEqual([]))
  expect(sent).toEqual([expected('10:00')])
})

test('a pass stored by an earlier visit is sent by the next one, and only for the same pilot', async () => {
  response = null
  await recordCoveragePass(7, at('10:00'))
  signIn('sam@example.com')
  response = 201
  await vi.advanceTimersByTimeAsync(400_000)
  await sendKeptPasses()
  await recordCoveragePass(9, at('11:00'))
  expect(sent).toEqual([expected('11:00', 9, 'sam@example.com')])
  expect(kept()).toHaveLength(1)
  // Someone who acts as another pilot doesn't send them, nor does a visitor who is not signed in.
  signIn('robin@example.com', { pilot_number: '31' })
  await sendKeptPasses()
  localStorage.removeItem('sortie.session')
  await sendKeptPasses()
  expect(kept()).toHaveLength(1)
  signIn('Robin@example.com')
  sent = []
  await sendKeptPasses()
  expect(sent.map(({ mission }) => mission)).toEqual(['/v1/pilots/missions/7/activity_logs'])
  expect(kept()).toEqual([])
})

test.each([403, 404, 409, 422])('A-GPS-11 a refusal with %i is only logged', async (status) => {
  response = status
  expect(await recordCoveragePass(7, at('10:00'))).toBe('refused')
  expect(console.warn).toHaveBeenCalled()
  expect(kept()).toEqual([])
})

test('a session that has ended does not lose the pass', async () => {
  response = 401
  expect(await recordCoveragePass(7, at('10:00'))).toBe('kept')
  expect(kept()).toHaveLength(1)
})

test('a browser that stores nothing still sends, and tries again', async () => {
  isFull = true
  response = null
  expect(await recordCoveragePass(7, at('10:00'))).toBe('kept')
  response = 201
  page.dispatchEvent(new Event('online'))
  await eventually(() => expect(sent).toEqual([expected('10:00')]))
})
