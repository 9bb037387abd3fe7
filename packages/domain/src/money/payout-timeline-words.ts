import { known, t, toTranslate } from '../language.ts'
import { formatLongDate, timestampText } from '../time/date-texts.ts'
import { knownWithDates } from '../time/known-dates.ts'
import type { PayoutStep, PayoutStepActor, PayoutStepKey } from './payout-timeline.ts'

/** The steps in words, as both front ends show them. */
export const payoutStepWords: Readonly<Record<PayoutStepKey, string>> = {
  offered: toTranslate('Offered'),
  accepted: toTranslate('Accepted'),
  authorized: toTranslate('Authorized'),
  flown: toTranslate('Flown'),
  sent_back: toTranslate('Sent back'),
  uploaded: toTranslate('Uploaded'),
  submitted: toTranslate('Submitted'),
  in_review: toTranslate('In review'),
  approved: toTranslate('Approved'),
  rejected: toTranslate('Rejected'),
  canceled: toTranslate('Canceled'),
  payout_created: toTranslate('Payout created'),
  sent: toTranslate('Payout sent'),
  arrived: toTranslate('Payout arrived'),
}

const waitsForWords: Readonly<Record<PayoutStepActor, string>> = {
  pilot: toTranslate('Waiting for the pilot'),
  reviewer: toTranslate('Waiting for the reviewer'),
  provider: toTranslate('Waiting for the provider'),
  bank: toTranslate('Waiting for the bank'),
}

/** The steps that finance takes. Whatever else waits for the provider is for those who dispatch. */
const financeSteps: readonly PayoutStepKey[] = ['payout_created', 'sent']

/** Who a step waits for, as the reader calls them. */
const waitsForText = (name: PayoutStepKey, actor: PayoutStepActor, reader: 'pilot' | 'provider'): string => {
  if (reader === 'pilot' && actor === 'pilot') return t('Waiting for you')
  if (reader === 'provider' && actor === 'provider')
    return financeSteps.includes(name) ? 'Waiting for finance' : 'Waiting for the dispatcher'
  return known(waitsForWords[actor])
}

/** Why a step is late or doesn't go on, as the server says it; otherwise who it waits for. */
export const payoutStepNote = (
  { name, reason, waits_for }: PayoutStep,
  reader: 'pilot' | 'provider',
): string | null => {
  if (reason !== null) return knownWithDates(reason)
  return waits_for && waitsForText(name, waits_for, reader)
}

/** When a step was done, or when it can be expected, and how sure that is. Null if nobody can say. */
export const payoutStepTime = (
  { state, at, expected_at, expected_by, is_late }: PayoutStep,
  zone: string | null | undefined,
): string | null => {
  if (state === 'done') return at && timestampText(at, zone)
  if (!expected_at) return null
  const date = formatLongDate(expected_at, zone)
  if (is_late) return t('Was due {date}', { date })
  if (expected_by === 'schedule') return timestampText(expected_at, zone)
  return expected_by === 'lately' ? t('Usually by {date}', { date }) : t('By {date}', { date })
}
