import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'

const typeOf = (path: string): string => (path.endsWith('.html') ? 'text/html' : 'text/javascript')

/** A built page on a port of its own; photos never leave the browser, so that it needs nothing else. */
export const servePage = async (folder: string) => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    const body = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'content-type': typeOf(path) }).end(body ?? undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
