import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drainOf } from './drain.ts'
import { errorDocument, S3Error } from './s3-error.ts'
import { type GatewayOptions, serveGateway } from './serve-gateway.ts'

export interface GatewayListener {
  port: number
  /** Announces that it is about to end: it still accepts connections, but keeps none open. */
  announce(): void
  /** Accepts no more connections and lets requests in progress finish, for a while. Closing does so too. */
  drain(): Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  limits?: Partial<ConnectionLimits>
}

interface ConnectionLimits {
  headersTimeoutMs: number
  /** A connection without any traffic for this long is closed. */
  idleTimeoutMs: number
  keepAliveMs: number
  mostConnections: number
  /** A connection that has moved fewer bytes than this since the last check is closed. */
  slowestBytesPerLook: number
  lookEveryMs: number
  /** When the gateway closes: how long to wait for requests that are on their way, and for those in progress. */
  quietMs: number
  closeWithinMs: number
}

const defaultLimits: ConnectionLimits = {
  headersTimeoutMs: 20_000,
  idleTimeoutMs: 120_000,
  keepAliveMs: 20_000,
  mostConnections: 2000,
  slowestBytesPerLook: 32_768,
  lookEveryMs: 30_000,
  quietMs: 300,
  closeWithinMs: 5000,
}

/** Whether the request waits for the client, and not for us. */
const waitsForClient = (request: IncomingMessage, response: ServerResponse): boolean =>
  (!request.complete && request.readableLength === 0 && !response.headersSent) || response.writableNeedDrain

/** Cuts off clients that send very slowly: each byte keeps a connection from being idle, and it occupies resources. */
const watchSlowClients = (limits: ConnectionLimits) => {
  const running = new Map<ServerResponse, { request: IncomingMessage; moved: number }>()
  const moved = ({ socket }: IncomingMessage) => socket.bytesRead + socket.bytesWritten
  const look = () => {
    for (const [response, known] of running) {
      const now = moved(known.request)
      if (waitsForClient(known.request, response) && now - known.moved < limits.slowestBytesPerLook)
        known.request.socket.destroy()
      known.moved = now
    }
  }
  const timer = setInterval(look, limits.lookEveryMs).unref()
  return {
    add: (request: IncomingMessage, response: ServerResponse) => {
      // A request that has just begun is measured from the next check on.
      running.set(response, { request, moved: Number.NEGATIVE_INFINITY })
      response.once('close', () => running.delete(response))
    },
    stop: () => clearInterval(timer),
  }
}

const hardened = (limits: ConnectionLimits): Server => {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    // Large files over slow connections take hours, so the speed of a client is checked instead.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5000),
    maxHeaderSize: 32_768,
  })
  server.timeout = limits.idleTimeoutMs
  server.maxHeadersCount = 100
  server.maxConnections = limits.mostConnections
  server.maxRequestsPerSocket = 10_000
  return server
}

/** S3 clients retry after a 503 by themselves. */
const refuseWhileClosing = (response: ServerResponse): void => {
  const body = errorDocument(new S3Error('ServiceUnavailable'), '', '')
  response.writeHead(503, { 'content-type': 'application/xml', 'retry-after': '2' }).end(body)
}

/** The gateway on a port of its own. */
export const listenForTransfers = async (
  options: GatewayOptions,
  { host, port, limits: given }: ListenOptions,
): Promise<GatewayListener> => {
  const limits = { ...defaultLimits, ...given }
  const serve = serveGateway(options)
  const server = hardened(limits)
  const slow = watchSlowClients(limits)
  const { track, announce, drain } = drainOf(server, {
    quietMs: limits.quietMs,
    patienceMs: limits.closeWithinMs,
    refuse: refuseWhileClosing,
  })
  const handle = (waitsForContinue: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    slow.add(request, response)
    track(response)
    serve(request, response, { waitsForContinue }).catch((error: unknown) => {
      options.onError(error, '')
      response.destroy()
    })
  }
  server.on('request', handle(false))
  server.on('checkContinue', handle(true))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    announce,
    drain,
    close: async () => {
      await drain()
      slow.stop()
    },
  }
}
