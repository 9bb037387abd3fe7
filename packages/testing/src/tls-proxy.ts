import { once } from 'node:events'
import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { selfSigned } from './self-signed.ts'

export interface TlsProxy {
  port: number
  /** The certificate that clients have to trust. */
  cert: string
  close(): Promise<void>
}

/** Terminates TLS in front of a gateway, like a reverse proxy that passes on the Host of the client. */
export const openTlsProxy = async (target: string, host: string): Promise<TlsProxy> => {
  const { key, cert } = selfSigned(host)
  const { hostname, port } = new URL(target)
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = incoming
    const passed = forward({ hostname, port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      pipeline(response, outgoing, () => {})
    })
    passed.on('continue', () => outgoing.writeContinue())
    passed.on('error', () => outgoing.destroy())
    pipeline(incoming, passed, () => {})
  })
  // The gateway decides whether the client should send the body.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
