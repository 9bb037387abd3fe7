import type { ConnectionPool } from './connection-pool.ts'
import { TransportError } from './transport.ts'

const attempts = 3
const pauseMs = 1000

export interface Connection {
  /** Waits until the server can be reached. Resolves to false when it could be all along. */
  whenReachable(signal: AbortSignal): Promise<boolean>
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

/** Whoever gave this response stands in front of a server that is down, or asks for patience. */
const isUnreachable = ({ status }: TransportError): boolean =>
  status === null || status === 502 || status === 503 || status === 504

interface Means {
  connection: Connection
  pool: Pick<ConnectionPool, 'narrow'>
  sleep: Sleep
}

/** Tries a call three times, a second apart. An outage is waited out and costs no attempt. */
export const persistently = async <Result>(
  { connection, pool, sleep }: Means,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> => {
  for (let failures = 0; ; ) {
    try {
      signal.throwIfAborted()
      return await task()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TransportError)) throw error
      pool.narrow()
      if (isUnreachable(error) && (await connection.whenReachable(signal))) continue
      failures += 1
      if (failures === attempts) throw error
      await sleep(pauseMs, signal)
    }
  }
}
