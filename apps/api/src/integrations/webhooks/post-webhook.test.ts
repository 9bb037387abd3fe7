import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { selfSigned } from '@sortie/testing/self-signed'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { WebhookNotSent, webhookPoster } from './post-webhook.ts'

let server: Server
let listener: RequestListener
let received: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[]

beforeEach(async () => {
  received = []
  listener = (_request, response) => response.end('thanks')
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ url: request.url ?? '', headers: request.headers, body })
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const portOf = () => (server.address() as AddressInfo).port
const post = (
  url: string,
  options: Partial<Parameters<typeof webhookPoster>[0]> = {},
  signal?: AbortSignal,
) =>
  webhookPoster({ allowLoopback: true, ...options })({
    url,
    headers: { 'webhook-id': 'one' },
    body: '{"type":"ü"}',
    signal: signal ?? new AbortController().signal,
  })
const here = (path = '/') => `http://127.0.0.1:${portOf()}${path}`

test('sends the body with its headers to the path, and returns status and body', async () => {
  expect(await post(here('/hook?a=b'))).toEqual({ status: 200, body: 'thanks' })
  expect(received).toMatchObject([
    {
      url: '/hook?a=b',
      body: '{"type":"ü"}',
      headers: { 'webhook-id': 'one', host: `127.0.0.1:${portOf()}` },
    },
  ])
})

describe('over https', () => {
  /** A receiver with a certificate for hooks.example, and a process that sends to it as a worker does. */
  const secureReceiver = async () => {
    const { key, cert } = selfSigned('hooks.example')
    const secure = createSecureServer({ key, cert }, (_request, response) => response.end('thanks'))
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    const folder = await mkdtemp(join(tmpdir(), 'sortie-webhook-'))
    onTestFinished(async () => {
      secure.close()
      secure.closeAllConnections()
      await rm(folder, { recursive: true })
    })
    await writeFile(join(folder, 'authority.pem'), cert)
    const { port } = secure.address() as AddressInfo
    const send = async (host: string, environment: Record<string, string> = {}): Promise<string> => {
      const program = `
        import { webhookPoster } from ${JSON.stringify(new URL('./post-webhook.ts', import.meta.url).href)}
        const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
        const request = { url: 'https://${host}:${port}/', headers: {}, body: '{}', signal: new AbortController().signal }
        const outcome = webhookPoster({ allowLoopback: true, resolve })(request)
        console.log(await outcome.then(({ status, body }) => status + ' ' + body, ({ message }) => message))`
      const env = { ...process.env, ...environment }
      const args = ['--input-type=module', '-e', program]
      return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
    }
    return { send, trusting: { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') } }
  }

  test('reaches a receiver whose certificate is trusted and for that name, and no other', async () => {
    const { send: sendTo, trusting } = await secureReceiver()
    expect(await sendTo('hooks.example')).toBe('The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).')
    expect(await sendTo('hooks.example', trusting)).toBe('200 thanks')
    expect(await sendTo('other.example', trusting)).toBe(
      'The connection failed (ERR_TLS_CERT_ALTNAME_INVALID).',
    )
  })
})

test('follows no redirect', async () => {
  listener = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  expect((await post(here())).status).toBe(302)
  expect(received).toHaveLength(1)
})

test('keeps the beginning of a response that never ends', async () => {
  listener = (_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    write()
  }
  const response = await post(here())
  expect([response.status, response.body.length]).toEqual([200, 2048])
})

test('takes the status of a response whose body stalls, and leaves out what no text can hold', async () => {
  listener = (_request, response) => response.writeHead(202).write('a\0b')
  expect(await post(here(), { timeLimit: 2000 })).toEqual({ status: 202, body: 'ab' })
})

test('gives up on a receiver that does not respond', async () => {
  listener = () => {}
  await expect(post(here(), { timeLimit: 300 })).rejects.toThrow('No response within 0.3 seconds.')
})

test('a cut connection and a closed port are failures with their reason', async () => {
  listener = (request) => request.socket.destroy()
  await expect(post(here())).rejects.toThrow('The connection failed (ECONNRESET).')
  const closed = here()
  server.close()
  server.closeAllConnections()
  await expect(post(closed)).rejects.toThrow('The connection failed (ECONNREFUSED).')
})

test('a stopping worker does not count as a failure of the receiver', async () => {
  const stop = new AbortController()
  listener = () => stop.abort(new Error('stopping'))
  const outcome = await post(here(), {}, stop.signal).catch((error: unknown) => error)
  expect(outcome).not.toBeInstanceOf(WebhookNotSent)
})

describe('addresses that are not public', () => {
  const refused = "The host isn't on the public internet."

  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
    'http://localhost',
  ])('%s is refused unless it is allowed by configuration', async (origin) => {
    await expect(post(`${origin}:${portOf()}/`, { allowLoopback: false })).rejects.toThrow(refused)
    expect(received).toEqual([])
  })

  test.each([
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
    'http://169.254.169.254',
    'https://10.0.0.1',
    'https://[fd00:ec2::254]',
  ])('%s is refused also where loopback is allowed', async (origin) => {
    await expect(post(`${origin}:${portOf()}/`)).rejects.toThrow(refused)
    expect(received).toEqual([])
  })

  test('a name is looked up once, and the connection goes to that very address', async () => {
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]
    let lookups = 0
    const resolve = async () => answers[lookups++] ?? []
    expect((await post(`http://rebinding.example:${portOf()}/`, { resolve })).status).toBe(200)
    expect([lookups, received[0]?.headers.host]).toEqual([1, `rebinding.example:${portOf()}`])
    await expect(post(`http://rebinding.example:${portOf()}/`, { resolve })).rejects.toThrow(refused)
  })

  test('of several addresses only a permitted one is used', async () => {
    const resolve = async () => [
      { address: '10.0.0.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect((await post(`http://both.example:${portOf()}/`, { resolve })).status).toBe(200)
  })

  test('plain http is sent to this machine alone', async () => {
    const resolve = async () => [{ address: '8.8.8.8', family: 4 }]
    await expect(post('http://public.example/', { resolve })).rejects.toThrow(
      'Only https URLs can receive webhooks over the internet.',
    )
  })

  test('a name that does not exist says so', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(post('https://nowhere.example/', { resolve })).rejects.toThrow(
      'The host name could not be resolved.',
    )
  })
})
