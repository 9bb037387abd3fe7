import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { portalUrl } from './secrets.ts'

interface Release {
  /** Stands in the page, and makes the service worker another one. */
  name: string
  /** Whether the service worker has been switched off. */
  isWorkerOff?: boolean
}

const changed = (path: string, body: string, { name }: Release): string =>
  path === '/service-worker.js'
    ? body.replace(/"version":"\w+"/, `"version":"${name}"`)
    : body.replace('</head>', `<meta name="release" content="${name}"></head>`)

/** The portal under an address of its own, where one release follows another, and which can be cut off. */
export const startReleaseServer = async (first: Release) => {
  let release = first
  let isCut = false
  const server = createServer((incoming, response) => {
    if (isCut) return void incoming.socket.destroy()
    const url = incoming.url ?? '/'
    // A body that is changed here is not compressed, and must not have the ETag of the original.
    const headers = { ...incoming.headers }
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const isPage = headers.accept?.includes('text/html') || url === '/index.html'
    const isWorker = url === '/service-worker.js'
    const path = isWorker && release.isWorkerOff ? '/service-worker-off.js' : url
    const forwarded = request(`${portalUrl}${path}`, { method: incoming.method, headers }, async (answer) => {
      const status = answer.statusCode ?? 502
      if (!isPage && !isWorker) return void answer.pipe(response.writeHead(status, answer.headers))
      for (const name of ['content-length', 'etag', 'last-modified']) delete answer.headers[name]
      response.writeHead(status, answer.headers).end(changed(url, await text(answer), release))
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: (next: Release): void => {
      release = next
    },
    cut: (): void => {
      isCut = true
      server.closeAllConnections()
    },
    mend: (): void => {
      isCut = false
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
