import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../transaction.ts'
import { pilotChannel } from './channel-auth.ts'

/** The channel of NOTIFY on which processes tell each other what to send to their sockets. */
export const realtimeChannel = 'sortie_realtime'

export const announcementSchema = z.union([
  z.object({ event: z.string(), data: z.unknown(), channels: z.array(z.string()) }),
  z.object({ ended_session: z.string() }),
])

const announce = async (
  trx: Transaction,
  announcement: z.input<typeof announcementSchema>,
): Promise<void> => {
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify(announcement)})`.execute(trx)
}

/** PostgreSQL takes 8,000 bytes at once; a channel's name takes some thirty. */
const channelsAtOnce = 200

/**
 * Announces to pilots that something of theirs has changed. It is sent when the transaction commits, to every
 * process; `data` is small, since whoever wants more asks for it.
 */
export const announceToPilots = async (
  trx: Transaction,
  pilotIds: readonly number[],
  event: string,
  data: object = {},
): Promise<void> => {
  for (let start = 0; start < pilotIds.length; start += channelsAtOnce)
    await announce(trx, {
      event,
      data,
      channels: pilotIds.slice(start, start + channelsAtOnce).map(pilotChannel),
    })
}

/** Lets every process close the sockets of a session that was logged out. */
export const announceEndedSession = (trx: Transaction, session: string): Promise<void> =>
  announce(trx, { ended_session: session })
