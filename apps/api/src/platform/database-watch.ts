import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { timeLimits } from './time-limits.ts'

/** The database accepts connections or keeps them open, and says nothing. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('the database does not respond')
  }
}

export interface DatabaseWatch {
  /**
   * Waits for work in the database while that responds. Work that is slow continues; once the database is silent it
   * is given up with a DatabaseSilentError, after `giveUp` was called.
   */
  guard<Result>(work: Promise<Result>, giveUp: () => void): Promise<Result>
  /**
   * To be called when a statement has had its response: a database that responds to anyone is not frozen, however
   * long a new connection takes on a busy machine.
   */
  heard(): void
  /**
   * Rejects when the database says nothing for so long, neither to a new connection nor to any statement of this
   * process.
   */
  probe(milliseconds: number): Promise<void>
}

/** More than a new connection takes turns, so that one is not late only because this process is busy with others. */
const steps = 40

/** In steps, so that a process that was busy itself for a while does not take that for silence. */
const patience = async (milliseconds: number, signal: AbortSignal): Promise<never> => {
  for (let step = 0; step < steps; step += 1) await delay(milliseconds / steps, undefined, { signal })
  throw new DatabaseSilentError()
}

const probeWith = async (databaseUrl: string, milliseconds: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sortie-probe' })
  client.on('error', () => undefined)
  const done = new AbortController()
  const asked = client.connect().then(() => client.query('select 1'))
  // Whichever loses the race is of no interest anymore.
  asked.catch(() => undefined)
  const limit = patience(milliseconds, done.signal)
  limit.catch(() => undefined)
  try {
    await Promise.race([asked, limit])
  } finally {
    done.abort()
    // Its end would wait for a server that does not respond.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** There are as many connections as the database takes; this one is refused, and those that are open work. */
const isOverfull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'

/** A process that has had a response within this time has connections of its own. */
const recentMs = 10_000

/** Tells a slow database from one that is frozen, by asking it on a connection of its own when something takes long. */
export const watchDatabase = (databaseUrl: string): DatabaseWatch => {
  let probing: Promise<boolean> | null = null
  let heardAt = Number.NEGATIVE_INFINITY

  const isSilent = (): Promise<boolean> => {
    const askedAt = performance.now()
    probing ??= probeWith(databaseUrl, timeLimits.probe)
      .then(
        () => false,
        // One that refuses is there; its refusal reaches the waiting caller anyway.
        (error: unknown) => error instanceof DatabaseSilentError && heardAt < askedAt,
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
        await probeWith(databaseUrl, milliseconds)
      } catch (error) {
        // On a busy day a new connection takes long, or there is none left, while those that are open work.
        if (error instanceof DatabaseSilentError && heardAt >= askedAt) return
        if (isOverfull(error) && heardAt >= askedAt - recentMs) return
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
            // Cleared meanwhile: the work has ended.
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
  }
}
