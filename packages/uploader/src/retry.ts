import { pauseAfter } from '@sortie/domain/time/backoff'
import type { ConnectionPool } from './connection-pool.ts'
import { TransportError } from './transport.ts'

const attempts = 3
const pauseMs = 1000
/**
 * A 503 asks for patience. This is how long it is waited for if nothing seems to be unavailable; after that, each 503
 * is a failure.
 */
const longestPatienceMs = 300_000
const longestPauseMs = 10_000

export interface Connection {
  /** Waits until the server and its store can be reached. Resolves to false if they could be all along. */
  whenReachable(signal: AbortSignal): Promise<boolean>
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

/**
 * The response may come from a proxy in front of a server that is down, or from a store that is. The connection finds
 * out whether they are unavailable.
 */
const isUnreachable = ({ status }: TransportError): boolean => status === null || status >= 500

/** Decisions of the server, which another attempt wouldn't change. */
const finalStatuses = [401, 404, 410, 413, 422, 507]
const isFinal = ({ status, refusal }: TransportError): boolean =>
  refusal.isDuplicate || refusal.stopsQueue || (status !== null && finalStatuses.includes(status))

interface RetryOptions {
  connection: Connection
  pool: Pick<ConnectionPool, 'narrow'>
  sleep: Sleep
}

/** Tries a call three times, a second apart. An outage or a wait the server asks for costs no attempt. */
export const withRetries = async <Result>(
  { connection, pool, sleep }: RetryOptions,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> => {
  for (let failures = 0, waits = 0, waitedMs = 0; ; ) {
    try {
      signal.throwIfAborted()
      return await task()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TransportError) || isFinal(error)) throw error
      pool.narrow()
      const askedMs = (error.refusal.retryAfterSeconds ?? 0) * 1000
      if (error.status === 429 && askedMs > 0) {
        await sleep(askedMs, signal)
        continue
      }
      if (isUnreachable(error) && (await connection.whenReachable(signal))) continue
      if (error.status === 503 && waitedMs < longestPatienceMs) {
        const patientMs = pauseAfter(waits, { shortest: pauseMs, longest: longestPauseMs })
        const ms = Math.max(patientMs, askedMs)
        await sleep(ms, signal)
        waitedMs += ms
        waits += 1
        continue
      }
      failures += 1
      if (failures === attempts) throw error
      await sleep(pauseMs, signal)
    }
  }
}
