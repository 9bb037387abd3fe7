import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { contentPolicy } from './content-policy.ts'

/** The portal uses the pilot's position and copies links. It needs nothing else of the device. */
export const permissions =
  'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), clipboard-write=(self)'

interface Reached {
  objectsOrigin: string
  mapOrigins: () => string[]
  /** The service that counts page views, for a site that has one. */
  analyticsUrl?: string | null
}

/**
 * The policy of a site's pages. It is made for each response, because the origins of a map are known only once its style
 * was read.
 */
export const sitePolicy = (
  config: Config,
  { objectsOrigin, mapOrigins, analyticsUrl }: Reached,
): (() => string) => {
  const { publicUrl } = config
  const identity = new URL(config.identity.issuer).origin
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : []
  const objects = objectsOrigin === new URL(publicUrl).origin ? [] : [objectsOrigin]
  // Not every browser takes 'self' to include the sockets of this origin.
  const socket = new URL(config.realtime.hosted?.socketUrl ?? publicUrl.replace(/^http/, 'ws'))
  return () => {
    const map = mapOrigins()
    const reach = {
      connect: [`${socket.protocol}//${socket.host}`, identity, ...analytics, ...map, ...objects],
      images: [...map, ...objects],
      media: objects,
      forms: [identity],
    }
    return contentPolicy(reach, publicUrl.startsWith('https:'))
  }
}

/** Sets the headers of every response. Responses that belong to no site get the given policy. */
export const registerSecurity = async (
  app: FastifyInstance,
  { environment }: Config,
  policy: () => string,
): Promise<void> => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions).header('content-security-policy', policy())
  })
  app.addHook('onSend', async (request, reply) => {
    // No cache stores a response, unless it is the same for everyone or sets its own rule.
    const { url = '', config: route } = request.routeOptions
    if (route.access && !url.startsWith('/public/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity:
      environment === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
}
