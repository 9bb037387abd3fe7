import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from './smtp.ts'

/** A mail server that refuses every recipient, and names them. */
const refuse = (line: string): string => {
  if (line.startsWith('RCPT')) return `550 5.1.1 ${line.slice('RCPT TO:'.length)} is unknown here`
  return line === 'QUIT' ? '221 Bye' : '250 OK'
}

let server: Server

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) socket.write(`${refuse(line)}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

test('a refused recipient is reported by codes, and named nowhere in the error', async () => {
  const { port } = server.address() as AddressInfo
  const transport = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: { name: 'Sky', address: 'no-reply@sky.example' },
    replyTo: null,
  })
  const to = { name: 'Zephyrine', address: 'zephyrine@example.com' }
  const error = await transport
    .send({ id: '1', to, subject: 'Hello', text: 'Hello', html: 'Hello' })
    .catch((refusal: unknown) => refusal)
  transport.close()
  expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('zephyrine')
})
