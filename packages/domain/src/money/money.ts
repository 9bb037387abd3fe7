import { numberText, toTranslate } from '../language.ts'
import { formatNumber } from '../units.ts'
import type { Currency } from './currency.schema.ts'
import { defaultCurrency } from './currency.ts'
import type { EstimatedPayout } from './money.schema.ts'

export interface Money {
  amount: number
  currency: Currency
}

/** '$150.00 USD': symbol, thousands commas, two decimals, code. */
export const formatMoney = ({ amount, currency }: Money): string =>
  `${currency.symbol}${formatNumber(amount / 100, 2)} ${currency.code}`

/** Such as '$150' or '$87.50', short enough for a pin on a map. */
export const shortMoney = ({ amount, currency }: Money): string =>
  `${currency.symbol}${numberText(amount / 100, {
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  })}`

/** One amount per currency, by code. The pilot's own currency comes first if it is known. */
export const totalsPerCurrency = (amounts: readonly Money[], own?: string): Money[] => {
  const totals = new Map<string, Money>()
  for (const { amount, currency } of amounts) {
    const total = totals.get(currency.code)
    totals.set(currency.code, { amount: (total?.amount ?? 0) + amount, currency })
  }
  const isOther = ({ currency }: Money) => Number(currency.code !== own)
  return [...totals.values()].sort(
    (a, b) => isOther(a) - isOther(b) || a.currency.code.localeCompare(b.currency.code),
  )
}

/** The amounts a mission is expected to pay its pilot, one per currency. */
export const pilotEstimates = (estimates: readonly EstimatedPayout[]): Money[] => {
  const totals = totalsPerCurrency(estimates.filter((estimate) => estimate.payout_type === 'pilot'))
  return totals.length > 0 ? totals : [{ amount: 0, currency: defaultCurrency }]
}

export const payoutText = (mission: {
  mission_type: string
  estimated_payouts: readonly EstimatedPayout[]
}): string =>
  mission.mission_type === 'training'
    ? '$0'
    : pilotEstimates(mission.estimated_payouts).map(formatMoney).join(' + ')

/** Payouts of these statuses never arrive. */
const lostStatuses: readonly string[] = ['failed', 'canceled']

/** Whether a payout will not arrive: it counts neither as paid nor as on its way. */
export const isPayoutLost = ({ status }: { status: string }): boolean => lostStatuses.includes(status)

/** Whether a payout waits for a job to send it: nobody has been notified of it. */
export const isPayoutQueued = ({ status }: { status: string }): boolean => status === 'queued'

/** Whether the bank sent a payout back. It still counts as paid: Stripe sends it again by itself. */
export const isPayoutReturned = ({ status }: { status: string }): boolean => status === 'returned'

/** Whether a payout is not sent until its pilot has set up payments. */
export const isPayoutOnHold = ({ status }: { status: string }): boolean => status === 'autopay_onboarding'

/** The text next to a payout that hasn't arrived yet; null for one that has. */
export const pendingPayoutNote = (status: string): '(setup stripe)' | '(processing)' | null => {
  if (status === 'complete') return null
  return isPayoutOnHold({ status }) ? toTranslate('(setup stripe)') : toTranslate('(processing)')
}
