import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../transaction.ts'
import { pilotChannel } from './channel-auth.ts'

/** The channel of NOTIFY on which processes, and the triggers of the database, say what sockets are to hear. */
export const realtimeChannel = 'sortie_realtime'

export const announcementSchema = z.union([
  z.object({ event: z.string(), data: z.unknown(), channels: z.array(z.string()) }),
  z.object({ ended_session: z.string() }),
  z.object({ ended_channel: z.string() }),
])

const announce = async (
  trx: Transaction,
  announcement: z.input<typeof announcementSchema>,
): Promise<void> => {
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify(announcement)})`.execute(trx)
}

/** Lets every process close the sockets of a session that was logged out, when the transaction commits. */
export const announceEndedSession = (trx: Transaction, session: string): Promise<void> =>
  announce(trx, { ended_session: session })

/** The same for every socket of a pilot who is there no more, whatever session it rests on. */
export const announceEndedChannel = (trx: Transaction, pilotId: number): Promise<void> =>
  announce(trx, { ended_channel: pilotChannel(pilotId) })
