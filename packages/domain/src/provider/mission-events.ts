import { concernsText, type FlightConcern } from '../mission/flight-concerns.ts'
import type { MissionStatus } from '../mission/mission-status.ts'
import { isKnownStatus } from '../mission/mission-status.ts'
import { isPayoutLost, isPayoutOnHold } from '../money/money.ts'
import { dateAndTimeText } from '../time/date-texts.ts'
import { statusWords } from './status-words.ts'

/** What can happen to a mission. The database notes the same kinds; what is noted at the site is reported by the portal. */
export const missionEventKinds = [
  'created',
  'status',
  'held',
  'resumed',
  'expired',
  'scheduled',
  'offered',
  'withdrawn',
  'declined',
  'changed',
  'reshoot_requested',
  'reshoot_resolved',
  'payout',
  'gps_check_passed',
  'flight_checked',
  'shots_ticked',
  'flight_note',
] as const

export type MissionEventKind = (typeof missionEventKinds)[number]

/** What is known of an event besides its kind; each kind has some of these. */
export interface MissionEventDetails {
  from?: string | undefined
  to?: string | undefined
  start?: string | undefined
  previous?: string | undefined
  count?: number | undefined
  fields?: readonly string[] | undefined
  status?: string | undefined
  /** What spoke against a flight that was marked as flown. */
  concerns?: readonly FlightConcern[] | undefined
  /** What the pilot noted at the site. */
  note?: string | undefined
}

interface Words {
  /** The names of the pilots it is about; there may be more of them than names. */
  pilots: readonly string[]
  /** The amount of a payout in words. */
  amount: string
  /** The time zone of the site. */
  zone: string | null | undefined
  /** Whether one of the provider's people or programs did it, not the pilot. */
  isByProvider: boolean
}

const listed = new Intl.ListFormat('en-US')

/** Names as long as they are few; else the first and how many others. */
export const someOf = (names: readonly string[], count: number): string => {
  if (names.length === 0) return count === 1 ? '1 pilot' : `${count} pilots`
  if (count <= 3 && names.length === count) return listed.format(names)
  const others = count - 1
  return `${names[0]} and ${others} other${others === 1 ? '' : 's'}`
}

const stepTexts: Readonly<Partial<Record<MissionStatus, string>>> = {
  pilot_assigned: 'Pilot confirmed',
  flight_complete: 'Marked as flown',
  assets_uploaded: 'Open for uploads',
  processing_shots: 'Submitted for review',
  assets_classified: 'Photos and videos sorted',
  in_production: 'Production started',
  awaiting_payment: 'Accepted after review',
  invoice_needed: 'Invoice requested',
  invoiced: 'Invoice received',
  complete: 'Completed',
  rejected: 'Rejected',
  canceled: 'Canceled',
}

const held: readonly string[] = ['pilot_accepted', 'pilot_assigned']

const stepText = (
  { from = '', to = '', start, concerns = [] }: MissionEventDetails,
  { pilots, zone, isByProvider }: Words,
): string => {
  const pilot = pilots[0] ?? 'a pilot'
  if (to === 'pilot_accepted') {
    const booked = `${isByProvider ? 'Assigned to' : 'Booked by'} ${pilot}`
    return start ? `${booked} for ${dateAndTimeText(start, zone)}` : booked
  }
  if (to === 'available') {
    if (held.includes(from)) return `Taken back from ${pilot}`
    return from === 'pilots_notified' ? 'No longer offered' : 'Ready to offer'
  }
  if (to === 'flight_complete' && concerns.length > 0) return `Marked as flown: ${concernsText(concerns)}`
  if (!isKnownStatus(to)) return to
  return stepTexts[to] ?? statusWords[to]
}

const payoutEventText = (status: string, { amount, pilots }: Words): string => {
  const whom = pilots[0] ? ` to ${pilots[0]}` : ''
  if (status === 'complete') return `${amount} paid${whom}`
  if (status === 'queued') return `Payout of ${amount}${whom} created`
  if (status === 'returned') return `Payout of ${amount}${whom} returned by the bank`
  if (isPayoutLost({ status })) return `Payout of ${amount}${whom} ${status}`
  if (isPayoutOnHold({ status })) return `Payout of ${amount}${whom} waits for payment information`
  return `Payout of ${amount}${whom} on its way`
}

/** What happened, as a sentence without its subject: who did it is shown next to it. */
export const missionEventText = (
  kind: MissionEventKind,
  details: MissionEventDetails,
  words: Words,
): string => {
  const { count = words.pilots.length, fields = [], start, previous, status = '' } = details
  switch (kind) {
    case 'created':
      return 'Created'
    case 'status':
      return stepText(details, words)
    case 'held':
      return 'Put on hold'
    case 'resumed':
      return 'Resumed'
    case 'expired':
      return 'The agreed time ran out'
    case 'scheduled':
      return start
        ? `${previous ? 'Moved to' : 'Scheduled for'} ${dateAndTimeText(start, words.zone)}`
        : 'Schedule removed'
    case 'offered':
      return `Offered to ${someOf(words.pilots, count)}`
    case 'withdrawn':
      return `Offer withdrawn from ${someOf(words.pilots, count)}`
    case 'declined':
      return `Declined by ${someOf(words.pilots, count)}`
    case 'changed':
      return fields.length > 0 ? `Changed the ${listed.format(fields)}` : 'Changed'
    case 'reshoot_requested':
      return 'Asked for some shots again'
    case 'reshoot_resolved':
      return 'Closed a request for shots'
    case 'payout':
      return payoutEventText(status, words)
    case 'gps_check_passed':
      return 'Passed the GPS coverage check'
    case 'flight_checked':
      return count === 1 ? 'Checked 1 item before the flight' : `Checked ${count} items before the flight`
    case 'shots_ticked':
      return count === 1 ? 'Checked off 1 shot at the site' : `Checked off ${count} shots at the site`
    case 'flight_note':
      return details.note ? `Noted at the site: ${details.note}` : 'Made a note at the site'
  }
}
