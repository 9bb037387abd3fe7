import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://portal.example'
const page = (release: string) =>
  `<title>${release}</title><script src="/assets/main-${release}.js"></script>`

/** The part of the browser's CacheStorage that is used here. */
const createCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string) => new URL(request, origin).pathname
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: string) => store.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => void store.set(pathOf(request), response),
      addAll: async (requests: string[]) => {
        const responses = await Promise.all(requests.map((request) => fetch(request)))
        if (responses.some(({ ok }) => !ok)) throw new TypeError('a request failed')
        for (const [index, response] of responses.entries())
          store.set(pathOf(requests[index] ?? ''), response)
      },
    }
  }
  return {
    stores,
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(request))?.clone(),
  }
}

/** The server in each test: a body or a status by path, and null for no network. */
let server: ((path: string) => string | number) | null

const fetchFromServer = async (request: string | Request) => {
  if (!server) throw new TypeError('no network')
  const response = server(new URL(typeof request === 'string' ? request : request.url, origin).pathname)
  return typeof response === 'number' ? new Response(null, { status: response }) : new Response(response)
}

/** A release of the portal with all of its files. */
const releaseServer = (release: string) => (path: string) => {
  if (path === '/config.json') return `config of ${release}`
  if (path.startsWith('/assets/')) return path.includes(`-${release}.`) ? `${path} itself` : 404
  return page(release)
}

/** The pages as the build derives them from the route table (route-facts.test.ts). */
const pages = [
  '^/clientmission/\\d+/?$',
  '^/clientmission/\\d+/gps-check/?$',
  '^/clientmissionwebview(offline)?/\\d+/?$',
]

const startWorker = async (release: string) => {
  vi.resetModules()
  const files = [`/assets/main-${release}.js`, `/assets/map-${release}.js`]
  vi.stubGlobal('__SHELL__', { version: release, files, pages })
  const { responseTo } = await import('./responses.ts')
  const { keepShellFiles, forgetOlderShells } = await import('./shell.ts')
  return { responseTo, keepShellFiles, forgetOlderShells }
}

const request = (path: string, init: Partial<Request> = {}) =>
  ({ url: `${origin}${path}`, method: 'GET', mode: 'cors', cache: 'default', ...init }) as Request

const navigation = (path: string) => request(path, { mode: 'navigate' })

const bodyOf = async (response: Promise<Response> | null) => (await response)?.text()

let stored: ReturnType<typeof createCaches>

beforeEach(() => {
  stored = createCaches()
  vi.stubGlobal('caches', stored)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('fetch', fetchFromServer)
  server = releaseServer('a')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const installed = async (release: string) => {
  const worker = await startWorker(release)
  await worker.keepShellFiles()
  await worker.forgetOlderShells()
  return worker
}

describe('a page', () => {
  test.each([
    '/clientmission/7',
    '/clientmission/7/gps-check',
    '/clientmissionwebview/7?token=secret&email=robin%40example.com',
    '/clientmissionwebviewoffline/7?token=secret&email=robin%40example.com',
  ])('%s comes from the network, and from the device without one', async (path) => {
    const { responseTo } = await installed('a')
    server = (asked) => (asked.startsWith('/clientmission') ? 'from the network' : 404)
    expect(await bodyOf(responseTo(navigation(path)))).toBe('from the network')
    server = null
    expect(await bodyOf(responseTo(navigation(path)))).toBe(page('a'))
    expect([...(stored.stores.get('sortie-shell-a')?.keys() ?? [])].join()).not.toContain('clientmission')
  })

  test('a network without a response within 4 seconds, or without a server, counts as no network', async () => {
    const { responseTo } = await installed('a')
    for (const response of [500, 502, 503]) {
      server = () => response
      expect(await bodyOf(responseTo(navigation('/clientmission/7')))).toBe(page('a'))
    }
    // A refusal is a real response of the server.
    server = () => 404
    expect((await responseTo(navigation('/clientmission/7')))?.status).toBe(404)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    vi.stubGlobal('fetch', async (_: unknown, { signal }: { signal: AbortSignal }) => signal.throwIfAborted())
    expect(await bodyOf(responseTo(navigation('/clientmission/7')))).toBe(page('a'))
    expect(timeout).toHaveBeenCalledWith(4000)
    timeout.mockRestore()
  })

  test.each([
    '/active-missions',
    '/',
    '/login',
    '/callback?code=1',
    '/clientmission/7/upload',
    '/clientmission/seven',
    '/availablemission/7',
    '/service-worker.js',
  ])('%s is left to the browser', async (path) => {
    const { responseTo } = await installed('a')
    expect(responseTo(navigation(path))).toBeNull()
  })
})

describe('what a page asks for', () => {
  test.each([
    request('/pilots/account'),
    request('/v2/pilots/missions/7?assets=none'),
    request('/objects/missions/7/photo.jpg'),
    request('/v1/pilots/missions/7/activity_logs', { method: 'POST' }),
    request('/assets/main-a.js', { method: 'HEAD' }),
    request('/config.json', { cache: 'no-store' }),
    { ...request(''), url: 'https://elsewhere.example/assets/main-a.js' },
  ])('$method $url is never answered from the device', async (asked) => {
    const { responseTo } = await installed('a')
    expect(responseTo(asked)).toBeNull()
  })

  test('files whose names change with their content come from the device first, all others of that kind from the network', async () => {
    const { responseTo } = await installed('a')
    server = (path) => `${path} again`
    expect(await bodyOf(responseTo(request('/assets/main-a.js')))).toBe('/assets/main-a.js itself')
    expect(await bodyOf(responseTo(request('/assets/upload-a.js')))).toBe('/assets/upload-a.js again')
    expect(stored.stores.get('sortie-shell-a')?.has('/assets/upload-a.js')).toBe(false)
  })

  test('the configuration is the latest that was loaded', async () => {
    const { responseTo } = await installed('a')
    server = () => 'newer config'
    expect(await bodyOf(responseTo(request('/config.json')))).toBe('newer config')
    server = null
    expect(await bodyOf(responseTo(request('/config.json')))).toBe('newer config')
  })
})

describe('a new release', () => {
  test('reaches a page through the worker of the old one, with all its files', async () => {
    const { responseTo } = await installed('a')
    server = releaseServer('b')
    expect(await bodyOf(responseTo(navigation('/clientmission/7')))).toBe(page('b'))
    expect(await bodyOf(responseTo(request('/assets/main-b.js')))).toBe('/assets/main-b.js itself')
  })

  test('stores its own files, and keeps those of the previous release only', async () => {
    await installed('a')
    server = releaseServer('b')
    const { responseTo } = await installed('b')
    server = null
    expect(await bodyOf(responseTo(navigation('/clientmission/7')))).toBe(page('b'))
    // A tab that was opened with the previous release may still load a part of it.
    expect(await bodyOf(responseTo(request('/assets/map-a.js')))).toBe('/assets/map-a.js itself')
    server = releaseServer('c')
    await stored.open('sortie-missions')
    await installed('c')
    expect(await stored.keys()).toEqual(['sortie-shell-b', 'sortie-missions', 'sortie-shell-c'])
  })

  test('is not installed while servers of two releases respond, and the stored files stay', async () => {
    const old = await installed('a')
    const mixed = releaseServer('b')
    for (const broken of [
      // The page of the old release is served with the files of the new one.
      (path: string) => (path === '/index.html' ? page('a') : mixed(path)),
      (path: string) => (path === '/assets/map-b.js' ? 404 : mixed(path)),
    ]) {
      server = broken
      const { keepShellFiles } = await startWorker('b')
      await expect(keepShellFiles()).rejects.toThrow()
      expect(await stored.keys()).toEqual(['sortie-shell-a'])
    }
    server = null
    expect(await bodyOf(old.responseTo(navigation('/clientmission/7')))).toBe(page('a'))
  })
})
