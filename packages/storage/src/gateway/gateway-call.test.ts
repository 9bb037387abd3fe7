import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { callOf } from '../../test/gateway-call.ts'
import type { ObjectStore } from '../object-store.ts'
import { copySource, countIn, readDocument, storeKey, targetKey, withBody, xmlReply } from './gateway-call.ts'
import type { Payload } from './payload.ts'

const store = {} as ObjectStore

const refusal = (code: string) => expect.objectContaining({ code })

test('a key reaches only its own folder', () => {
  expect(targetKey(callOf(store, 'GET', '/missions/5012/a'))).toBe('transfers/5012/a')
  const call = callOf(store, 'GET', '/missions')
  expect(storeKey(call, '5012/')).toBe('transfers/5012/')
  for (const name of ['', '5012', '50120/a', 'a/5012/', '5013/a', '5012/../5013/a'])
    expect(() => storeKey(call, name), name).toThrow(refusal('AccessDenied'))
  expect(() => targetKey(call)).toThrow(refusal('AccessDenied'))
})

test.each([
  ['/missions/5012/a', 'transfers/5012/a'],
  ['missions/5012/a%20b?versionId=1', 'transfers/5012/a b'],
])('%s is what a copy is made from', (source, key) => {
  expect(
    copySource(callOf(store, 'PUT', '/missions/5012/b', { headers: { 'x-amz-copy-source': source } })),
  ).toBe(key)
})

test.each(['', '/', '/missions', '/missions/5013/a', '/other/5012/a', '5012/a'])(
  'no copy is made from %j',
  (source) => {
    const call = callOf(store, 'PUT', '/missions/5012/b', { headers: { 'x-amz-copy-source': source } })
    expect(() => copySource(call)).toThrow(refusal('AccessDenied'))
  },
)

const payloadOf = (size: number, source: Readable): Payload => ({ size, checked: {}, stream: () => source })

test('a store reads a body, and the rest is not read', async () => {
  const source = Readable.from([Buffer.from('abc'), Buffer.from('def')])
  const taken = await withBody(payloadOf(6, source), async (body, size) => [body === source, size])
  expect([taken, source.destroyed]).toEqual([[true, 6], true])
  const failing = Readable.from([Buffer.from('abc')])
  const broken = withBody(payloadOf(3, failing), () => Promise.reject(new Error('full')))
  await expect(broken).rejects.toThrow('full')
  expect(failing.destroyed).toBe(true)
})

test('an empty body is checked before a store has it', async () => {
  const take = async (body: Uint8Array | Readable, size: number) => [body, size]
  expect(await withBody(payloadOf(0, Readable.from([])), take)).toEqual([new Uint8Array(), 0])
  const wrong = new Readable({ read: () => void wrong.destroy(new Error('another checksum')) })
  await expect(withBody(payloadOf(0, wrong), take)).rejects.toThrow('another checksum')
})

const read = async (body: string | Uint8Array, headers = {}) =>
  (await readDocument(callOf(store, 'POST', '/missions', { body, headers }), 'Delete')).children

test('a document must be well-formed, in UTF-8, not too long, and of the expected kind', async () => {
  expect(await read('<Delete><a>é</a></Delete>')).toEqual([{ name: 'a', text: 'é', children: [] }])
  for (const bad of [
    '',
    '<Other/>',
    '<Delete>',
    Buffer.from([0x3c, 0xff]),
    Buffer.from('<Delete>é</Delete>', 'latin1'),
  ])
    await expect(read(bad)).rejects.toMatchObject({ code: 'MalformedXML' })
  const most = `<Delete>${' '.repeat(4_194_304 - 17)}</Delete>`
  expect(await read(most)).toEqual([])
  await expect(read(`${most} `)).rejects.toMatchObject({ code: 'MaxMessageLengthExceeded' })
})

test.each([
  ['', 1000],
  ['n=', 1000],
  ['n=0', 0],
  ['n=7', 7],
  ['n=1000', 1000],
  ['n=999999999', 1000],
])('%j is %i', (query, count) => {
  expect(countIn(new URLSearchParams(query), 'n', 1000)).toBe(count)
})

test.each(['-1', '1.5', 'x', '1x', 'x1', '1234567890'])('%j is no number', (value) => {
  expect(() => countIn(new URLSearchParams({ n: value }), 'n', 1000)).toThrow(
    expect.objectContaining({ code: 'InvalidArgument', message: 'The value of n is not valid.' }),
  )
})

test('a document is a reply', () => {
  expect(xmlReply('<a/>')).toEqual({ status: 200, body: '<a/>' })
})
