import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openGateway } from '@sortie/testing/open-gateway'
import { closedKeys } from './keys.ts'

/** A process of its own, so its memory is only the gateway's. */
const reportEveryMs = 50

/** The most that the machine can do: write a body to a file, and read it from there. */
const openPlainServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-plain-'))
  const file = join(folder, 'object')
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') {
      await pipeline(request, createWriteStream(file, { flush: true }))
      response.end()
    } else await pipeline(createReadStream(file), response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const openOurs = async () => {
  const gateway = await openGateway({ limits: { failuresPerMinute: 10_000 } })
  gateway.keys.push(...closedKeys)
  return gateway
}

const opened = await (process.argv[2] === 'plain' ? openPlainServer() : openOurs())
const timer = setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }), reportEveryMs)
process.send?.({ endpoint: opened.endpoint })
process.once('disconnect', async () => {
  clearInterval(timer)
  await opened.close()
  process.exit(0)
})
