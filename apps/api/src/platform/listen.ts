import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pauseAfter } from '@sortie/domain/time/backoff'
import pg from 'pg'

const shortestPause = 100
const longestPause = 5000

interface ListenerOptions {
  databaseUrl: string
  /**
   * Called when a lost connection is back. Notifications sent in between are lost, so the caller must fetch the state
   * again.
   */
  onReconnect(): void
  onError(error: Error): void
}

export interface Listener {
  /** Calls the handler with each payload sent to a channel with NOTIFY, once the promise is resolved. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>
  /**
   * Whether this process holds the lock, which only one of all processes can. It keeps the lock until its connection
   * ends.
   */
  holdsLock(key: number): Promise<boolean>
  close(): Promise<void>
}

const ownChannel = 'sortie_check'

/**
 * Whether notifications arrive. Behind a pooler in transaction mode none does, without an error. The notification is
 * sent on another connection, because a pooler may pass it on to the one that sent it.
 */
export const hearsNotifications = async (databaseUrl: string, patienceMs = 5000): Promise<boolean> => {
  const open = () =>
    new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sortie-listener',
      // A database that accepts connections and says nothing must not keep the process from saying so.
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
  const [ear, mouth] = [open(), open()]
  const own = randomUUID()
  const heard = Promise.withResolvers<boolean>()
  ear.on('notification', ({ payload }) => payload === own && heard.resolve(true))
  for (const client of [ear, mouth]) client.on('error', heard.reject)
  heard.promise.catch(() => undefined)
  const patience = setTimeout(() => heard.resolve(false), patienceMs)
  try {
    await Promise.all([ear.connect(), mouth.connect()])
    await ear.query(`listen ${ownChannel}`)
    await mouth.query('select pg_notify($1, $2)', [ownChannel, own])
    return await heard.promise
  } finally {
    clearTimeout(patience)
    // The connection of a pooler is used by others next.
    await ear.query(`unlisten ${ownChannel}`).catch(() => undefined)
    await Promise.allSettled([ear.end(), mouth.end()])
  }
}

/**
 * Listens to NOTIFY on its own connection, which must not go through a pooler. When the connection is lost, it is
 * opened again, with longer and longer pauses while the database is away, and listens to the same channels.
 */
export const openListener = ({ databaseUrl, onReconnect, onError }: ListenerOptions): Listener => {
  const handlers = new Map<string, (payload: string) => void>()
  const closing = new AbortController()
  let open: pg.Client | undefined

  /** An error that is thrown while the connection calls a handler would end the process. */
  const guarded = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      onError(error as Error)
    }
  }

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'sortie-listener',
    })
    client.on('error', onError)
    client.on('notification', ({ channel, payload }) => guarded(() => handlers.get(channel)?.(payload ?? '')))
    try {
      await client.connect()
      for (const channel of handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      closing.signal.throwIfAborted()
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  const keepConnecting = async (): Promise<pg.Client> => {
    for (let failures = 0; ; failures += 1) {
      try {
        const client = await connect()
        open = client
        client.once('end', () => {
          open = undefined
          if (closing.signal.aborted) return
          // There is always a pause, even if each connection is lost as soon as it is open.
          current = delay(shortestPause, undefined, { signal: closing.signal }).then(keepConnecting)
          // The promise is rejected only when the listener is closed.
          current.then(
            () => guarded(onReconnect),
            () => undefined,
          )
        })
        return client
      } catch (error) {
        closing.signal.throwIfAborted()
        onError(error as Error)
        const pause = pauseAfter(failures, { shortest: shortestPause, longest: longestPause })
        await delay(pause, undefined, { signal: closing.signal })
      }
    }
  }

  let current = keepConnecting()
  current.catch(() => undefined)
  return {
    listen: async (channel, handler) => {
      handlers.set(channel, handler)
      const client = await current
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    holdsLock: async (key) => {
      const client = await current
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key])
      return rows[0]?.held ?? false
    },
    close: async () => {
      // A connection that is still being opened ends by itself, so that closing never waits for a database that is
      // away.
      closing.abort()
      await open?.end()
    },
  }
}
