import { lookup as lookUpName } from 'node:dns/promises'
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The time a receiver has to respond. */
const timeLimitMilliseconds = 15_000
/** The part of a response that is read and kept; the rest is never received. */
const keptResponseBytes = 2048

/** Why nothing was sent or no response arrived, as a message for the provider. */
export class WebhookNotSent extends Error {}

export interface WebhookResponse {
  status: number
  /** The beginning of the body. */
  body: string
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

interface PostOptions {
  /** True in development and tests, whose receivers are on this machine. */
  allowLoopback: boolean
  timeLimit?: number
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>
}

export type PostWebhook = (request: WebhookRequest) => Promise<WebhookResponse>

const resolveAll = (hostname: string) => lookUpName(hostname, { all: true, verbatim: true })

/** The host of a URL in its usual form: without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Looks a host up once and connects to exactly that address, so that a name that later resolves to another machine (DNS
 * rebinding) leads nowhere.
 */
const permittedAddress = async (host: string, { allowLoopback, resolve = resolveAll }: PostOptions) => {
  const literal = isIP(host)
  const found = literal
    ? [{ address: host, family: literal }]
    : await resolve(host).catch(() => {
        throw new WebhookNotSent('The host name could not be resolved.')
      })
  const permitted = found.find(
    ({ address }) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address)),
  )
  if (!permitted) throw new WebhookNotSent("The host isn't on the public internet.")
  return permitted
}

const pinnedTo =
  ({ address, family }: { address: string; family: number }): LookupFunction =>
  (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)

/** The beginning of a body. If it is too long, too slow or cut off, the part that has arrived is enough. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= keptResponseBytes) break
    }
  } catch {
    // The status has arrived, which is what counts.
  }
  // The database accepts every character except this one.
  return Buffer.concat(chunks).subarray(0, keptResponseBytes).toString('utf8').replaceAll('\0', '')
}

const responseOf = (request: ClientRequest, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    // Without a listener, an error after the response would end the process.
    request.on('error', reject)
    request.end(body)
  })

const failureOf = (error: unknown, signal: AbortSignal, timeLimit: number): unknown => {
  if (error instanceof WebhookNotSent || signal.aborted) return error
  const { name = '', code } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError')
    return new WebhookNotSent(`No response within ${timeLimit / 1000} seconds.`)
  return new WebhookNotSent(`The connection failed${code ? ` (${code})` : ''}.`)
}

const withinTime = <Result>(work: Promise<Result>, limit: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    work.then(resolve, reject)
  })

/** Sends webhooks to hosts on the public internet. Redirects are not followed, since they could lead anywhere. */
export const webhookPoster = (options: PostOptions): PostWebhook => {
  const { timeLimit = timeLimitMilliseconds } = options
  return async ({ url: given, headers, body, signal }) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
    try {
      const url = new URL(given)
      const host = hostOf(url)
      const address = await withinTime(permittedAddress(host, options), limit)
      if (url.protocol !== 'https:' && !isLoopbackAddress(address.address))
        throw new WebhookNotSent('Only https URLs can receive webhooks over the internet.')
      const requestOptions: RequestOptions = {
        method: 'POST',
        hostname: host,
        port: url.port,
        path: url.pathname + url.search,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Sortie/0.1',
        },
        lookup: pinnedTo(address),
        agent: false,
        signal: limit,
      }
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const response = await responseOf(send(requestOptions), body)
      const beginning = await readBeginning(response)
      response.destroy()
      return { status: response.statusCode ?? 0, body: beginning }
    } catch (error) {
      throw failureOf(error, signal, timeLimit)
    }
  }
}
