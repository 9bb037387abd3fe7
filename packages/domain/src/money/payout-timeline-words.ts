import { formatLongDate, timestampText } from '../time/date-texts.ts'
import type { PayoutStep, PayoutStepActor, PayoutStepKey } from './payout-timeline.ts'

/** The steps in words, as both front ends show them. */
export const payoutStepWords: Readonly<Record<PayoutStepKey, string>> = {
  offered: 'Offered',
  accepted: 'Accepted',
  authorized: 'Authorized',
  flown: 'Flown',
  sent_back: 'Sent back',
  uploaded: 'Uploaded',
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
  canceled: 'Canceled',
  payout_created: 'Payout created',
  sent: 'Payout sent',
  arrived: 'Payout arrived',
}

const actorWords: Readonly<Record<PayoutStepActor, string>> = {
  pilot: 'the pilot',
  reviewer: 'the reviewer',
  provider: 'the provider',
  bank: 'the bank',
}

/** Who a step waits for, as the reader calls them. */
export const waitsForText = (actor: PayoutStepActor, reader: 'pilot' | 'provider'): string => {
  if (reader === 'pilot' && actor === 'pilot') return 'you'
  return reader === 'provider' && actor === 'provider' ? 'finance' : actorWords[actor]
}

/** Why a step is late or doesn't go on; otherwise who it waits for. */
export const payoutStepNote = (
  { reason, waits_for }: PayoutStep,
  reader: 'pilot' | 'provider',
): string | null => reason ?? (waits_for && `Waiting for ${waitsForText(waits_for, reader)}`)

/** When a step was done, or when it can be expected, and how sure that is. Null if nobody can say. */
export const payoutStepTime = (
  { state, at, expected_at, expected_by, is_late }: PayoutStep,
  zone: string | null | undefined,
): string | null => {
  if (state === 'done') return at && timestampText(at, zone)
  if (!expected_at) return null
  const date = formatLongDate(expected_at, zone)
  if (is_late) return `Was due ${date}`
  if (expected_by === 'schedule') return timestampText(expected_at, zone)
  return expected_by === 'lately' ? `Usually by ${date}` : `By ${date}`
}
