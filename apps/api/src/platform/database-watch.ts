import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { timeLimits } from './time-limits.ts'

/** The database accepts connections, or keeps them open, but sends no response. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('the database does not respond')
  }
}

export interface DatabaseWatch {
  /**
   * Waits for work in the database as long as the database responds. Slow work continues. Once the database is silent,
   * `giveUp` is called and the work fails with a DatabaseSilentError.
   */
  guard<Result>(work: Promise<Result>, giveUp: () => void): Promise<Result>
  /**
   * To be called when a statement got its response. A database that responds to any statement is not frozen, however
   * long a new connection takes on a busy machine.
   */
  heard(): void
  /**
   * Rejects when the database sends nothing for this long, neither to a connection that is kept for this, nor to a new
   * one, nor to any statement of this process.
   */
  probe(milliseconds: number): Promise<void>
  close(): void
}

/** More steps than opening a connection takes, so that a connection isn't late only because this process is busy. */
const steps = 40

/** Waits in steps, so that a process that was busy itself doesn't take that time for silence. */
const patience = async (milliseconds: number, signal: AbortSignal): Promise<never> => {
  for (let step = 0; step < steps; step += 1) await delay(milliseconds / steps, undefined, { signal })
  throw new DatabaseSilentError()
}

const openProbe = (databaseUrl: string): pg.Client => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sortie-probe' })
  client.on('error', () => undefined)
  return client
}

/** A regular end would wait for a server that does not respond. */
const dropProbe = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/** Waits for a response, and drops a connection that has none to give. */
const respondsWithin = async (
  client: pg.Client,
  asked: Promise<unknown>,
  milliseconds: number,
): Promise<void> => {
  const done = new AbortController()
  // The loser of the race is ignored.
  asked.catch(() => undefined)
  const limit = patience(milliseconds, done.signal)
  limit.catch(() => undefined)
  try {
    await Promise.race([asked, limit])
  } catch (error) {
    dropProbe(client)
    throw error
  } finally {
    done.abort()
  }
}

const probeWith = async (databaseUrl: string, milliseconds: number): Promise<pg.Client> => {
  const client = openProbe(databaseUrl)
  const asked = client.connect().then(() => client.query('select 1'))
  await respondsWithin(client, asked, milliseconds)
  return client
}

/** The part of its time that a kept connection has to respond before a new one is tried. */
const keptShare = 0.4

/** The database has no free connection for the probe, but those that are already open work. */
const isOverfull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'

/** A process that got a response within this time has working connections. */
const recentMs = 10_000

/**
 * Tells a slow database from a frozen one: when something takes long, it probes the database on a separate connection.
 * Through a pooler, a probe waits like everyone else while others have all its connections. It then counts as busy if
 * the database itself responds, and the pooler has passed on a response to this process a short while ago.
 */
export const watchDatabase = (databaseUrl: string, directUrl: string = databaseUrl): DatabaseWatch => {
  let probing: Promise<boolean> | null = null
  let heardAt = Number.NEGATIVE_INFINITY
  let kept: pg.Client | null = null
  let asking: Promise<void> | null = null
  let isClosed = false

  const keep = (client: pg.Client): void => {
    if (isClosed || kept) {
      dropProbe(client)
      return
    }
    kept = client
    client.once('end', () => {
      if (kept === client) kept = null
    })
  }

  /**
   * Asks on the kept connection. If that one has nothing to say, a new one takes its place: after a failover, the old
   * one may lead to a machine that is gone.
   */
  const ask = async (milliseconds: number): Promise<void> => {
    const askedAt = performance.now()
    const client = kept
    if (client) {
      try {
        return await respondsWithin(client, client.query('select 1'), milliseconds * keptShare)
      } catch {
        if (kept === client) kept = null
      }
    }
    keep(await probeWith(databaseUrl, milliseconds - (performance.now() - askedAt)))
  }

  const isBusyPooler = async (error: unknown, askedAt: number, milliseconds: number): Promise<boolean> => {
    const isDirect = directUrl === databaseUrl
    if (isDirect || !(error instanceof DatabaseSilentError) || heardAt < askedAt - recentMs) return false
    try {
      dropProbe(await probeWith(directUrl, milliseconds))
      return true
    } catch {
      return false
    }
  }

  const isSilent = (): Promise<boolean> => {
    const askedAt = performance.now()
    probing ??= probeWith(databaseUrl, timeLimits.probe)
      .then(
        (client) => {
          dropProbe(client)
          return false
        },
        // A database that refuses is there, and the waiting caller gets the refusal anyway.
        async (error: unknown) =>
          error instanceof DatabaseSilentError &&
          heardAt < askedAt &&
          !(await isBusyPooler(error, askedAt, timeLimits.probe)),
      )
      .finally(() => {
        probing = null
      })
    return probing
  }

  return {
    heard: () => {
      heardAt = performance.now()
    },
    probe: async (milliseconds) => {
      const askedAt = performance.now()
      try {
        asking ??= ask(milliseconds).finally(() => {
          asking = null
        })
        await asking
      } catch (error) {
        // Under load a new connection takes long, or none is left, while the open ones work.
        if (error instanceof DatabaseSilentError && heardAt >= askedAt) return
        if (isOverfull(error) && heardAt >= askedAt - recentMs) return
        if (await isBusyPooler(error, askedAt, milliseconds)) return
        throw error
      }
    },
    guard: async (work, giveUp) => {
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<never>((_, reject) => {
        const wait = () => {
          timer = setTimeout(async () => {
            const waiting = timer
            const isGone = await isSilent()
            // The timer was cleared in the meantime, because the work has ended.
            if (timer !== waiting) return
            if (!isGone) return wait()
            giveUp()
            reject(new DatabaseSilentError())
          }, timeLimits.silence)
        }
        wait()
      })
      try {
        return await Promise.race([work, silent])
      } finally {
        clearTimeout(timer)
        timer = undefined
      }
    },
    close: () => {
      isClosed = true
      if (kept) dropProbe(kept)
    },
  }
}
