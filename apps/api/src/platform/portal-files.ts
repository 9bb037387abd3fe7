import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendNoSuchCall } from './errors.ts'

const aYear = 31_536_000_000

/** What these headers say concerns pages. On each of many small files they would weigh as much as the file. */
const headersOfPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker fetches by the policy of its own file, as a page does; every other file loads nothing on its own. */
const isWorker = (path: string): boolean => /worker-[\w-]+\.m?js/.test(path)

const shortenHeaders = (reply: FastifyReply): void => {
  for (const name of headersOfPages) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

type Preloads = { path: string; scripts: string[] }[]

/** What the build says about pages whose scripts may be asked for along with the page itself. */
const readPreloads = (folder: string): Preloads => {
  const file = join(folder, 'route-preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : []
}

/** The built portal: hashed files may be kept forever, the page itself is asked for each time. */
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
    // The build has put a .br and a .gz next to each file.
    preCompressed: true,
    globIgnore: ['service-worker.js*'],
    // Every file has an ETag.
    lastModified: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache')
      if (isHashed && !isWorker(path)) shortenHeaders(reply)
    },
  })
  // Browsers ask for it again at every visit, past what they have stored, so that it can always be replaced.
  app.get('/service-worker.js', { schema: { hide: true }, config: { access: 'anyone' } }, (_, reply) =>
    reply.sendFile(offlinePages ? 'service-worker.js' : 'service-worker-off.js'),
  )
  app.get('/*', { schema: { hide: true }, config: { access: 'anyone' } }, async (request, reply) => {
    // Addresses of the portal are pages; only what asks for a page gets one. The portal's own address is asked for by
    // whoever looks whether it is there, such as a load balancer, which accepts anything.
    if (request.url !== '/' && !request.headers.accept?.includes('text/html'))
      return sendNoSuchCall(request, reply)
    const scripts = preloads.find(({ path }) => request.url.startsWith(path))?.scripts ?? []
    if (scripts.length > 0)
      reply.header(
        'link',
        scripts.map((script) => `<${script}>; rel=modulepreload; fetchpriority=low`).join(', '),
      )
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
