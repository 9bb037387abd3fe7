import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Upstream {
  url: string
  /** The requested paths with their queries, in order. */
  asked: string[]
  /** Replaces its response. */
  answerWith(respond: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** An outside service on its own port, which counts its requests. */
export const startUpstream = async (): Promise<Upstream> => {
  const asked: string[] = []
  let respond = (_request: IncomingMessage, response: ServerResponse) => sendJson(response, {}, 500)
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (next) => {
      respond = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
