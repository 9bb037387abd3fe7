import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'
import { registerErrorHandlers } from './errors.ts'
import { registerSites, type Site } from './sites.ts'

let folder: string
let app: FastifyInstance

const build = async (name: string, base: Site['base']): Promise<Site> => {
  const site = join(folder, name)
  await mkdir(join(site, 'assets'), { recursive: true })
  await writeFile(join(site, 'index.html'), `<!doctype html><title>${name}</title>`)
  await writeFile(join(site, 'assets', 'main-abc.js'), `"${name}"`)
  await writeFile(join(site, 'service-worker.js'), `"keeps ${name}"`)
  await writeFile(join(site, 'service-worker-off.js'), `"leaves ${name}"`)
  const serviceWorker = name === 'portal' ? 'service-worker.js' : null
  const reach = { connect: [`https://${name}.example`], images: [], media: [], forms: [] }
  const manifest = name === 'portal' ? { name, share_target: { action: '/share' } } : null
  return { base, folder: site, serviceWorker, manifest, policy: () => contentPolicy(reach, false) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-sites-'))
  app = Fastify()
  registerErrorHandlers(app)
  app.get('/config.json', async () => ({ site: 'portal' }))
  app.get('/console/config.json', async () => ({ site: 'console' }))
  await registerSites(app, [await build('portal', ''), await build('console', '/console')])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const page = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test.each([
  ['/', 'portal'],
  ['/active-missions', 'portal'],
  ['/consoles', 'portal'],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console/missions/7?tab=audit', 'console'],
])('%s is a page of the %s, with its policy', async (url, name) => {
  const { statusCode, body, headers } = await page(url)
  expect([statusCode, body]).toEqual([200, `<!doctype html><title>${name}</title>`])
  expect(headers['content-security-policy']).toContain(`;connect-src 'self' https://${name}.example;`)
  expect(headers['cache-control']).toBe('no-cache')
})

test.each([
  ['/assets/main-abc.js', '"portal"'],
  ['/console/assets/main-abc.js', '"console"'],
  // A service worker that is served at the base of its site controls the pages of that site only.
  ['/service-worker.js', '"keeps portal"'],
  ['/config.json', '{"site":"portal"}'],
  ['/console/config.json', '{"site":"console"}'],
])('%s is what its own site has there', async (url, expected) => {
  const { statusCode, body } = await app.inject(url)
  expect([statusCode, body]).toEqual([200, expected])
})

// A site without a service worker has nothing to serve as one.
test.each([
  '/nowhere',
  '/console/nowhere',
  '/console/service-worker.js',
  '/console/manifest.webmanifest',
  '/console/assets/gone-abc.js',
])('a request for %s that accepts no page gets 404', async (url) =>
  expect((await app.inject(url)).statusCode).toBe(404),
)

test('the manifest of a site that has one is served with its type, and kept for an hour', async () => {
  const { body, headers } = await app.inject('/manifest.webmanifest')
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    '{"name":"portal","share_target":{"action":"/share"}}',
    'application/manifest+json; charset=utf-8',
    'public, max-age=3600',
  ])
})

test('what is shared with a site while it has no worker is turned back unread', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect([statusCode, headers.location]).toEqual([303, '/share?problem=not-received'])
})

test('a folder without a build is reported at the start', async () => {
  const site: Site = {
    base: '',
    folder: join(folder, 'none'),
    serviceWorker: '',
    manifest: null,
    policy: () => '',
  }
  await expect(registerSites(Fastify(), [site])).rejects.toThrow(`no built site in ${site.folder}`)
})
