import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { loggedPath } from './platform/logging.ts'

let sortie: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-portal-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>portal</title>')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'void 0')
  const preloads = [{ path: '/clientmission/', scripts: ['/assets/mission-abc.js', '/assets/page-abc.js'] }]
  await writeFile(join(folder, 'route-preloads.json'), JSON.stringify(preloads))
  sortie = await createTestApp({ WEB_DIST: folder })
})
afterAll(async () => {
  await sortie.close()
  await rm(folder, { recursive: true })
})

describe('errors', () => {
  test('every error is a problem with code, message and request id', async () => {
    const answer = await sortie.stranger('GET', '/v1/nowhere')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toEqual({
      type: '/problems/not_found',
      title: 'There is no such record.',
      status: 404,
      code: 'not_found',
      message: 'There is no such record.',
      request_id: expect.any(String),
    })
  })

  test('broken JSON, a wrong content type and a body too large are told apart', async () => {
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
})

describe('running it', () => {
  test('healthz and readyz answer without any key', async () => {
    expect((await sortie.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await sortie.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('metrics are Prometheus text and know routes, not addresses', async () => {
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

  test('a page is answered together with the scripts it will ask for', async () => {
    const page = (url: string) => sortie.app.inject({ url, headers: { accept: 'text/html' } })
    expect((await page('/clientmission/17')).headers.link).toBe(
      '</assets/mission-abc.js>; rel=modulepreload, </assets/page-abc.js>; rel=modulepreload',
    )
    expect((await page('/active-missions')).headers.link).toBeUndefined()
  })

  test('the portal is served for pages, its files are kept, and calls never get a page', async () => {
    const page = await sortie.app.inject({ url: '/active-missions', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('<title>portal</title>')
    const file = await sortie.app.inject('/assets/main-abc.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await sortie.app.inject('/assets/gone.js')).statusCode).toBe(404)
    expect((await sortie.stranger('GET', '/v1/nowhere')).status).toBe(404)
  })

  test('files are served compressed as they were built, and long answers are compressed', async () => {
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

  test('the portal learns its surroundings', async () => {
    const { body } = await sortie.stranger('GET', '/config.json')
    expect(body.identity.response_type).toBe('code')
    expect(body.application_token).toBe(sortie.config.applicationToken)
  })

  test('the documentation lists every call', async () => {
    const { body } = await sortie.stranger('GET', '/docs/json')
    expect(Object.keys(body.paths)).toContain('/v2/pilots/missions/{id}')
    expect(Object.keys(body.paths)).toContain('/v1/provider/missions')
  })

  test('a log line holds the path without its query, where tokens of embedded views travel', async () => {
    expect(loggedPath('/clientmissionwebview/7?access_token=secret')).toBe('/clientmissionwebview/7')
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
})
