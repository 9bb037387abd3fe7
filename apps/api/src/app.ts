import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { countedFigures } from './features/counted-figures.ts'
import { registerFeatures } from './features/index.ts'
import { jobs } from './features/jobs.ts'
import { portalManifest } from './features/portal/portal-manifest.ts'
import { openMapGround } from './integrations/map/map-ground.ts'
import { registerAccess } from './platform/access.ts'
import { registerCompression } from './platform/compression.ts'
import { type Database, watchOf } from './platform/database.ts'
import { registerDocumentation } from './platform/documentation/documentation.ts'
import { registerDrain } from './platform/drain.ts'
import { endBrokenConnection, registerErrorHandlers, sendFrameworkError } from './platform/errors.ts'
import { registerHealth } from './platform/health.ts'
import { openJobQueue } from './platform/jobs.ts'
import { type LogStream, logDestination, loggerOptions } from './platform/logging.ts'
import { registerMetrics } from './platform/metrics.ts'
import { openObjectStore, registerObjectLinks } from './platform/object-store.ts'
import { registerJsonParser } from './platform/read-json.ts'
import { registerRealtime } from './platform/realtime/register-realtime.ts'
import { registerSecurity, sitePolicy } from './platform/security.ts'
import { identityKeys } from './platform/session/identity-keys.ts'
import { identityVerifier, staffVerifier, type VerifyTokens } from './platform/session/identity-tokens.ts'
import { registerSites, type Site } from './platform/sites.ts'
import { timeLimits } from './platform/time-limits.ts'
import { refuseUnusable } from './platform/unusable-text.ts'
import { boundedValidator } from './platform/validate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports the server as not ready from now on, so that a load balancer uses another one. */
    announceEnd(): void
    /** Accepts no more connections and lets requests in progress finish. Closing does so too. */
    drain(): Promise<void>
  }
}

export interface AppParts {
  config: Config
  db: Database
  /** Replaced in tests that have no identity provider. */
  verifyTokens?: VerifyTokens
  verifyStaffTokens?: VerifyTokens | null
  /** The target of log lines; standard output by default. */
  logStream?: LogStream
}

/** The address of a caller as the outermost of our proxies saw it. */
const trustedProxies = (trusted: Config['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

type Policies = Record<'portal' | 'console', Site['policy']>

/** The front ends that were built. Without a sign-in for the provider's people, a console would lead nowhere. */
const builtSites = (config: Config, policies: Policies): Site[] => {
  const { webDist, consoleDist, offlinePages, identity } = config
  const serviceWorker = offlinePages ? 'service-worker.js' : 'service-worker-off.js'
  return [
    ...(webDist
      ? [
          {
            base: '' as const,
            folder: webDist,
            serviceWorker,
            manifest: portalManifest(config),
            policy: policies.portal,
          },
        ]
      : []),
    ...(consoleDist && identity.staff
      ? [
          {
            base: '/console' as const,
            folder: consoleDist,
            serviceWorker: null,
            manifest: null,
            policy: policies.console,
          },
        ]
      : []),
  ]
}

/** The complete server, ready to listen. */
export const buildApp = async ({
  config,
  db,
  verifyTokens,
  verifyStaffTokens,
  logStream,
}: AppParts): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: loggerOptions(config.logLevel, logStream ?? logDestination()),
    trustProxy: trustedProxies(config.trustProxy),
    // The id is sent to callers and kept in the audit log, so no two requests of any process may share one.
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: timeLimits.request,
    keepAliveTimeout: timeLimits.keepAlive,
    connectionTimeout: timeLimits.idleConnection,
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: 5_000, keepAlive: true },
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply),
    clientErrorHandler: endBrokenConnection,
    // Requests that still arrive while the server stops are served; see `registerDrain`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(boundedValidator)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandlers(app)
  const { drain, announce, isDraining } = registerDrain(app)
  registerJsonParser(app)
  refuseUnusable(app)
  const objectStore = openObjectStore(config, app.log)
  app.addHook('onReady', () => objectStore.prepare(app.log))
  app.addHook('onClose', async () => objectStore.close())
  const mapGround = openMapGround(config.map, app.log)
  app.addHook('onReady', () => mapGround.open())
  app.addHook('onClose', async () => mapGround.close())
  const reached = { objectsOrigin: objectStore.store.origin, mapOrigins: mapGround.origins }
  const policies = {
    portal: sitePolicy(config, { ...reached, analyticsUrl: config.analyticsUrl }),
    console: sitePolicy(config, reached),
  }
  await registerSecurity(app, config, policies.portal)
  await registerCompression(app)
  // Nothing of it is loaded where nobody collects traces.
  const tracing = config.tracesUrl
    ? (await import('./platform/tracing.ts')).openTracing(
        { url: config.tracesUrl, service: 'sortie-server' },
        app.log,
      )
    : null
  tracing?.register(app)
  app.addHook('onClose', async () => tracing?.close())
  const jobQueue = openJobQueue(config.directDatabaseUrl, jobs, app.log, tracing?.newJobId)
  app.addHook('onClose', () => jobQueue.close())
  registerMetrics(app, config.metrics, countedFigures(db, jobQueue, objectStore))
  const keys = identityKeys(config.identity.issuer, app.log)
  registerAccess(
    app,
    config,
    db,
    verifyTokens ?? identityVerifier(config.identity, keys.find),
    verifyStaffTokens ?? staffVerifier(config.identity, keys.find),
  )
  if (config.documentation) await registerDocumentation(app, config.publicUrl)
  // Where plain sessions are on, for tests, a server is of use without an identity provider.
  const waitsForKeys = !verifyTokens && !config.plainSessions
  if (waitsForKeys) app.addHook('onReady', async () => keys.open())
  app.addHook('onClose', async () => keys.close())
  registerHealth(app, {
    database: watchOf(db),
    isDraining,
    canCheckSessions: () => !waitsForKeys || keys.areKnown(),
    isStoreAvailable: objectStore.isAvailable,
  })
  const realtime = registerRealtime(app, config)
  app.decorate('announceEnd', announce)
  app.decorate('drain', async () => {
    await Promise.all([drain(), realtime.close()])
  })
  app.addHook('preClose', () => app.drain())
  registerObjectLinks(app, objectStore)
  registerFeatures(app, { config, db, jobQueue, objects: objectStore.store, mapGround })
  await registerSites(app, builtSites(config, policies))
  return app
}
