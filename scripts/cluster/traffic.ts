import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import type { Database } from '../../apps/api/src/platform/database.ts'
import { ask, type Contender } from '../chaos/stage.ts'
import { compareWrites, type Request, type Write } from './tally.ts'

interface Who {
  url: string
  /** Headers of a provider's system. */
  provider: Record<string, string>
  pilot: Contender
}

/** Systems that write and people who read, all of the time, each one request after the other. */
export const actors = { writers: 4, readers: 3 }
export const actorCount = actors.writers + actors.readers

/** As many requests as a few people send; the two cores also carry the fourteen machines. */
const pauseMs = 40

export interface Traffic {
  requests(): readonly Request[]
  /** Of requests that failed: how often each status, or 'none' with a code, came. */
  failures(): Record<string, number>
  end(db: Database): Promise<{ lost: number; doubled: number }>
}

/**
 * A writer that has no response repeats its write with the same idempotency key, as a provider's system should. Each
 * write is a line of its own, so that one that is missing or there twice is found.
 */
export const openTraffic = ({ url, provider, pilot }: Who): Traffic => {
  const requests: Request[] = []
  const writes: Write[] = []
  const failures: Record<string, number> = {}
  let isOver = false

  const send = async (actor: string, path: string, init: RequestInit): Promise<boolean> => {
    const begun = performance.now()
    const { status, code } = await ask(url + path, init)
    const isOk = status === 200 || status === 201
    if (!isOk) {
      const how = status === null ? `none (${code})` : String(status)
      failures[how] = (failures[how] ?? 0) + 1
    }
    requests.push({ actor, begun, ended: performance.now(), isOk })
    return isOk
  }

  const write = async (actor: string): Promise<void> => {
    while (!isOver) {
      const line: Write = { message: `Fly safe ${randomUUID()}`, isAcknowledged: false }
      const key = randomUUID()
      writes.push(line)
      while (!line.isAcknowledged && !isOver) {
        line.isAcknowledged = await send(actor, '/v1/provider/daily_messages', {
          method: 'POST',
          headers: { ...provider, [headerNames.idempotencyKey]: key },
          body: JSON.stringify({ message: line.message }),
        })
        await sleep(pauseMs)
      }
    }
  }

  const pages = ['/v1/pilots/daily_messages/random', '/v1/pilots/notifications', '/v1/provider/missions']
  const read = async (actor: string, path: string): Promise<void> => {
    const headers = path.startsWith('/v1/pilots') ? pilot.headers : provider
    while (!isOver) {
      await send(actor, path, { headers })
      await sleep(pauseMs)
    }
  }

  const running = [
    ...Array.from({ length: actors.writers }, (_, index) => write(`writer ${index}`)),
    ...pages.slice(0, actors.readers).map((path) => read(path, path)),
  ]
  return {
    requests: () => requests,
    failures: () => failures,
    end: async (db) => {
      isOver = true
      await Promise.all(running)
      const rows = await db.selectFrom('daily_messages').select('message').execute()
      return compareWrites(
        writes,
        rows.map(({ message }) => message),
      )
    },
  }
}
