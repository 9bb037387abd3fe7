import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const shortestPause = 100
const longestPause = 5000

interface ListenerOptions {
  databaseUrl: string
  /** Called when a lost connection is back: what was sent in between never arrives, so fetch it again. */
  onReconnect(): void
  onError(error: Error): void
}

export interface Listener {
  /** Calls the handler with each payload that is sent to a channel with NOTIFY, from now on. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>
  /** Whether this process is the one of all that ask which has the lock. It keeps it until its connection ends. */
  holdsLock(key: number): Promise<boolean>
  close(): Promise<void>
}

/**
 * Listens to NOTIFY on a connection of its own, which no pooler may stand in front of. A lost connection is
 * opened again, with longer and longer pauses while the database is away, and listens to the same channels.
 */
export const openListener = async ({
  databaseUrl,
  onReconnect,
  onError,
}: ListenerOptions): Promise<Listener> => {
  const handlers = new Map<string, (payload: string) => void>()
  const closing = new AbortController()
  let client: pg.Client

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'sortie-listener',
    })
    next.on('error', onError)
    next.on('notification', ({ channel, payload }) => handlers.get(channel)?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
    next.once('end', () => {
      if (!closing.signal.aborted) void reconnect()
    })
  }

  const reconnect = async (): Promise<void> => {
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await delay(pause, undefined, { signal: closing.signal })
        await connect()
        break
      } catch (error) {
        if (closing.signal.aborted) return
        onError(error as Error)
      }
    }
    if (closing.signal.aborted) await client.end()
    else onReconnect()
  }

  await connect()
  return {
    listen: async (channel, handler) => {
      handlers.set(channel, handler)
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    holdsLock: async (key) => {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key])
      return rows[0]?.held ?? false
    },
    close: async () => {
      closing.abort()
      await client.end()
    },
  }
}
