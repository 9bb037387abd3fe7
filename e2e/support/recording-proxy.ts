import { Agent, createServer, type IncomingHttpHeaders, request as requestFrom } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface RecordedRequest {
  url: string
  headers: IncomingHttpHeaders
}

/**
 * A proxy for a browser, which sees every request as it goes over the wire: also those of style sheets, fonts, workers
 * and service workers, whose headers the browser's own tools do not all tell.
 */
export const startRecordingProxy = async () => {
  const requests: RecordedRequest[] = []
  /** Tunnels are opened for the sockets of realtime; their request is the first thing that goes through. */
  const tunnels: string[] = []
  // A connection that is used again may just be closed by the server.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    requests.push({ url, headers })
    const onward = requestFrom(url, { agent, method, headers })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('error', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port) || 80, hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      socket.once('data', (data) => tunnels.push(String(data)))
      socket.pipe(onward).pipe(socket)
    })
    const close = () => {
      socket.destroy()
      onward.destroy()
    }
    socket.on('error', close)
    onward.on('error', close)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    tunnels,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
