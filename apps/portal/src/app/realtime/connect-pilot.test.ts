import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const opened: string[] = []
const requested: string[] = []

/** A network that blocks sockets, as some hotels do. */
class RefusedSocket {
  onerror?: (error: Event) => void
  onclose?: (event: { code: number; wasClean: boolean }) => void
  readyState = 0
  constructor(url: string) {
    opened.push(url)
    setTimeout(() => {
      this.onerror?.(new Event('error'))
      this.onclose?.({ code: 1006, wasClean: false })
    })
  }
  close() {}
  send() {}
}

class RecordedRequest {
  open(_method: string, url: string) {
    requested.push(url)
  }
  setRequestHeader() {}
  send() {}
  abort() {}
}

beforeEach(() => {
  const page = new EventTarget()
  const config = {
    application_token: 'application',
    realtime: { key: 'key', cluster: 'none', signs_in: false },
  }
  const globals = {
    self: globalThis,
    location: { protocol: 'https:', hostname: 'portal.test', port: '' },
    navigator: { onLine: true },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    localStorage: { getItem: () => null },
    WebSocket: RefusedSocket,
    XMLHttpRequest: RecordedRequest,
    fetch: async (url: string) => {
      if (url === '/config.json') return Response.json(config)
      requested.push(url)
      return Response.error()
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['https:', 'wss://portal.test'],
  ['http:', 'ws://portal.test'],
])('over %s, failing sockets are retried, and no other transport is tried', async (protocol, origin) => {
  vi.stubGlobal('location', { protocol, hostname: 'portal.test', port: '' })
  opened.length = 0
  await (await import('../portal-config.ts')).loadPortalConfig()
  ;(await import('../effects.ts')).provideEffects([])
  const { connectPilot } = await import('./connect-pilot.ts')
  const disconnect = connectPilot(7)
  await vi.advanceTimersByTimeAsync(300_000)
  disconnect()
  expect(opened.length).toBeGreaterThan(5)
  expect(new Set(opened.map((url) => new URL(url).origin))).toEqual(new Set([origin]))
  expect(requested).toEqual([])
})
