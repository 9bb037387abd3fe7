import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Headers of every response. The portal talks to this origin, the identity provider, the map's and the files'. */
export const registerSecurity = async (
  app: FastifyInstance,
  config: Config,
  objectsOrigin: string,
): Promise<void> => {
  const identityOrigin = new URL(config.identity.issuer).origin
  const analyticsOrigin = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const mapOrigin = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  const isElsewhere = objectsOrigin !== new URL(config.publicUrl).origin
  const objectStoreOrigin = isElsewhere ? [objectsOrigin] : []
  // Not every browser takes 'self' to mean the sockets of this origin too.
  const socketOrigin = new URL(config.realtime.hosted?.socketUrl ?? config.publicUrl.replace(/^http/, 'ws'))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React Aria and the map place things with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...mapOrigin, ...objectStoreOrigin],
        mediaSrc: ["'self'", 'blob:', 'https:', ...objectStoreOrigin],
        connectSrc: [
          "'self'",
          `${socketOrigin.protocol}//${socketOrigin.host}`,
          identityOrigin,
          ...analyticsOrigin,
          ...mapOrigin,
          ...objectStoreOrigin,
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
