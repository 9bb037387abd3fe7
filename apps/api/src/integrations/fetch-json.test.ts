import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchJson } from './fetch-json.ts'

const serve = async (respond: RequestListener) => {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const options = { timeLimitMilliseconds: 60_000 }

test('returns what a service sends', async () => {
  const url = await serve((_request, response) => response.end('{"a":["ü"]}'))
  expect(await fetchJson(url, options)).toEqual({ a: ['ü'] })
})

test('a response without an end is aborted', async () => {
  const url = await serve((_request, response) => {
    const send = () => {
      if (response.destroyed) return
      response.write(' '.repeat(65_536), () => setImmediate(send))
    }
    send()
  })
  await expect(fetchJson(url, options)).rejects.toThrow('more than was asked for')
})

test('a response that takes long to parse is refused', async () => {
  const url = await serve((_request, response) => response.end('['.repeat(500_000)))
  await expect(fetchJson(url, options)).rejects.toThrow('more than was asked for')
})
