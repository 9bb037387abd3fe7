import { Pool } from 'undici'

export interface HttpRequest {
  path: string
  headers: Record<string, string>
}

export interface Figures {
  /** Milliseconds of every response. */
  latencies: number[]
  seconds: number
  bytes: number
  /** Milliseconds of a processor that all responses took, where somebody looked. */
  processorMs?: { server: number; database: number }
}

/** The server itself gives up before that. */
const patienceMs = 60_000

/**
 * Sends one request after the other on so many connections for a while. Any status but 200 ends it. The first on each
 * connection does not count: it opens the connection, and those to the database that were closed between two turns.
 */
export const measure = async (
  origin: string,
  requests: readonly HttpRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> => {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const latencies: number[] = []
  let bytes = 0
  let next = 0
  const send = async () => {
    const request = requests[next++ % requests.length] as HttpRequest
    const sent = performance.now()
    const signal = AbortSignal.timeout(patienceMs)
    const { statusCode, body } = await pool.request({ method: 'GET', ...request, signal })
    const response = await body.arrayBuffer()
    if (statusCode !== 200)
      throw new Error(
        `${origin}${request.path} responded with ${statusCode}: ${Buffer.from(response).toString()}`,
      )
    return { latency: performance.now() - sent, size: response.byteLength }
  }
  const sendUntil = async (deadline: number): Promise<void> => {
    while (performance.now() < deadline) {
      const { latency, size } = await send()
      latencies.push(latency)
      bytes += size
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, send))
    const started = performance.now()
    await Promise.all(Array.from({ length: connections }, () => sendUntil(started + seconds * 1000)))
    return { latencies, seconds: (performance.now() - started) / 1000, bytes }
  } finally {
    await pool.close()
  }
}

export const combine = (all: readonly Figures[]): Figures => ({
  latencies: all.flatMap(({ latencies }) => latencies),
  seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  processorMs: {
    server: all.reduce((sum, { processorMs }) => sum + (processorMs?.server ?? 0), 0),
    database: all.reduce((sum, { processorMs }) => sum + (processorMs?.database ?? 0), 0),
  },
})

export const rateOf = ({ latencies, seconds }: Figures): number => latencies.length / seconds

/** The time that so many of a hundred responses took at most. */
export const percentile = ({ latencies }: Figures, percent: number): number => {
  const sorted = Float64Array.from(latencies).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const kilobytesOf = ({ bytes, latencies }: Figures): number => bytes / latencies.length / 1024

/** Of server and database, for one response. */
export const processorOf = ({ processorMs, latencies }: Figures): [number, number] => [
  (processorMs?.server ?? 0) / latencies.length,
  (processorMs?.database ?? 0) / latencies.length,
]
