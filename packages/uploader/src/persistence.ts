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

/** What the server has decided does not change by asking again. */
const finalStatuses = [401, 404, 410, 413, 422, 507]
const isFinal = ({ status, refusal }: TransportError): boolean =>
  refusal.isDuplicate || refusal.stopsQueue || (status !== null && finalStatuses.includes(status))

interface Means {
  connection: Connection
  pool: Pick<ConnectionPool, 'narrow'>
  sleep: Sleep
}

/** Tries a call three times, a second apart. An outage or a wait the server asks for costs no attempt. */
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
      if (!(error instanceof TransportError) || isFinal(error)) throw error
      pool.narrow()
      const { retryAfterSeconds } = error.refusal
      if (error.status === 429 && retryAfterSeconds) {
        await sleep(retryAfterSeconds * 1000, signal)
        continue
      }
      if (isUnreachable(error) && (await connection.whenReachable(signal))) continue
      failures += 1
      if (failures === attempts) throw error
      await sleep(pauseMs, signal)
    }
  }
}
