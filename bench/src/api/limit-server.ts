import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The most that this machine can send: a bare server that returns the bytes stored for a path. */
const serve = (port: number): void => {
  const bodies = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (request.method === 'PUT') bodies.set(path, await buffer(request))
    response.end(request.method === 'PUT' ? '' : (bodies.get(path) ?? 'ready'))
  })
  server.listen(port, '127.0.0.1')
  process.once('SIGTERM', () => process.exit(0))
}

serve(Number(process.env.PORT))
