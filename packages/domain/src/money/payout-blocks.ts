import { isWalletCountry } from '../pilot/payment-region.ts'

/** What keeps an approved mission from being paid through the payment service. */
export const payoutBlocks = [
  'on_hold',
  'invoice',
  'no_direct_deposit',
  'no_account',
  'onboarding',
  'failed',
  'settled',
  'changed',
] as const

export type PayoutBlock = (typeof payoutBlocks)[number]

export interface PayableFacts {
  is_on_hold: boolean
  needs_invoice: boolean
  country: string | null
  stripe_onboarding: boolean
  has_account: boolean
  account_ready: boolean
  /** Whether a payout failed that pays this once it is retried. */
  has_failed: boolean
}

/** Why a mission can't be paid now; null if it can. */
export const payoutBlock = (facts: PayableFacts): PayoutBlock | null => {
  if (facts.is_on_hold) return 'on_hold'
  if (facts.needs_invoice) return 'invoice'
  if (facts.account_ready) return facts.has_failed ? 'failed' : null
  if (!facts.stripe_onboarding || isWalletCountry(facts.country ?? '')) return 'no_direct_deposit'
  return facts.has_account ? 'onboarding' : 'no_account'
}

/** The reason in words, with what can be done about it. */
export const payoutBlockWords: Readonly<Record<PayoutBlock, string>> = {
  on_hold: 'The mission is on hold. Resume it first.',
  invoice: "The pilot's invoice hasn't arrived.",
  no_direct_deposit: 'No direct deposit for this pilot. Pay another way and record it.',
  no_account: "The pilot hasn't begun to set up payments.",
  onboarding: "The pilot hasn't finished setting up payments.",
  failed: 'An earlier payout for this mission failed. Retry that one.',
  settled: 'Nothing is owed anymore.',
  changed: 'The amount has changed since the preview.',
}

/** What to do about a payout that the payment service or the bank refused, by the code that it gave. */
export const payoutAdvice = (status: string, code: string | null): string => {
  if (status === 'returned')
    return 'Ask the pilot to correct their bank details at Stripe. Stripe then sends it again by itself, so nothing has to be retried here.'
  switch (code) {
    case 'balance_insufficient':
      return 'Add funds to the balance at Stripe, then retry.'
    case 'resource_missing':
    case 'account_invalid':
    case 'insufficient_capabilities_for_transfer':
      return 'Ask the pilot to finish setting up payments, then retry.'
    default:
      return 'Look at the payment at Stripe, then retry.'
  }
}
