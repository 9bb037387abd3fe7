import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createJsonBody, createJsonBodyCache, sendJsonBody } from './json-body.ts'

const text = JSON.stringify({ words: 'again and '.repeat(500) })

const send = async (headers: Record<string, string>) => {
  const app = Fastify()
  app.get('/', (request, reply) => sendJsonBody(request, reply, createJsonBody(text)))
  const response = await app.inject({ url: '/', headers })
  await app.close()
  return response
}

test('a client gets the encoding it takes, and the very same text in each', async () => {
  const [plain, br, gzip] = [
    await send({}),
    await send({ 'accept-encoding': 'gzip, deflate, br' }),
    await send({ 'accept-encoding': 'gzip;q=1.0, br;q=0' }),
  ]
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(plain.body).toBe(text)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
  for (const { headers } of [plain, br, gzip])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
})

test('a client that has the body gets 304, and one with another body gets it', async () => {
  const etag = String((await send({})).headers.etag)
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const response = await send({ 'if-none-match': known })
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag])
  }
  expect((await send({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('the cache keeps its size limit and removes the least recently used', () => {
  const cache = createJsonBodyCache(30)
  const body = createJsonBody('0123456789')
  for (const key of ['a', 'b', 'c']) cache.keep(key, body)
  expect(cache.find('a')).toBe(body)
  cache.keep('d', body)
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
  cache.keep('large', createJsonBody('x'.repeat(31)))
  expect(cache.find('large')).toBeUndefined()
})
