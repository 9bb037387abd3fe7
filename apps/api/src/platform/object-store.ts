import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveDiskLinks } from '@sortie/storage/disk-links'
import { DiskStore } from '@sortie/storage/disk-store'
import type { ObjectStore } from '@sortie/storage/object-store'
import { S3Store } from '@sortie/storage/s3-store'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { UnusableStoreError, watchStore, whyRefused } from './store-watch.ts'

type SendObject = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface StoreLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface OpenObjectStore {
  store: ObjectStore
  /** Set for a store on disk, whose links lead to this server. Links of S3 lead directly to the bucket. */
  diskLinks: { basePath: string; send: SendObject } | null
  /**
   * Makes sure that the store can be used, by browsers too. Throws with advice if the store refuses us. A store that is
   * unavailable is prepared once it is back, since most of the server works without files.
   */
  prepare(log: StoreLog): Promise<void>
  /** Whether the store responds, as far as is known. Never waits long for it. */
  isAvailable(): Promise<boolean>
  /** Removes files on disk that belong to no object. Returns how many there were. */
  sweep(): Promise<number>
  close(): void
}

/** Opens the store that the configuration names. Its users need not know which kind it is. */
export const openObjectStore = (
  { objectStore, publicUrl }: Config,
  log?: { error(details: object, message: string): void },
): OpenObjectStore => {
  if (objectStore.kind === 'disk') {
    const { folder, signingKey } = objectStore
    const store = new DiskStore({
      folder,
      signingKey,
      publicUrl: objectStore.publicUrl,
      reservedBytes: objectStore.reservedBytes,
    })
    const basePath = new URL(objectStore.publicUrl).pathname
    const onNoSpace = (err: Error) => log?.error({ err }, 'a part of a file was refused')
    return {
      store,
      diskLinks: { basePath, send: serveDiskLinks({ store, signingKey, basePath, onNoSpace }) },
      prepare: async () => {},
      isAvailable: async () => true,
      sweep: () => store.sweep(),
      close: () => {},
    }
  }
  const { kind, ...options } = objectStore
  const store = new S3Store(options)
  const { bucket } = options
  const { origin } = new URL(publicUrl)
  const watch = watchStore(() => store.requireBucket())
  const allowBrowsers = async (log: StoreLog): Promise<void> => {
    const refusal = await store.allowOrigins([origin])
    if (refusal === null) log.info({ bucket, origin }, 'the bucket allows browsers (CORS)')
    else
      log.warn(
        { bucket, origin, reason: refusal },
        `CORS could not be set on the bucket: uploads from browsers fail unless it allows GET, PUT and HEAD from ${origin} and exposes ETag`,
      )
  }
  return {
    store,
    diskLinks: null,
    prepare: async (log) => {
      watch.onChange((isAvailable, err) => {
        if (isAvailable) log.info({ bucket }, 'the object store responds again')
        else log.error({ bucket, err }, "the object store doesn't respond: calls about files get 503")
      })
      await watch.check().catch((error: unknown) => {
        throw new UnusableStoreError(
          `We can't use the bucket ${bucket}: ${whyRefused(error)}. Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the credentials.`,
          { cause: error },
        )
      })
      const prepared = watch.whenAvailable().then(() => allowBrowsers(log))
      if (watch.isKnownAvailable()) await prepared
    },
    isAvailable: watch.isAvailable,
    sweep: async () => 0,
    close: () => {
      watch.close()
      store.close()
    },
  }
}

/** Serves the links of a store on disk. Bodies of any size are streamed, so nothing may read them before. */
export const registerObjectLinks = (app: FastifyInstance, { diskLinks }: OpenObjectStore): void => {
  if (!diskLinks) return
  app.register(async (links) => {
    links.removeAllContentTypeParsers()
    links.addContentTypeParser('*', (_request, _payload, done) => done(null))
    links.route({
      method: ['GET', 'HEAD', 'PUT'],
      url: `${diskLinks.basePath}/*`,
      schema: { hide: true },
      config: { access: 'anyone' },
      handler: async (request, reply) => {
        reply.hijack()
        try {
          await diskLinks.send(request.raw, reply.raw)
        } catch (error) {
          // Clients disconnect now and then; any other error is ours.
          if (!request.raw.destroyed) request.log.error({ err: error }, 'a link to a file failed')
          if (!reply.raw.headersSent) reply.raw.writeHead(500)
          reply.raw.end()
        }
        return reply
      },
    })
  })
}
