import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Slow 4G as Lighthouse defines it. */
const roundTripMs = 150
const downBytesPerMs = 1_600 / 8
const upBytesPerMs = 750 / 8
/** Connections take turns in pieces of this size, so that none waits for the whole file of another. */
const pieceBytes = 4096

/** One direction of the line: all connections together get no more than its rate. */
const createLane = (bytesPerMs: number) => {
  let freeAt = 0
  return async (bytes: number): Promise<void> => {
    freeAt = Math.max(performance.now(), freeAt) + bytes / bytesPerMs
    await sleep(freeAt - performance.now())
  }
}

export interface SlowLine {
  port: number
  /** Resolves once nothing has traveled for this long. */
  untilQuiet(ms: number): Promise<void>
  /** Ends all connections, so that the next visit opens its own. */
  hangUp(): void
  close(): Promise<void>
}

/**
 * A way to a server that is as slow as a phone's: half a round trip for every byte in each direction, another round trip
 * to open a connection, and a rate that all connections share. A lost packet or TCP's slow start is not part of it.
 */
export const openSlowLine = async (targetPort: number): Promise<SlowLine> => {
  const sockets = new Set<Socket>()
  const [down, up] = [createLane(downBytesPerMs), createLane(upBytesPerMs)]
  let lastByteAt = performance.now()

  const carry = async (from: Socket, to: Socket, lane: ReturnType<typeof createLane>): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes)
        await lane(piece.length)
        lastByteAt = performance.now()
        setTimeout(() => to.writable && to.write(piece), roundTripMs / 2)
      }
    setTimeout(() => to.end(), roundTripMs / 2)
  }

  const server = createServer({ allowHalfOpen: true }, async (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const end = () => {
      client.destroy()
      target.destroy()
    }
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => sockets.delete(socket))
      socket.once('error', end)
    }
    const back = carry(target, client, down)
    await sleep(roundTripMs)
    // A connection that is given up half-way has nothing more to carry.
    await Promise.all([carry(client, target, up), back]).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    untilQuiet: async (ms) => {
      for (;;) {
        const rest = lastByteAt + ms - performance.now()
        if (rest <= 0) return
        await sleep(rest)
      }
    },
    hangUp,
    close: async () => {
      server.close()
      hangUp()
    },
  }
}
