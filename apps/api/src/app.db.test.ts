import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { allCalls } from '@sortie/contract/all-calls'
import { type Calls, splitCallName } from '@sortie/contract/call'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { addPilot } from '../test/records.ts'
import { loggedPath } from './platform/logging.ts'

let sortie: TestApp

/** Method and path of every route, read from the tree the server prints of them. */
const registeredRoutes = (app: FastifyInstance): string[] => {
  const parents: string[] = []
  return [
    ...app.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/gm),
  ].flatMap(([, indent = '', part = '', methods = '']) => {
    const depth = indent.length / 4
    const path = `${parents[depth - 1] ?? ''}${part}`
    parents[depth] = path
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return own.map((method) => `${method} ${path}`)
  })
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-portal-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>portal</title>')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'void 0')
  await writeFile(join(folder, 'assets', 'read.worker-abc.js'), 'void 0')
  await writeFile(join(folder, 'assets', 'faces-abc.css'), '@font-face { src: url(inter.woff2) }')
  await writeFile(join(folder, 'service-worker.js'), '"keeps pages"')
  await writeFile(join(folder, 'service-worker-off.js'), '"leaves"')
  sortie = await createTestApp({ WEB_DIST: folder })
})
afterAll(async () => {
  await sortie.close()
  await rm(folder, { recursive: true })
})

describe('errors', () => {
  test('every error is a problem with code, message and request id', async () => {
    const response = await sortie.stranger('GET', '/v1/nowhere')
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.body).toEqual({
      type: '/problems/no_such_call',
      title: 'There is no such call.',
      status: 404,
      code: 'no_such_call',
      message: 'There is no such call.',
      request_id: expect.any(String),
    })
  })

  test('a call with another method than its own gets 405 and the methods it has', async () => {
    for (const [method, url, allow] of [
      ['GET', '/v1/provider/missions/7/offers', 'POST'],
      ['PUT', '/v1/provider/missions/7', 'GET, HEAD, PATCH'],
      ['PUT', '/v1/pilots/missions/7/shots/8?x=1', 'GET, HEAD, PATCH, DELETE'],
      ['POST', '/calendars/secret.ics', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await sortie.stranger(method, url)
      expect([url, status, headers.allow, body.code]).toEqual([url, 405, allow, 'method_not_allowed'])
    }
    const { body } = await sortie.stranger('DELETE', '/v1/provider/missions')
    expect(body.message).toBe("DELETE isn't possible here. Use POST or GET.")
    for (const url of ['/v1/provider/missions/7/nothing', '/nowhere', '/metrics/more']) {
      const { status, headers, body } = await sortie.stranger('POST', url)
      expect([url, status, headers.allow, body.code]).toEqual([url, 404, undefined, 'no_such_call'])
    }
  })

  test('a missing field is required, and an unknown one is named', async () => {
    const { body } = await sortie.provider('POST', '/v1/provider/devices', { name: 7, colour: 'red' })
    expect(body.errors).toEqual({
      name: ['Must be text.'],
      operating_system: ['This field is required.'],
      device_type: ['This field is required.'],
      body: ['Unknown field: colour.'],
    })
    expect((await sortie.provider('POST', '/v1/provider/devices')).body.errors).toEqual({
      body: ['This call needs a body.'],
    })
  })

  test('broken JSON says what is wrong and where', async () => {
    const send = async (payload: string) =>
      (
        await sortie.app.inject({
          method: 'POST',
          url: '/v1/provider/devices',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${sortie.providerKey}` },
          payload,
        })
      ).json()
    expect(await send('{\n  "name": "iPad",\n  "device_type": tablet\n}')).toMatchObject({
      status: 400,
      code: 'bad_request',
      message: "The body isn't valid JSON: expected a value, but found t (line 3, column 18).",
    })
    const long = `{"name": "${'x'.repeat(20_000)}"`
    expect((await send(long)).message).toContain('expected a comma or }, but it ends there (line 1, column')
    expect((await send('')).message).toContain('The body is empty.')
    expect((await send('{"__proto__": {}}')).message).toContain('__proto__')
  })

  test('broken JSON, a wrong content type and a body that is too large get different errors', async () => {
    const send = (payload: string, type: string) =>
      sortie.app.inject({
        method: 'POST',
        url: '/v1/authenticate',
        headers: { 'content-type': type, 'x-application-token': sortie.config.applicationToken },
        payload,
      })
    expect((await send('{', 'application/json')).json().code).toBe('bad_request')
    expect((await send('<a/>', 'text/xml')).json().code).toBe('unsupported_media_type')
    expect((await send(`"${'x'.repeat(1_048_577)}"`, 'application/json')).json().code).toBe(
      'payload_too_large',
    )
  })

  test('a compressed body is refused, whatever it contains', async () => {
    for (const [encoding, payload] of [
      ['gzip', gzipSync(Buffer.alloc(5_000_000, ' '))],
      ['deflate', deflateSync(Buffer.alloc(5_000_000, ' '))],
      ['br', Buffer.from('anything')],
    ] as const) {
      const response = await sortie.app.inject({
        method: 'POST',
        url: '/v1/authenticate',
        headers: {
          'content-type': 'application/json',
          'content-encoding': encoding,
          'x-application-token': sortie.config.applicationToken,
        },
        payload,
      })
      expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type'])
    }
  })
})

describe('running it', () => {
  test('healthz and readyz respond without any key', async () => {
    const { version } = createRequire(import.meta.url)('../../../package.json')
    expect((await sortie.app.inject('/healthz')).json()).toEqual({ status: 'ok', version })
    expect((await sortie.app.inject('/docs/json')).json().info.version).toBe(version)
    expect((await sortie.app.inject('/readyz')).json()).toEqual({ status: 'ready', object_store: 'ready' })
  })

  test('metrics are Prometheus text, labeled by route and not by URL', async () => {
    await sortie.stranger('GET', '/public/drones?secret=1')
    const { body, headers } = await sortie.app.inject('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('http_request_duration_seconds_count')
    expect(body).toContain('route="/public/drones"')
    expect(body).not.toContain('secret')
  })

  test('security headers: no inline scripts, nosniff, no referrer, no framing; HSTS only in production', async () => {
    const { headers } = await sortie.app.inject('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('responses with personal data are never cached, and a path that cannot be decoded gets headers too', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    for (const { headers } of [
      await call('GET', '/pilots/account'),
      await sortie.provider('GET', '/v1/provider/pilots'),
    ])
      expect(headers['cache-control']).toContain('no-store')
    const broken = await sortie.app.inject('/%zz')
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad_request'])
    expect(broken.headers['x-content-type-options']).toBe('nosniff')
    expect(broken.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await sortie.app.inject('/healthz')).headers['permissions-policy']).toContain('camera=()')
  })

  test('the portal is served for pages, its files are kept, and calls never get a page', async () => {
    const page = await sortie.app.inject({ url: '/active-missions', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('<title>portal</title>')
    const file = await sortie.app.inject('/assets/main-abc.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // A script loads nothing on its own; a worker does, by the policy of the page.
    expect(file.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(file.headers).not.toHaveProperty('permissions-policy')
    const worker = await sortie.app.inject('/assets/read.worker-abc.js')
    expect(worker.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
    // A style sheet or a worker loads files by the policy of its own response.
    for (const url of ['/assets/faces-abc.css', '/assets/read.worker-abc.js', '/service-worker.js'])
      expect((await sortie.app.inject(url)).headers['referrer-policy'], url).toBe('no-referrer')
    // A health check requests the portal without an Accept header.
    expect((await sortie.app.inject('/')).body).toBe(page.body)
    expect((await sortie.app.inject('/nowhere')).statusCode).toBe(404)
    expect((await sortie.app.inject('/assets/gone.js')).statusCode).toBe(404)
    expect((await sortie.stranger('GET', '/v1/nowhere')).status).toBe(404)
  })

  test('the service worker is requested each time, and one that removes itself replaces it where pages are not stored', async () => {
    const worker = await sortie.app.inject('/service-worker.js')
    expect([worker.body, worker.headers['cache-control']]).toEqual(['"keeps pages"', 'no-cache'])
    expect(worker.headers['content-type']).toContain('javascript')
    const without = await createTestApp({ WEB_DIST: folder, OFFLINE_PAGES: 'off' })
    try {
      const leaving = await without.app.inject('/service-worker.js')
      expect([leaving.body, leaving.headers['cache-control']]).toEqual(['"leaves"', 'no-cache'])
      expect((await without.stranger('GET', '/config.json')).body.offline_pages).toBe(false)
    } finally {
      await without.close()
    }
    expect((await sortie.stranger('GET', '/config.json')).body.offline_pages).toBe(true)
  })

  test('files are served compressed as they were built, and long responses are compressed', async () => {
    await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'stands for the compressed file')
    const file = await sortie.app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([file.headers['content-encoding'], file.headers['content-type'], file.body]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      'stands for the compressed file',
    ])
    const documents = await sortie.app.inject({ url: '/docs/json', headers: { 'accept-encoding': 'gzip' } })
    expect(documents.headers['content-encoding']).toBe('gzip')
  })

  test('the portal gets its configuration', async () => {
    const { body } = await sortie.stranger('GET', '/config.json')
    expect(body.identity.response_type).toBe('code')
    expect(body.application_token).toBe(sortie.config.applicationToken)
  })

  describe('lists every call', () => {
    const contract = Object.entries(allCalls as Calls).map(([name, { aliases = [] }]) => {
      const { method, path } = splitCallName(name)
      return { method, path, aliases }
    })
    const named = (method: string, path: string) => `${method} ${path}`

    test('each call of the contract is in the documentation, and no other one is', async () => {
      const { body } = await sortie.stranger('GET', '/docs/json')
      const documented = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => named(method.toUpperCase(), path)),
      )
      const outsideTheContract = ['GET /healthz', 'GET /readyz', 'GET /readyz/process']
      expect(documented.filter((name) => !outsideTheContract.includes(name)).sort()).toEqual(
        contract.map(({ method, path }) => named(method, path)).sort(),
      )
    })

    // The settings of the front ends have no prefix of their own.
    const siteSettings = ['GET /config.json', 'GET /console/config.json']

    test('each call of the contract has its route, and each route under a prefix of the contract its call', () => {
      const served = registeredRoutes(sortie.app).filter((route) =>
        /^\w+ \/(v1|v2|pilots|public|calendars|missions)\//.test(route),
      )
      const promised = contract
        .flatMap(({ method, path, aliases }) => [path, ...aliases].map((each) => named(method, each)))
        .filter((name) => !siteSettings.includes(name))
      expect(served.sort()).toEqual(promised.map((name) => name.replaceAll(/\{(\w+)\}/g, ':$1')).sort())
      expect(registeredRoutes(sortie.app)).toEqual(expect.arrayContaining(siteSettings))
    })
  })

  test('a log line has the path without its query, because that may contain tokens of embedded views', async () => {
    expect(loggedPath('/clientmissionwebview/7?access_token=secret')).toBe('/clientmissionwebview/7')
    expect(loggedPath('/v1/pilots/account/payment_accounts/topsecret')).toBe(
      '/v1/pilots/account/payment_accounts/…',
    )
    expect(loggedPath('/portal/objects/missions/7/Kim%20at%20home.jpg?signature=x')).toBe('/portal/objects/…')
    expect(loggedPath('/v1/pilots/missions/7')).toBe('/v1/pilots/missions/7')
    const lines: string[] = []
    const chatty = await createTestApp({ LOG_LEVEL: 'trace' }, undefined, {
      write: (line) => lines.push(line),
    })
    await chatty.stranger('GET', '/pilots/account?access_token=topsecret', undefined, {
      authorization: 'Bearer topsecret',
      'x-id-token': 'topsecret',
    })
    await chatty.close()
    expect(lines.join('')).toContain('/pilots/account')
    expect(lines.join('')).not.toContain('topsecret')
  })

  test('what monitoring asks for all day leaves no line, and a call does', async () => {
    const lines: string[] = []
    const watched = await createTestApp({ LOG_LEVEL: 'info' }, undefined, {
      write: (line) => lines.push(line),
    })
    lines.length = 0
    for (const path of ['/healthz', '/readyz', '/readyz/process', '/metrics'])
      expect((await watched.app.inject(path)).statusCode).toBe(200)
    expect(lines).toEqual([])
    await watched.stranger('GET', '/public/drones')
    expect(lines).toHaveLength(2)
    await watched.close()
  })
})
