import { addToDay, dayAt } from '../time/dates.ts'
import { isPayoutLost, isPayoutOnHold, type Money, pendingPayoutNote, totalsPerCurrency } from './money.ts'

/** A payout and when it was paid, or promised while it is pending. */
export interface DatedPayout extends Money {
  status: string
  earned_at: string
}

export interface MonthEarnings {
  /** 'YYYY-MM'. */
  month: string
  paid: number
  pending: number
}

export interface EarningsSeries {
  currency: Money['currency']
  months: MonthEarnings[]
}

const isPaid = ({ status }: { status: string }) => pendingPayoutNote(status) === null

/** Every month from the first to the last, both included. */
const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = addToDay(day, { months: 1 }))
    months.push(day.slice(0, 7))
  return months
}

/**
 * The bars of the earnings chart, one series per currency, in minor units. A month without payouts is zero, so that the
 * time axis is even. All series cover the same months.
 */
export const earningsByMonth = (payouts: readonly DatedPayout[], zone?: string | null): EarningsSeries[] => {
  const dated = payouts.map((payout) => ({
    ...payout,
    month: dayAt(new Date(payout.earned_at), zone).slice(0, 7),
  }))
  const known = dated.map(({ month }) => month).sort()
  return totalsPerCurrency(payouts).map(({ currency }) => {
    // Every currency has a payout, so there is a first and a last month.
    const months = monthsBetween(known[0] as string, known.at(-1) as string)
    const rows = new Map(months.map((month) => [month, { month, paid: 0, pending: 0 }]))
    for (const payout of dated) {
      const row = payout.currency.code === currency.code ? rows.get(payout.month) : undefined
      if (row) row[isPaid(payout) ? 'paid' : 'pending'] += payout.amount
    }
    return { currency, months: [...rows.values()] }
  })
}

/** Amounts that have arrived, are on their way, or wait for the pilot to set up payments, one per currency. */
export const payoutTotals = (
  payouts: readonly (Money & { status: string })[],
  own?: string,
): { paid: Money[]; pending: Money[]; onHold: Money[] } => ({
  paid: totalsPerCurrency(payouts.filter(isPaid), own),
  pending: totalsPerCurrency(
    payouts.filter((payout) => !isPaid(payout) && !isPayoutLost(payout) && !isPayoutOnHold(payout)),
    own,
  ),
  onHold: totalsPerCurrency(payouts.filter(isPayoutOnHold), own),
})
