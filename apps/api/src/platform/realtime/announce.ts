import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../transaction.ts'

/** The channel of NOTIFY on which processes, and the triggers of the database, say what sockets are to hear. */
export const realtimeChannel = 'sortie_realtime'

export const announcementSchema = z.union([
  z.object({ event: z.string(), data: z.unknown(), channels: z.array(z.string()) }),
  z.object({ ended_session: z.string() }),
])

/** Lets every process close the sockets of a session that was logged out, when the transaction commits. */
export const announceEndedSession = async (trx: Transaction, session: string): Promise<void> => {
  const announcement: z.input<typeof announcementSchema> = { ended_session: session }
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify(announcement)})`.execute(trx)
}
