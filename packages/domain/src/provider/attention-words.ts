import { type CertificateConcern, concernsText } from '../mission/flight-concerns.ts'
import { formatMoney, type Money } from '../money/money.ts'
import type { WeatherProblem } from '../schedule/slot-weather.ts'
import { flightTimeText, formatDate } from '../time/date-texts.ts'
import type { AttentionKind } from './attention.ts'

interface Offers {
  /** Whether the mission can be offered to pilots now: it is not expired and has a place. */
  can_offer: boolean
  open_offers: number
  past_offers: number
}

interface Flight {
  scheduled_at_start: string
  timezone_id: string | null
}

interface Payment extends Money {
  expected_on: string | null
}

/** What the server knows of a line, by its kind. */
export interface AttentionFacts {
  flight_weather: Flight & { problems: WeatherProblem[] }
  authorization_missing: Flight & { outside: CertificateConcern[] }
  flight_at_night: Flight
  no_pilot: Offers & { fly_by_date: string; sla_expired: boolean }
  certificate_expires: Flight & { license: string; expiration_date: string }
  offers_gone: Offers
  offers_unanswered: Offers
  not_delivered: { files: number }
  upload_stalled: { files: number }
  reshoot_waiting: { reason: string }
  review_late: { files: number }
  document_to_check: { license: string }
  pilot_waiting: object
  payment_late: Money & { approved_on: string }
  payout_failed: Payment & { status: string }
  payout_overdue: Payment
  endpoint_failing: { undelivered: number; is_enabled: boolean }
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const flightText = ({ scheduled_at_start, timezone_id }: Flight): string =>
  flightTimeText(scheduled_at_start, null, timezone_id)

const offersText = ({ open_offers, past_offers }: Offers): string => {
  if (open_offers > 0) return `${counted(open_offers, 'open offer')}, no pilot yet`
  return past_offers > 0 ? `No pilot and no open offer, ${past_offers} so far` : 'Not offered to anyone'
}

const reasons: { [Kind in AttentionKind]: (facts: AttentionFacts[Kind]) => string } = {
  flight_weather: ({ problems, ...flight }) =>
    `Flight on ${flightText(flight)} with too much ${list.format(problems)}`,
  authorization_missing: ({ outside, ...flight }) =>
    `Flight on ${flightText(flight)} ${outside.length > 0 ? concernsText(outside) : 'without an airspace authorization'}`,
  flight_at_night: (flight) => `Flight on ${flightText(flight)} at night`,
  no_pilot: ({ fly_by_date, sla_expired, ...offers }) =>
    `${offersText(offers)}. ${sla_expired ? 'Expired: the last day to fly was' : 'Last day to fly:'} ${formatDate(fly_by_date)}`,
  certificate_expires: ({ license, expiration_date, ...flight }) =>
    `${license} expires on ${formatDate(expiration_date)}, before the flight on ${flightText(flight)}`,
  offers_gone: ({ past_offers }) =>
    past_offers > 0
      ? `${past_offers === 1 ? 'The only offer is' : `All ${past_offers} offers are`} declined, lost or withdrawn`
      : "The pilot was removed, and it isn't offered to anyone",
  offers_unanswered: ({ open_offers }) =>
    `${counted(open_offers, 'open offer')} ${open_offers === 1 ? 'has' : 'have'} no answer yet`,
  not_delivered: ({ files }) =>
    files === 0
      ? 'Flown, but nothing delivered yet'
      : `Flown, ${counted(files, 'file')} uploaded, not submitted`,
  upload_stalled: ({ files }) => `The upload of ${counted(files, 'file')} has stalled`,
  reshoot_waiting: ({ reason }) => `Reshoot requested, nothing uploaded since: ${reason}`,
  review_late: ({ files }) =>
    `${files === 0 ? 'Submitted' : `${counted(files, 'file')} submitted`}, review not finished`,
  document_to_check: ({ license }) => `Document to check: ${license}`,
  pilot_waiting: () => 'Waiting for approval',
  payment_late: ({ approved_on, ...money }) =>
    `${formatMoney(money)} approved on ${formatDate(approved_on)} and not paid`,
  payout_failed: ({ status, ...payment }) =>
    `The payout of ${formatMoney(payment)} ${status === 'returned' ? 'was returned by the bank' : 'failed'}`,
  payout_overdue: ({ expected_on, ...payment }) =>
    `The payout of ${formatMoney(payment)} ${expected_on ? `was expected on ${formatDate(expected_on)}` : 'is overdue'}`,
  endpoint_failing: ({ undelivered, is_enabled }) =>
    `${is_enabled ? 'Every delivery fails' : 'Turned off because every delivery failed'}, ${counted(undelivered, 'event')} not delivered`,
}

/** Why a line waits for someone, in words. */
export const attentionReason = <Kind extends AttentionKind>(
  kind: Kind,
  facts: AttentionFacts[Kind],
): string => reasons[kind](facts)

/** What one press does, and `open` where someone has to look first. */
export const attentionActions = [
  'open',
  'allow_night_flight',
  'offer_matching',
  'approve_pilot',
  'resend_failed',
] as const

export type AttentionAction = (typeof attentionActions)[number]

const offerIfPossible = ({ can_offer }: Offers): AttentionAction => (can_offer ? 'offer_matching' : 'open')

const actions: { [Kind in AttentionKind]?: (facts: AttentionFacts[Kind]) => AttentionAction } = {
  flight_at_night: () => 'allow_night_flight',
  no_pilot: offerIfPossible,
  offers_gone: offerIfPossible,
  offers_unanswered: offerIfPossible,
  pilot_waiting: () => 'approve_pilot',
  endpoint_failing: ({ is_enabled }) => (is_enabled ? 'resend_failed' : 'open'),
}

/** The one action of a line. */
export const attentionAction = <Kind extends AttentionKind>(
  kind: Kind,
  facts: AttentionFacts[Kind],
): AttentionAction => actions[kind]?.(facts) ?? 'open'
