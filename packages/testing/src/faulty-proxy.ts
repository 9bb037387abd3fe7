import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request on its way to a store. */
export type Fault =
  | 'none'
  | 'hang'
  | 'reset'
  | { status: number; code: string }
  | { status: number; document: string }

export interface FaultyProxy {
  endpoint: string
  /** Called for each request; by default nothing is wrong. */
  fault: (request: IncomingMessage) => Fault
  /** The requests, as method and path. */
  requests: string[]
  close(): Promise<void>
}

const errorDocument = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Please try again.</Message></Error>`

/** A proxy in front of a store that makes it misbehave. Without a store, every request without a fault gets 200. */
export const openFaultyProxy = async (target?: string): Promise<FaultyProxy> => {
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (!target) return void response.writeHead(200, { etag: '"e"' }).end()
    const { method, url, headers } = incoming
    const outgoing = send(new URL(url ?? '/', target), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, response) => {
    const [path = ''] = (incoming.url ?? '').split('?')
    proxy.requests.push(`${incoming.method} ${path}`)
    const fault = proxy.fault(incoming)
    if (fault === 'none') return forward(incoming, response)
    incoming.resume()
    if (fault === 'hang') return
    if (fault === 'reset') return void incoming.socket.destroy()
    const document = 'document' in fault ? fault.document : errorDocument(fault.code)
    response.writeHead(fault.status, { 'content-type': 'application/xml' }).end(document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => 'none',
    requests: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
