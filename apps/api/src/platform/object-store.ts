import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveDiskLinks } from '@sortie/storage/disk-links'
import { DiskStore } from '@sortie/storage/disk-store'
import type { ObjectStore } from '@sortie/storage/object-store'
import { S3Store } from '@sortie/storage/s3-store'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { watchStore } from './store-watch.ts'

type SendObject = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface StoreLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface OpenObjectStore {
  store: ObjectStore
  /** Links of the disk lead to this server; those of S3 lead past it. */
  diskLinks: { basePath: string; send: SendObject } | null
  /**
   * Makes sure that the store can be used, by browsers too. Throws with what to do about it when the store refuses us.
   * One that is away is prepared once it is back: most of what the server does needs no files.
   */
  prepare(log: StoreLog): Promise<void>
  /** Whether the store responds, as far as is known. Never waits for it for long. */
  isAvailable(): Promise<boolean>
  /** Removes bytes of the disk that belong to no object. Returns how many files there were. */
  sweep(): Promise<number>
  close(): void
}

/** The store that the configuration names. Whatever uses it need not know which one that is. */
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
        throw new Error(
          `We can't use the bucket ${bucket}. Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the credentials.`,
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

/** Serves the links of a disk store. Bodies of any size stream through, so nothing may read them before. */
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
          // Whoever sends or reads goes away now and then; the rest is ours to know.
          if (!request.raw.destroyed) request.log.error({ err: error }, 'a link to a file failed')
          if (!reply.raw.headersSent) reply.raw.writeHead(500)
          reply.raw.end()
        }
        return reply
      },
    })
  })
}
