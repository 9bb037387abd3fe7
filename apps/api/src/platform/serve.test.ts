import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallDefinition, defineCalls } from '@sortie/contract/call'
import { DiskStore } from '@sortie/storage/disk-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { untilNextMultiple } from './call-steps.ts'
import type { Database } from './database.ts'
import { AppError, registerErrorHandlers } from './errors.ts'
import { secretBox } from './secret-box.ts'
import { callServer } from './serve.ts'

const usual = { access: 'anyone', summary: 'A call', response: z.object({ size: z.int() }) } as const
const form = {
  ...usual,
  body: z.object({ image: z.unknown() }),
  files: { image: { maxBytes: 1000 } },
  bodyLimit: 10_000,
} as const
const calls = defineCalls({
  'POST /small': { ...usual, body: z.object({ text: z.string() }), bodyLimit: 100 },
  'POST /bytes': { ...usual, body: z.instanceof(Buffer), contentType: 'application/octet-stream' },
  'POST /slow': { ...usual, timeoutSeconds: 0.05 },
  'POST /form': form,
  'POST /slow_form': { ...form, timeoutSeconds: 0.5 },
} satisfies Record<string, CallDefinition>)

let commitError: Error | null = null

/** These handlers use nothing of the transaction that they are given. */
const noDatabase = {
  transaction: () => ({
    execute: async (run: (trx: unknown) => unknown) => {
      const result = await run(null)
      if (commitError) throw commitError
      return result
    },
  }),
} as unknown as Database

let app: FastifyInstance
let folder: string
let objects: DiskStore
let forms: string
const released = Promise.withResolvers<void>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-serve-'))
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandlers(app)
  forms = join(folder, 'forms')
  await mkdir(forms)
  vi.stubEnv('TMPDIR', forms)
  objects = new DiskStore({
    folder: join(folder, 'store'),
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
    'POST /form': ({ files }) => ({ size: files.image?.size ?? 0 }),
    'POST /slow_form': () => ({ size: 0 }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  released.resolve()
  vi.unstubAllEnvs()
  await app.close()
  await rm(folder, { recursive: true })
})

const post = async (url: string, type: string, payload: string | Buffer) => {
  const response = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  return [response.statusCode, response.json().code ?? response.json()]
}

test('a body larger than the call accepts is refused with 413, others are not', async () => {
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

test('a call may accept bytes', async () => {
  expect(await post('/bytes', 'application/octet-stream', Buffer.alloc(7))).toEqual([200, { size: 7 }])
})

test('a call that exceeds its time limit gets 503', async () => {
  const response = await app.inject({ method: 'POST', url: '/slow' })
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
})

const headOfForm = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20)])
const formType = 'multipart/form-data; boundary=x'

test('a form that arrives completely after the time limit of its call leaves no file on the disk', async () => {
  const { port } = app.server.address() as AddressInfo
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: '/slow_form',
    method: 'POST',
    headers: { 'content-type': formType },
  })
  outgoing.on('error', () => {})
  outgoing.write(headOfForm)
  outgoing.write(jpeg)
  const [response] = await once(outgoing, 'response')
  expect(response.statusCode).toBe(503)
  await expect.poll(() => readdir(forms), { timeout: 10_000 }).toHaveLength(1)
  outgoing.end('\r\n--x--\r\n')
  await expect.poll(() => readdir(forms), { timeout: 10_000 }).toEqual([])
})

const refusedByDatabase = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: '23505' })
const shutDown = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: '57P01' })
test.each([
  ['the call is refused', new AppError('conflict'), 0],
  ['the database refuses it', refusedByDatabase, 0],
  ['the connection broke in the commit', new Error('Connection terminated unexpectedly'), 1],
  ['the database was shut down in the commit', shutDown, 1],
])('when %s, a file stays only if a record may refer to it', async (_, error, left) => {
  commitError = error
  const before = (await objects.list({ prefix: '' })).objects.length
  const payload = Buffer.concat([Buffer.from(headOfForm), jpeg, Buffer.from('\r\n--x--\r\n')])
  const [status] = await post('/form', formType, payload)
  commitError = null
  expect(status).toBeGreaterThanOrEqual(400)
  expect((await objects.list({ prefix: '' })).objects.length - before).toBe(left)
})

test('work of any duration ends at a multiple of the interval', () => {
  for (const elapsed of [0.01, 12, 299.9, 300.5, 1000])
    expect((elapsed + untilNextMultiple(elapsed, 300)) % 300).toBeCloseTo(0)
  expect(untilNextMultiple(40, 300)).toBe(260)
})
