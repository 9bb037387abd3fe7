import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The portal shows where the pilot is and copies links; it needs nothing else of the device. */
export const permissions =
  'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), clipboard-write=(self)'

/** Headers of every response. The portal talks to this origin, the identity provider, the map's and the files'. */
export const registerSecurity = async (
  app: FastifyInstance,
  config: Config,
  objectsOrigin: string,
  mapOrigins: () => string[],
): Promise<void> => {
  const identityOrigin = new URL(config.identity.issuer).origin
  const analyticsOrigin = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const isElsewhere = objectsOrigin !== new URL(config.publicUrl).origin
  const objectStoreOrigin = isElsewhere ? [objectsOrigin] : []
  // Not every browser takes 'self' to mean the sockets of this origin too.
  const socketOrigin = new URL(config.realtime.hosted?.socketUrl ?? config.publicUrl.replace(/^http/, 'ws'))
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions)
  })
  app.addHook('onSend', async (request, reply) => {
    // A response is kept by nobody on the way, unless it is the same for everyone or says how it may be.
    const { url = '', config: route } = request.routeOptions
    if (route.access && !url.startsWith('/public/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React Aria and the map place things with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // What a map is drawn from is known once its style was read, so these two are written for each response.
        imgSrc: [
          () => ["'self'", 'data:', 'blob:', 'https:', ...mapOrigins(), ...objectStoreOrigin].join(' '),
        ],
        mediaSrc: ["'self'", 'blob:', 'https:', ...objectStoreOrigin],
        connectSrc: [
          () =>
            [
              ...new Set([
                "'self'",
                `${socketOrigin.protocol}//${socketOrigin.host}`,
                identityOrigin,
                ...analyticsOrigin,
                ...mapOrigins(),
                ...objectStoreOrigin,
              ]),
            ].join(' '),
        ],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", identityOrigin],
        frameAncestors: ["'none'"],
        ...(config.publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity:
      config.environment === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
}
