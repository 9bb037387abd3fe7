import { randomUUID } from 'node:crypto'
import { headerNames } from '@sortie/contract/headers'
import { ask, type Outcome, type Stage } from './stage.ts'

interface Write {
  key: string
  message: string
  isAcknowledged: boolean
}

/**
 * Systems of a provider that write all the time, each line once: one that has no response repeats it with the same
 * idempotency key, as it should.
 */
export const openWriters = ({ provider, db }: Stage, url: () => string, count = 6) => {
  const writes: Write[] = []
  let refused = 0
  let longest = 0
  let isOver = false

  const send = async (write: Write): Promise<void> => {
    while (!write.isAcknowledged) {
      const { status, milliseconds } = await ask(`${url()}/v1/provider/daily_messages`, {
        method: 'POST',
        headers: { ...provider, [headerNames.idempotencyKey]: write.key },
        body: JSON.stringify({ message: write.message }),
      })
      longest = Math.max(longest, milliseconds)
      if (status === 200 || status === 201) write.isAcknowledged = true
      else if (isOver) return
      else {
        refused += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  const writer = async (): Promise<void> => {
    while (!isOver) {
      const write = { key: randomUUID(), message: `Fly safe ${randomUUID()}`, isAcknowledged: false }
      writes.push(write)
      await send(write)
    }
  }

  const writers = Array.from({ length: count }, writer)
  const acknowledged = () => writes.filter(({ isAcknowledged }) => isAcknowledged)
  return {
    acknowledged: () => acknowledged().length,
    /** Ends the writing, and compares what was acknowledged with what is there. */
    end: async (fault: string): Promise<Outcome> => {
      isOver = true
      await Promise.all(writers)
      const rows = await db.selectFrom('daily_messages').select('message').execute()
      const stored = new Map<string, number>()
      for (const { message } of rows) stored.set(message, (stored.get(message) ?? 0) + 1)
      const doubled = writes.filter(({ message }) => (stored.get(message) ?? 0) > 1).length
      return {
        fault,
        compared: 'daily messages',
        tried: writes.length + refused,
        acknowledged: acknowledged().length,
        refused,
        lost: acknowledged().filter(({ message }) => !stored.has(message)).length,
        longest,
        broken: doubled > 0 ? [`${doubled} writes were carried out twice`] : [],
      }
    },
  }
}
