import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNoSuchCall } from './errors.ts'

const aYear = 31_536_000_000
const anHour = 3_600_000

/** These headers matter to pages only. On each of many small files, they would be as large as the file. */
const headersOfPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker follows the policy of its own file, as a page does. Every other file loads nothing itself. */
const isWorker = (path: string): boolean => /worker-[\w-]+\.m?js/.test(path)

const shortenHeaders = (reply: FastifyReply): void => {
  for (const name of headersOfPages) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/** What the server itself has to know of a web app manifest. */
interface Manifest {
  share_target?: { action: string }
}

/** A front end that the server serves from its build. */
export interface Site {
  /** The path of its pages: '' for the one at '/', otherwise '/console' for example. */
  base: '' | `/${string}`
  folder: string
  /**
   * The built file of its service worker; null for a site without one. It is served at the base, and so controls the
   * pages of this site only.
   */
  serviceWorker: string | null
  /** Its web app manifest; null for a site that can't be installed. */
  manifest: Manifest | null
  /** The content security policy of its pages. */
  policy: () => string
}

/** Serves the pages and files of a site. Hashed files may be cached forever; the page itself is requested each time. */
const registerSite = async (
  app: FastifyInstance,
  { base, folder, serviceWorker, manifest, policy }: Site,
): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no built site in ${folder}`)
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
  // Browsers request it again at every visit, bypassing their caches, so it can always be replaced.
  if (serviceWorker) app.get(`${base}/service-worker.js`, open, (_, reply) => reply.sendFile(serviceWorker))
  if (manifest)
    app.get(`${base}/manifest.webmanifest`, open, (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${anHour / 1000}`)
        .type('application/manifest+json')
        // As text: without a schema of the response, an object would be sent with the type of JSON.
        .send(JSON.stringify(manifest)),
    )
  // A service worker receives what is shared with an installed site. Without one, the form comes here: the page says so,
  // and none of the files is read.
  const share = manifest?.share_target?.action
  if (share) {
    const turnBack = async (_: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(`${share}?problem=not-received`, 303)
    app.post(share, { ...open, onRequest: turnBack }, turnBack)
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // URLs of a site are pages, and only requests for a page get one. The root of a site is also requested by health
    // checks, such as those of a load balancer, which accept anything.
    if (request.url !== `${base}/` && !request.headers.accept?.includes('text/html'))
      return sendNoSuchCall(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  if (base !== '') app.get(base, open, sendPage)
  app.get(`${base}/*`, open, sendPage)
}

/** Serves several front ends. The one at '/' gets every path that belongs to no other site and no call. */
export const registerSites = async (app: FastifyInstance, sites: readonly Site[]): Promise<void> => {
  // Each site is registered in its own scope, since `sendFile` is decorated with one folder and one set of headers.
  for (const site of sites) await app.register((scope) => registerSite(scope, site))
}
