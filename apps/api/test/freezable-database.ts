import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface FreezableDatabase {
  /** Leads to the database through here. */
  url: string
  /** Connections stay open and new ones are accepted, but nothing comes back anymore. */
  freeze(): void
  thaw(): void
  /** New connections are accepted, but nothing comes back to them; those that are open work. */
  stall(): void
  /** Ends every connection that is open. */
  cut(): void
  close(): Promise<void>
}

/** Stands between a server and its database, and can fall silent as a frozen machine does. */
export const openFreezableDatabase = async (databaseUrl: string): Promise<FreezableDatabase> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isStalled = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen || isStalled) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    stall: () => {
      isStalled = true
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
