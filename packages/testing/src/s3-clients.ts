import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent } from 'node:https'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { GatewayKey } from '@sortie/storage/gateway/gateway-call'
import { debianAws, debianPrograms, type ProgramSetting, type S3Program } from './s3-programs.ts'

/** The operations that every client is tested with; names are relative to the bucket. */
export interface Client {
  name: string
  put(key: GatewayKey, file: string, name: string): Promise<unknown>
  get(key: GatewayKey, name: string, file: string): Promise<unknown>
  /** Returns the listing of a folder as the client prints it. */
  list(key: GatewayKey, folder: string): Promise<string>
  copy(key: GatewayKey, from: string, to: string): Promise<unknown>
  remove(key: GatewayKey, name: string): Promise<unknown>
  /** Only for clients whose clock can be set: makes a request twenty minutes late. */
  askLate?(key: GatewayKey, name: string): Promise<unknown>
}

const bucket = 'missions'

const sdk = (name: string, { endpoint }: ProgramSetting, config: S3ClientConfig): Client => {
  const open = (credentials: GatewayKey, more: S3ClientConfig = {}) =>
    new S3Client({
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
      requestHandler: { httpsAgent: new Agent({ rejectUnauthorized: false }) },
      ...config,
      ...more,
    })
  return {
    name,
    put: async (key, file, Key) =>
      open(key).send(
        new PutObjectCommand({
          Bucket: bucket,
          Key,
          Body: createReadStream(file),
          ContentLength: (await stat(file)).size,
        }),
      ),
    get: async (key, Key, file) => {
      const { Body } = await open(key).send(new GetObjectCommand({ Bucket: bucket, Key }))
      await pipeline(Body as NodeJS.ReadableStream, createWriteStream(file))
    },
    list: async (key, Prefix) => {
      const page = await open(key).send(new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: '/' }))
      return [...(page.Contents ?? []), ...(page.CommonPrefixes ?? [])]
        .map((entry) => ('Key' in entry ? entry.Key : 'Prefix' in entry ? entry.Prefix : ''))
        .join('\n')
    },
    copy: (key, from, Key) =>
      open(key).send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${from}` })),
    remove: (key, Key) => open(key).send(new DeleteObjectCommand({ Bucket: bucket, Key })),
    askLate: (key, Key) =>
      open(key, { systemClockOffset: -20 * 60_000 }).send(new GetObjectCommand({ Bucket: bucket, Key })),
  }
}

const program = (
  name: string,
  run: S3Program,
  args: {
    put: (file: string, at: string) => string[]
    get: (at: string, file: string) => string[]
    list: (at: string) => string[]
    copy: (from: string, to: string) => string[]
    remove: (at: string) => string[]
  },
): Client => ({
  name,
  put: (key, file, at) => run(key, ...args.put(file, at)),
  get: (key, at, file) => run(key, ...args.get(at, file)),
  list: (key, at) => run(key, ...args.list(at)),
  copy: (key, from, to) => run(key, ...args.copy(from, to)),
  remove: (key, at) => run(key, ...args.remove(at)),
})

/** Every client that is available here. */
export const clientsOf = async (setting: ProgramSetting): Promise<Client[]> => {
  const s3 = (path: string) => `s3://${bucket}/${path}`
  const gate = (path: string) => `gate:${bucket}/${path}`
  const clients = [
    sdk('AWS SDK 3, checksums on', setting, {
      requestChecksumCalculation: 'WHEN_SUPPORTED',
      responseChecksumValidation: 'WHEN_SUPPORTED',
    }),
    sdk('AWS SDK 3, checksums off', setting, {
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  ]
  const programs = await debianPrograms()
  if (programs) {
    clients.push(
      program('s3cmd', programs.s3cmd(setting), {
        put: (file, at) => ['put', file, s3(at)],
        get: (at, file) => ['get', '--force', s3(at), file],
        list: (at) => ['ls', s3(at)],
        copy: (from, to) => ['cp', s3(from), s3(to)],
        remove: (at) => ['del', s3(at)],
      }),
      program('rclone', programs.rclone(setting), {
        put: (file, at) => ['copyto', file, gate(at)],
        get: (at, file) => ['copyto', gate(at), file],
        list: (at) => ['lsf', gate(at)],
        copy: (from, to) => ['copyto', gate(from), gate(to)],
        remove: (at) => ['deletefile', gate(at)],
      }),
    )
  }
  const aws = await debianAws()
  if (aws)
    clients.push(
      program('awscli', aws(setting), {
        put: (file, at) => ['s3', 'cp', '--only-show-errors', file, s3(at)],
        get: (at, file) => ['s3', 'cp', '--only-show-errors', s3(at), file],
        list: (at) => ['s3', 'ls', s3(at)],
        copy: (from, to) => ['s3', 'cp', '--only-show-errors', s3(from), s3(to)],
        remove: (at) => ['s3', 'rm', s3(at)],
      }),
    )
  return clients
}
