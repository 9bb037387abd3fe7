import { t } from '@sortie/domain/language'
import { formatMoney, isPayoutOnHold, type Money, totalsPerCurrency } from '@sortie/domain/money/money'
import { dayAt, formatDate } from '@sortie/domain/time/dates'

interface Pending extends Money {
  status: string
  expected_on: string | null
  created_at: string
}

const text = (payouts: readonly Money[], own?: string): string | null =>
  payouts.length > 0 ? totalsPerCurrency(payouts, own).map(formatMoney).join(' + ') : null

/**
 * The totals that are being sent and that wait for the pilot, such as '$150.00 USD + €20.00 EUR'; null if there is
 * nothing.
 */
export const pendingTotals = (payouts: readonly Pending[], own?: string) => ({
  onItsWay: text(
    payouts.filter((payout) => !isPayoutOnHold(payout)),
    own,
  ),
  onHold: text(payouts.filter(isPayoutOnHold), own),
})

interface Clock {
  now: Date
  zone?: string | null
}

const isLate = (day: string, { now, zone }: Clock): boolean => day < dayAt(now, zone)

/** When a payout should arrive, or why that is unknown. Days are in the pilot's own time zone. */
export const arrivalText = (
  payout: Pick<Pending, 'status' | 'expected_on' | 'created_at'>,
  clock: Clock,
): string => {
  if (isPayoutOnHold(payout)) return t('On hold until you set up Stripe')
  const { expected_on: day } = payout
  if (!day) return t('Started {date}', { date: formatDate(payout.created_at, clock.zone) })
  const date = formatDate(day)
  return isLate(day, clock) ? t('Was expected {date}', { date }) : t('Expected {date}', { date })
}

/** When a payout should arrive, in a place that doesn't say that it is about a payout. */
export const payoutArrivalText = (day: string, clock: Clock): string => {
  const date = formatDate(day)
  return isLate(day, clock)
    ? t('Payout was expected {date}', { date })
    : t('Payout expected {date}', { date })
}
