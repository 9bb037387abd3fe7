import type { ProviderChannel } from '@sortie/contract/provider-realtime.calls'
import type { ProviderEvents } from '@sortie/contract/realtime.events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../transaction.ts'
import { pilotChannel } from './channel-auth.ts'

/** The NOTIFY channel on which processes, and triggers of the database, announce events for sockets. */
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

/** Makes every process close the sockets of a session that was logged out, when the transaction commits. */
export const announceEndedSession = (trx: Transaction, session: string): Promise<void> =>
  announce(trx, { ended_session: session })

/** Does the same for every socket of a pilot who no longer exists, whatever session it belongs to. */
export const announceEndedChannel = (trx: Transaction, pilotId: number): Promise<void> =>
  announce(trx, { ended_channel: pilotChannel(pilotId) })

/** Tells the provider's people whose role may read it that something has happened, when the transaction commits. */
export const announceToProvider = <Event extends keyof ProviderEvents>(
  trx: Transaction,
  channel: ProviderChannel,
  event: Event,
  data: ProviderEvents[Event],
): Promise<void> => announce(trx, { event, data, channels: [channel] })
