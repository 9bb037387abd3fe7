import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { contentPolicy } from './content-policy.ts'

/** The portal shows where the pilot is and copies links; it needs nothing else of the device. */
export const permissions =
  'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), clipboard-write=(self)'

/** What the portal's pages may load. What a map is drawn from is known once its style was read, so it is asked each time. */
export const portalPolicy = (
  config: Config,
  objectsOrigin: string,
  mapOrigins: () => string[],
): (() => string) => {
  const { publicUrl } = config
  const identity = new URL(config.identity.issuer).origin
  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const objects = objectsOrigin === new URL(publicUrl).origin ? [] : [objectsOrigin]
  // Not every browser takes 'self' to mean the sockets of this origin too.
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

/** Headers of every response. A response that isn't a site's has the given policy. */
export const registerSecurity = async (
  app: FastifyInstance,
  { environment }: Config,
  policy: () => string,
): Promise<void> => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions).header('content-security-policy', policy())
  })
  app.addHook('onSend', async (request, reply) => {
    // A response is kept by nobody on the way, unless it is the same for everyone or says how it may be.
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
