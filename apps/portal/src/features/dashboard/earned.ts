import { currencyCodeOf, defaultCurrency } from '@sortie/domain/money/currency'
import { formatMoney, type Money, totalsPerCurrency } from '@sortie/domain/money/money'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

type Paid = Pick<Pilot, 'payout_total' | 'payout_totals' | 'country'>

/** The amounts paid in each currency, the pilot's own first. The total of the account is in the default currency. */
const totals = ({ payout_total, payout_totals, country }: Paid): Money[] => {
  const currency = payout_totals.find((total) => total.currency.code === defaultCurrency.code)?.currency
  const others = payout_totals.filter((total) => total.currency.code !== defaultCurrency.code)
  const home = currencyCodeOf(country)
  const own = others.some((total) => total.currency.code === home) ? home : defaultCurrency.code
  const inOrder = totalsPerCurrency(
    [{ amount: payout_total, currency: currency ?? defaultCurrency }, ...others],
    own,
  )
  return inOrder.filter(({ amount }, index) => index === 0 || amount > 0)
}

/** The first of these amounts, such as '$1,234.00' and 'USD'. */
export const earnedTotal = (pilot: Paid): { amount: string; code: string } => {
  const [first = { amount: 0, currency: defaultCurrency }] = totals(pilot)
  const text = formatMoney(first)
  return { amount: text.slice(0, text.lastIndexOf(' ')), code: first.currency.code }
}

/** The amounts paid in other currencies, which the first does not include. */
export const earnedBeside = (pilot: Paid): string[] => totals(pilot).slice(1).map(formatMoney)
