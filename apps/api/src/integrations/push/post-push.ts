import { lookup as lookUpName } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf } from '../webhooks/post-webhook.ts'
import { isLoopbackAddress, isPublicAddress } from '../webhooks/public-address.ts'
import { problemOfUrl } from '../webhooks/public-url.ts'

/** The time a push service has to respond. */
const timeLimitMilliseconds = 10_000
const connectionsPerService = 32

export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
}

/** Sends a message to a push service and returns the status of its response. */
export type PostPush = (request: PushRequest) => Promise<number>

interface PushPosterOptions {
  /** True with the sandbox, whose push service is on this machine. */
  allowLoopback: boolean
  timeLimit?: number
}

/**
 * Looks names up for a new connection and takes public addresses only, whatever a name stands for by now. A connection
 * that is kept leads to where it was made.
 */
const publicLookup =
  (isPermitted: (address: string) => boolean): LookupFunction =>
  (hostname, { all }, callback) =>
    lookUpName(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const found = addresses?.find(({ address }) => isPermitted(address))
      if (error || !found)
        return callback(error ?? new Error("The push service isn't on the public internet."), '', 0)
      if (all) callback(null, [found])
      else callback(null, found.address, found.family)
    })

/** Posts to push services over connections that are kept, since most devices share a few services. */
export const pushPoster = ({
  allowLoopback,
  timeLimit = timeLimitMilliseconds,
}: PushPosterOptions): PostPush => {
  const isPermitted = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  const kept = { keepAlive: true, maxSockets: connectionsPerService, lookup: publicLookup(isPermitted) }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }

  return async ({ endpoint, headers, body, signal }) => {
    const url = new URL(endpoint)
    const host = hostOf(url)
    // A literal address is connected to without a lookup.
    if (problemOfUrl(endpoint, allowLoopback) !== null || (isIP(host) && !isPermitted(host)))
      throw new Error("The push service isn't on the public internet.")
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length, 'user-agent': 'Sortie/0.1' },
        agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      })
        .once('response', resolve)
        // Without a listener, an error after the response would end the process.
        .on('error', reject)
        .end(body)
    })
    response.on('error', () => {})
    // What it says is of no use. Long texts are not received.
    if (Number(response.headers['content-length'] ?? 0) > 4096) response.destroy()
    else response.resume()
    return response.statusCode ?? 0
  }
}
