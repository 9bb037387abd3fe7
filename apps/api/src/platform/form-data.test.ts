import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { type ReceivedForm, readUrlEncoded, receiveForm } from './form-data.ts'

const limits = { files: { image: { maxBytes: 1000 } }, lists: ['ids'], bodyLimit: 10_000 }

let server: Server
let folder: string
let received: Promise<ReceivedForm>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-forms-'))
  vi.stubEnv('TMPDIR', folder)
  server = createServer((incoming, response) => {
    received = receiveForm(incoming, limits)
    received.then(
      () => response.end('read'),
      (error) => response.writeHead(400).end(error instanceof AppError ? error.code : 'other'),
    )
  }).listen(0)
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const url = () => `http://localhost:${(server.address() as AddressInfo).port}`
const jpeg = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff])
  return new File([bytes], 'no-photo.txt', { type: 'text/plain' })
}
const send = async (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await fetch(url(), { method: 'POST', body })
  return response.text()
}

test('fields are text, and a file stays on disk until it is disposed of, with the type of its content', async () => {
  expect(await send({ city: 'Zürich', image: jpeg(500) })).toBe('read')
  const { body, files, dispose } = await received
  expect(body.city).toBe('Zürich')
  expect(files.image).toMatchObject({ name: 'no-photo.txt', type: 'image/jpeg', size: 500 })
  expect(await readFile(files.image?.path ?? '')).toHaveLength(500)
  await dispose()
  expect(await readdir(folder)).toEqual([])
})

test('a file is cut one byte after its limit, so that it can be reported as too large', async () => {
  expect(await send({ image: jpeg(5000) })).toBe('read')
  const { files, dispose } = await received
  expect(files.image?.size).toBe(1001)
  await dispose()
})

test('a form larger than its call accepts is refused, announced or not, and leaves nothing on the disk', async () => {
  expect(await send({ image: jpeg(20_000) })).toBe('payload_too_large')
  const outgoing = request(url(), {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  outgoing.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n')
  outgoing.write(Buffer.alloc(20_000))
  const [response] = await once(outgoing, 'response')
  expect(response.statusCode).toBe(400)
  outgoing.destroy()
  await expect(received).rejects.toThrow('too large')
  expect(await readdir(folder)).toEqual([])
})

test('a file is accepted only under a name that its call declares, even if objects inherit the name', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'other'])
    expect([name, await send({ [name]: jpeg(10) })]).toEqual([name, 'bad_request'])
  expect(await send({ constructor: 'a word' } as Record<string, string>)).toBe('read')
  expect(await readdir(folder)).toEqual([])
})

test('fields too long or too many are refused', async () => {
  expect(await send({ city: 'x'.repeat(9000) })).toBe('read')
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x']))
  expect(await send(many)).toBe('bad_request')
})

test('a client that disconnects midway leaves nothing on the disk', async () => {
  const outgoing = request(url(), {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5000 },
  })
  outgoing.on('error', () => {})
  outgoing.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf of it')
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  outgoing.destroy()
  await expect(received).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

test('a part without a name is refused, as a field and as a file, and the server reads the next form', async () => {
  const part = (headers: string) => `--x\r\n${headers}\r\n\r\nv\r\n--x--\r\n`
  for (const headers of [
    'content-disposition: form-data',
    'content-disposition: form-data; x=1',
    'content-disposition: form-data; filename="a"',
    'content-disposition: form-data\r\ncontent-type: application/octet-stream',
  ]) {
    const response = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: part(headers),
    })
    expect([headers, await response.text()]).toEqual([headers, 'bad_request'])
  }
  expect(await send({ city: 'Bern' })).toBe('read')
  expect(await readdir(folder)).toEqual([])
})

test('a field that is a list may come several times, with brackets or without, and no other may', async () => {
  const sendAll = async (...fields: [string, string][]) => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return (await fetch(url(), { method: 'POST', body })).text()
  }
  expect(await sendAll(['ids', '1'], ['ids[]', '2'])).toBe('read')
  expect((await received).body).toEqual({ ids: ['1', '2'] })
  expect(await sendAll(['city', 'Bern'], ['city', 'Basel'])).toBe('bad_request')
  expect(readUrlEncoded('ids%5B%5D=1&ids=2&city=Bern', ['ids'])).toEqual({ ids: ['1', '2'], city: 'Bern' })
  expect(() => readUrlEncoded('city=Bern&city=Basel', ['ids'])).toThrow(AppError)
})

test('a form of a million fields is refused before it is read', () => {
  expect(() => readUrlEncoded('a&'.repeat(500_000), ['a'])).toThrow(AppError)
  expect(readUrlEncoded('a=1&a=2&b=3', ['a'])).toEqual({ a: ['1', '2'], b: '3' })
})
