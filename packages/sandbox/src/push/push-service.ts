import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { mayControl } from '../http/control-key.ts'
import { html, trusted } from '../http/html.ts'
import { readJson, sendHtml, sendJson, sendProblem } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { layout } from '../identity/layout.ts'
import { decryptMessage } from './decrypt-message.ts'

const KEPT_MESSAGES = 500
const MESSAGE_LIMIT_BYTES = 4096
const DAY_SECONDS = 86_400

const newSubscription = z.object({ application_server_key: z.string() })
const tokenClaims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })
const change = z.object({ respond_with: z.int().min(200).max(599) })

interface Subscription {
  id: string
  applicationServerKey: string
  browser: ECDH
  auth: Buffer
  /** Set to try what a push service does on a bad day. */
  respondWith: number
}

interface Message {
  id: string
  subscription_id: string
  received_at: string
  ttl: number
  urgency: string
  topic: string | null
  /** What the device would show, decrypted. */
  content: unknown
}

class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function readMessage(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MESSAGE_LIMIT_BYTES) throw new Refused(413, 'The message is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isPublicKey = (key: string) => {
  const bytes = Buffer.from(key, 'base64url')
  return bytes.length === 65 && bytes[0] === 4
}

/** Checks who sends, as RFC 8292 says: a token for this service, signed by the key the browser subscribed with. */
function checkSender(header: string, key: string, origin: string): void {
  const [, token = '', given = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? []
  if (given !== key) throw new Refused(403, 'The key is not the one that the browser subscribed with.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const [, content = '', claims = '', signature = ''] = /^(\S+\.(\S+))\.(\S+)$/.exec(token) ?? []
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(content), signed, Buffer.from(signature, 'base64url')))
    throw new Refused(403, 'The token is not signed by the key.')
  const { aud, exp, sub } = tokenClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const now = Date.now() / 1000
  if (aud !== origin) throw new Refused(403, 'The token is for another push service.')
  if (exp < now || exp > now + DAY_SECONDS)
    throw new Refused(403, 'The token is too old, or good for more than a day.')
  if (!/^(mailto:|https:)/.test(sub)) throw new Refused(403, 'The token names no contact.')
}

const page = (messages: readonly Message[]) =>
  layout(
    'Push service',
    html`
      <h1>Push service</h1>
      <p class="purpose">What devices that subscribed here were pushed, decrypted as they would.</p>
      ${messages.length === 0 && html`<p>Nothing has arrived yet.</p>`}
      <ul class="messages">
        ${trusted(
          messages
            .map(({ received_at, subscription_id, urgency, content }) =>
              html`<li><pre>${JSON.stringify(content, null, 2)}</pre>
                <small>To ${subscription_id.slice(0, 8)}, ${urgency}, ${received_at.slice(0, 19).replace('T', ' ')} UTC</small></li>`.toString(),
            )
            .join(''),
        )}
      </ul>
    `,
    'push',
  )

/**
 * A push service together with the browsers that subscribed at it: it checks who sends, decrypts what arrives and
 * lists it. Everything is in memory.
 */
export function createPushService(url: string, secret: string | undefined): Service {
  const subscriptions = new Map<string, Subscription>()
  const senders = new Map<string, number>()
  let messages: readonly Message[] = []

  /** A token serves for hours, and its signature is checked once. */
  function checkOnce(header: string, key: string): void {
    const known = `${header} ${key}`
    if ((senders.get(known) ?? 0) > Date.now()) return
    checkSender(header, key, new URL(url).origin)
    senders.set(known, Date.now() + 60_000)
  }

  async function accept(req: IncomingMessage, subscription: Subscription): Promise<void> {
    const { headers } = req
    const body = await readMessage(req)
    checkOnce(headers.authorization ?? '', subscription.applicationServerKey)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Refused(415, 'Only aes128gcm is accepted.')
    const ttl = Number(headers.ttl)
    if (!Number.isInteger(ttl) || ttl < 0) throw new Refused(400, 'TTL is missing.')
    const topic = headers.topic?.toString() ?? null
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Refused(400, 'Topic is not base64url.')
    let content: unknown
    try {
      content = JSON.parse(decryptMessage(body, subscription.browser, subscription.auth))
    } catch {
      throw new Refused(400, 'The browser could not decrypt this.')
    }
    const message: Message = {
      id: randomUUID(),
      subscription_id: subscription.id,
      received_at: new Date().toISOString(),
      ttl,
      urgency: headers.urgency?.toString() ?? 'normal',
      topic,
      content,
    }
    messages = [message, ...messages].slice(0, KEPT_MESSAGES)
  }

  async function receive(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    const subscription = subscriptions.get(id)
    if (!subscription) return sendProblem(res, 410, 'gone', 'Nobody is subscribed here any longer.')
    const { respondWith } = subscription
    if (respondWith !== 201) return sendProblem(res, respondWith, 'refused', 'As it was asked to respond.')
    try {
      await accept(req, subscription)
      res.writeHead(201).end()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sendProblem(res, error.status, 'refused', error.message)
    }
  }

  async function control(req: IncomingMessage, res: ServerResponse, id: string | undefined): Promise<void> {
    if (!mayControl(req, secret))
      return sendProblem(res, 401, 'unauthorized', 'The control key is missing or wrong.')
    if (req.method === 'DELETE' && id) {
      subscriptions.delete(id)
      return void res.writeHead(204).end()
    }
    if (req.method === 'PATCH' && id) {
      const subscription = subscriptions.get(id)
      const parsed = change.safeParse(await readJson(req))
      if (!subscription || !parsed.success)
        return sendProblem(res, 422, 'validation_failed', 'Unknown subscription or status.')
      subscription.respondWith = parsed.data.respond_with
      return void res.writeHead(204).end()
    }
    const parsed = newSubscription.safeParse(await readJson(req))
    if (!parsed.success || !isPublicKey(parsed.data.application_server_key))
      return sendProblem(res, 422, 'validation_failed', 'The key of the server is missing or wrong.')
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const subscription = {
      id: randomUUID(),
      applicationServerKey: parsed.data.application_server_key,
      browser,
      auth: randomBytes(16),
      respondWith: 201,
    }
    subscriptions.set(subscription.id, subscription)
    sendJson(res, 201, {
      id: subscription.id,
      endpoint: `${url}/push/send/${subscription.id}`,
      keys: {
        p256dh: browser.getPublicKey('base64url'),
        auth: subscription.auth.toString('base64url'),
      },
    })
  }

  return async ({ req, res, path }) => {
    const [, root, part, id] = path.split('/')
    if (root === 'push.json') {
      if (!mayControl(req, secret))
        sendProblem(res, 401, 'unauthorized', 'The control key is missing or wrong.')
      else sendJson(res, 200, messages)
      return true
    }
    if (root !== 'push') return false
    if (part === undefined && req.method === 'GET') sendHtml(res, 200, page(messages))
    else if (part === 'send' && id && req.method === 'POST') await receive(req, res, id)
    else if (part === 'subscriptions') await control(req, res, id)
    else return false
    return true
  }
}
