import { lookup, Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf } from '../webhooks/post-webhook.ts'
import { isLoopbackAddress, isPublicAddress } from '../webhooks/public-address.ts'
import { problemOfUrl } from '../webhooks/public-url.ts'

/** The time a push service has to respond. */
const timeLimitMilliseconds = 10_000
const connectionsPerService = 32
const connections = 256
/** An unused connection is closed, whatever the other side thinks of it. */
const idleMilliseconds = 30_000
const mostResponseBytes = 4096

export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
}

/** Sends a message to a push service and returns the status of its response. */
export type PostPush = (request: PushRequest) => Promise<number>

type Resolve = (hostname: string) => Promise<string[]>

interface PushPosterOptions {
  /** True with the sandbox, whose push service is on this machine. */
  allowLoopback: boolean
  timeLimit?: number
  resolve?: Resolve
}

const nameServers = new Resolver({ timeout: 2000, tries: 2 })

/**
 * Asks name servers directly. The system's own lookup would keep one of the few threads of this process waiting, which
 * also read its files, and a pilot can name a host whose name server never responds.
 */
const resolveName: Resolve = async (hostname) => {
  // No name server knows it.
  if (hostname === 'localhost') return (await lookup(hostname, { all: true })).map(({ address }) => address)
  const [four, six] = await Promise.allSettled([
    nameServers.resolve4(hostname),
    nameServers.resolve6(hostname),
  ])
  return [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/**
 * Looks names up for a new connection and takes public addresses only, whatever a name stands for by now. A connection
 * that is kept leads to where it was made.
 */
const publicLookup =
  (isPermitted: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (hostname, { all }, callback) => {
    const respond = (addresses: readonly string[]): void => {
      const address = addresses.find(isPermitted)
      if (address === undefined) callback(new Error("The push service isn't on the public internet."), '', 0)
      else if (all) callback(null, [{ address, family: isIP(address) }])
      else callback(null, address, isIP(address))
    }
    resolve(hostname).then(respond, () => respond([]))
  }

/** Posts to push services over connections that are kept, since most devices share a few services. */
export const pushPoster = ({
  allowLoopback,
  timeLimit = timeLimitMilliseconds,
  resolve = resolveName,
}: PushPosterOptions): PostPush => {
  const isPermitted = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  const kept = {
    keepAlive: true,
    maxSockets: connectionsPerService,
    maxTotalSockets: connections,
    timeout: idleMilliseconds,
    lookup: publicLookup(isPermitted, resolve),
  }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }

  return async ({ endpoint, headers, body, signal }) => {
    const url = new URL(endpoint)
    const host = hostOf(url)
    // A literal address is connected to without a lookup.
    if (problemOfUrl(endpoint, allowLoopback) !== null || (isIP(host) && !isPermitted(host)))
      throw new Error("The push service isn't on the public internet.")
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length, 'user-agent': 'Sortie/0.1' },
        agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
        signal,
      })
      const timer = setTimeout(
        () => request.destroy(new Error(`No response within ${timeLimit / 1000} seconds.`)),
        timeLimit,
      )
      request
        .once('response', resolve)
        // Without a listener, an error after the response would end the process.
        .on('error', reject)
        .once('close', () => clearTimeout(timer))
        .end(body)
    })
    response.on('error', () => {})
    // What it says is of no use, and is received only so that the connection can be used again.
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostResponseBytes) response.destroy()
    })
    return response.statusCode ?? 0
  }
}
