import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { DiskStore } from '@sortie/storage/disk-store'
import type { GatewayKey } from '@sortie/storage/gateway/gateway-call'
import { type ListenOptions, listenForTransfers } from '@sortie/storage/gateway/listener'
import type { RateLimits } from '@sortie/storage/gateway/request-rate'
import type { GatewayUse } from '@sortie/storage/gateway/serve-gateway'
import type { ObjectStore } from '@sortie/storage/object-store'

export const bucket = 'missions'

export const pilotKey: GatewayKey = {
  accessKeyId: 'SRTPILOTPILOTPILOT01',
  secretAccessKey: 'the-secret-of-the-pilot',
  folder: '5012/',
  storePrefix: 'transfers/',
  refusal: null,
}

export const strangerKey: GatewayKey = {
  accessKeyId: 'SRTSTRANGERSTRANGER1',
  secretAccessKey: 'the-secret-of-the-stranger',
  folder: '5013/',
  storePrefix: 'transfers/',
  refusal: null,
}

export interface OpenedGateway {
  endpoint: string
  store: ObjectStore
  keys: GatewayKey[]
  uses: GatewayUse[]
  errors: unknown[]
  client(config?: S3ClientConfig): S3Client
  close(): Promise<void>
}

/** A gateway in front of the given store, or of a new disk store. */
export const openGateway = async (
  options: {
    store?: ObjectStore
    limits?: Partial<RateLimits>
    connections?: ListenOptions['limits']
    /** Called before a key is looked up, and awaited. */
    beforeKey?(): Promise<void>
  } = {},
): Promise<OpenedGateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-gateway-'))
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  const store = options.store ?? new DiskStore({ folder, publicUrl: 'http://localhost', signingKey })
  const keys = [pilotKey, strangerKey]
  const uses: GatewayUse[] = []
  const errors: unknown[] = []
  const clients: S3Client[] = []
  const listener = await listenForTransfers(
    {
      store,
      bucket,
      findKey: async (id) => {
        await options.beforeKey?.()
        return keys.find(({ accessKeyId }) => accessKeyId === id) ?? null
      },
      onUse: (use) => uses.push(use),
      onError: (error) => errors.push(error),
      ...(options.limits ? { limits: options.limits } : {}),
    },
    { host: '127.0.0.1', port: 0, ...(options.connections ? { limits: options.connections } : {}) },
  )
  const endpoint = `http://127.0.0.1:${listener.port}`
  return {
    endpoint,
    store,
    keys,
    uses,
    errors,
    client: (config = {}) => {
      const client = new S3Client({
        region: 'us-east-1',
        endpoint,
        forcePathStyle: true,
        credentials: pilotKey,
        maxAttempts: 1,
        ...config,
      })
      clients.push(client)
      return client
    },
    close: async () => {
      for (const client of clients) client.destroy()
      await listener.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
