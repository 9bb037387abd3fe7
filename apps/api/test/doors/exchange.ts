import { connect } from 'node:net'

/** The bytes that are written to a port, piece by piece, each in a separate turn of the event loop. */
export interface Bytes {
  pieces: readonly Uint8Array[]
  /** Whether the sender resets the connection right after the last piece. */
  leaves?: boolean
  /** Whether a response is certain to come; otherwise the server may wait for what is missing. */
  isWhole?: boolean
}

export interface Exchange {
  /** The statuses of all responses, in order. */
  statuses: number[]
  received: Buffer
}

/** A client that receives nothing for this long disconnects, however busy the server is. */
const longestMs = 30_000
/** How long a server may take to respond to what it has read, if it is to respond at all. */
const patienceMs = 200

const laterRequest = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')

const statusesIn = (received: Buffer): number[] =>
  [...received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Writes bytes as they are, and listens until the other side closes or falls silent. Never rejects. */
export const exchange = (
  port: number,
  { pieces, leaves = false, isWhole = false }: Bytes,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.setNoDelay(true)
    socket.setTimeout(longestMs, () => socket.destroy())
    socket.on('data', (data) => heard.push(data))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const received = Buffer.concat(heard)
      resolve({ statuses: statusesIn(received), received })
    })
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (!socket.writable) return
        socket.write(piece)
        await new Promise((done) => setImmediate(done))
      }
      if (leaves) socket.resetAndDestroy()
      if (leaves || isWhole) return
      // Connections are taken in order: when a later one has its response, this one has been read.
      await exchange(port, { pieces: [laterRequest], isWhole: true })
      socket.setTimeout(patienceMs)
    })
  })

/** Cuts bytes at these places, given as parts of their length. */
export const cutAt = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

/** A request as it is written, without anything being put right. */
export const requestBytes = (
  line: string,
  headers: readonly (readonly [string, string])[],
  body: Uint8Array = new Uint8Array(),
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${[line, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
      'latin1',
    ),
    body,
  ])
