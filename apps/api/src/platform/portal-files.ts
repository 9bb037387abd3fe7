import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'

const aYear = 31_536_000_000

type Preloads = { path: string; scripts: string[] }[]

/** What the build says about pages whose scripts may be asked for along with the page itself. */
const readPreloads = (folder: string): Preloads => {
  const file = join(folder, 'route-preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : []
}

/** The built portal: hashed files may be kept for ever, the page itself is asked for each time. */
export const registerPortalFiles = async (
  app: FastifyInstance,
  folder: string,
  { offlinePages }: { offlinePages: boolean },
): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no built portal in ${folder}`)
  const preloads = readPreloads(folder)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build has put a .br and a .gz beside each file.
    preCompressed: true,
    globIgnore: ['service-worker.js*'],
    setHeaders: (response, path) => {
      const kept = path.includes('/assets/') ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache'
      response.header('cache-control', kept)
    },
  })
  // Browsers ask for it anew at every visit, past what they have stored, so that it can always be replaced.
  app.get('/service-worker.js', { schema: { hide: true }, config: { access: 'anyone' } }, (_, reply) =>
    reply.sendFile(offlinePages ? 'service-worker.js' : 'service-worker-off.js'),
  )
  app.get('/*', { schema: { hide: true }, config: { access: 'anyone' } }, async (request, reply) => {
    // Addresses of the portal are pages; only what asks for a page gets one.
    if (!request.headers.accept?.includes('text/html')) throw notFound()
    const scripts = preloads.find(({ path }) => request.url.startsWith(path))?.scripts ?? []
    if (scripts.length > 0)
      reply.header('link', scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
