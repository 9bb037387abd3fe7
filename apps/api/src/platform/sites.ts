import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** A front end that the server serves, as its build left it. */
export interface Site {
  /** The path of its pages: '' for the one at '/', otherwise for instance '/console'. */
  base: '' | `/${string}`
  folder: string
  /** The built file that is its service worker. It controls the pages of this site alone, since it is served at its base. */
  serviceWorker: string
  /** What its pages may load. */
  policy: () => string
}

/** Serves the pages and files of a site: hashed files may be kept forever, the page itself is asked for each time. */
const registerSite = async (
  app: FastifyInstance,
  { base, folder, serviceWorker, policy }: Site,
): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no built site in ${folder}`)
  const preloads = readPreloads(folder)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${base}/`,
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
      reply.header('content-security-policy', policy())
      if (isHashed && !isWorker(path)) shortenHeaders(reply)
    },
  })
  const open = { schema: { hide: true }, config: { access: 'anyone' } } as const
  // Browsers ask for it again at every visit, past what they have stored, so that it can always be replaced.
  app.get(`${base}/service-worker.js`, open, (_, reply) => reply.sendFile(serviceWorker))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Addresses of a site are pages; only what asks for a page gets one. A site's own address is asked for by whoever
    // looks whether it is there, such as a load balancer, which accepts anything.
    if (request.url !== `${base}/` && !request.headers.accept?.includes('text/html'))
      return sendNoSuchCall(request, reply)
    const scripts = preloads.find(({ path }) => request.url.startsWith(path))?.scripts ?? []
    if (scripts.length > 0)
      reply.header(
        'link',
        scripts.map((script) => `<${script}>; rel=modulepreload; fetchpriority=low`).join(', '),
      )
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  if (base !== '') app.get(base, open, sendPage)
  app.get(`${base}/*`, open, sendPage)
}

/** Serves front ends next to each other. The pages of the one at '/' are whatever no other site and no call is. */
export const registerSites = async (app: FastifyInstance, sites: readonly Site[]): Promise<void> => {
  // Each in a scope of its own: `sendFile` is decorated with the folder and the headers of one site.
  for (const site of sites) await app.register((scope) => registerSite(scope, site))
}
