import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallDefinition, defineCalls } from '@sortie/contract/call'
import { DiskStore } from '@sortie/storage/disk-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from './database.ts'
import { registerErrorHandlers } from './errors.ts'
import { secretBox } from './secret-box.ts'
import { callServer } from './serve.ts'

const usual = { access: 'anyone', summary: 'A call', response: z.object({ size: z.int() }) } as const
const calls = defineCalls({
  'POST /small': { ...usual, body: z.object({ text: z.string() }), bodyLimit: 100 },
  'POST /bytes': { ...usual, body: z.instanceof(Buffer), contentType: 'application/octet-stream' },
  'POST /slow': { ...usual, timeoutSeconds: 0.05 },
} satisfies Record<string, CallDefinition>)

/** These handlers ask nothing of the transaction they are given. */
const noDatabase = {
  transaction: () => ({ execute: (run: (trx: unknown) => unknown) => run(null) }),
} as unknown as Database

let app: FastifyInstance
let folder: string
const released = Promise.withResolvers<void>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-serve-'))
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandlers(app)
  const objects = new DiskStore({
    folder,
    publicUrl: 'http://localhost/objects',
    signingKey: { accessKeyId: 'tests', secretAccessKey: 'tests' },
  })
  callServer(app, { db: noDatabase, secrets: secretBox([Buffer.alloc(32)], app.log), objects })(calls, {
    'POST /small': ({ body }) => ({ size: body.text.length }),
    'POST /bytes': ({ body }) => ({ size: body.length }),
    'POST /slow': async () => {
      await released.promise
      return { size: 0 }
    },
  })
  await app.ready()
})
afterAll(async () => {
  released.resolve()
  await app.close()
  await rm(folder, { recursive: true })
})

const post = async (url: string, type: string, payload: string | Buffer) => {
  const response = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  return [response.statusCode, response.json().code ?? response.json()]
}

test('a body larger than the call takes is refused with 413, others are not', async () => {
  const text = (length: number) => JSON.stringify({ text: 'a'.repeat(length) })
  expect(await post('/small', 'application/json', text(10))).toEqual([200, { size: 10 }])
  expect(await post('/small', 'application/json', text(100))).toEqual([413, 'payload_too_large'])
})

test('a body of another type than the call declares is refused with 415', async () => {
  expect(await post('/small', 'text/plain', 'a')).toEqual([415, 'unsupported_media_type'])
  expect(await post('/small', 'application/octet-stream', 'a')).toEqual([415, 'unsupported_media_type'])
  expect(await post('/bytes', 'application/json', '{}')).toEqual([415, 'unsupported_media_type'])
  expect(await post('/small', 'Application/JSON; charset=utf-8', '{"text":""}')).toEqual([200, { size: 0 }])
})

test('a call may take bytes', async () => {
  expect(await post('/bytes', 'application/octet-stream', Buffer.alloc(7))).toEqual([200, { size: 7 }])
})

test('a call that takes longer than it may ends in 503', async () => {
  const response = await app.inject({ method: 'POST', url: '/slow' })
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
})
