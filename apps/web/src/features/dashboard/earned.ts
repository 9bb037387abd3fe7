import { defaultCurrency } from '@sortie/domain/money/currency'
import { formatMoney, type Money } from '@sortie/domain/money/money'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

type Paid = Pick<Pilot, 'payout_total' | 'payout_totals'>

const inDefaultCurrency = ({ currency }: Money) => currency.code === defaultCurrency.code

/** The total of the account in its own currency, written as it is counted there: '$1,234.00' and 'USD'. */
export const earnedTotal = ({ payout_total, payout_totals }: Paid): { amount: string; code: string } => {
  const currency = payout_totals.find(inDefaultCurrency)?.currency ?? defaultCurrency
  const text = formatMoney({ amount: payout_total, currency })
  return { amount: text.slice(0, text.lastIndexOf(' ')), code: currency.code }
}

/** What was paid in other currencies, which the total does not include. */
export const earnedBeside = ({ payout_totals }: Pick<Paid, 'payout_totals'>): string[] =>
  payout_totals.filter((total) => !inDefaultCurrency(total) && total.amount > 0).map(formatMoney)
