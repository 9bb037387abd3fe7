import { defaultCurrency } from '@sortie/domain/money/currency'
import { totalsPerCurrency } from '@sortie/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EarningsByMonth } from './earnings-by-month.tsx'
import { BarsSkeleton, EarningsFigure } from './earnings-figure.tsx'

const nothing = { amount: 0, currency: defaultCurrency }

const Content = () => {
  const { data: pilot } = useQuery(accountQuery)
  if (!pilot)
    return (
      <SkeletonGroup label="Loading earnings">
        <Skeleton className="mb-3 h-14 w-48" />
        <BarsSkeleton />
      </SkeletonGroup>
    )
  const totals = totalsPerCurrency(pilot.payout_totals)
  if (totals.length === 0)
    return (
      <EarningsFigure total={nothing}>
        <p className="text-small text-ink-soft">
          Payouts are added up here, month by month, as soon as the first one has arrived.
        </p>
      </EarningsFigure>
    )
  return <EarningsByMonth totals={totals} zone={pilot.timezone_id} />
}

/** What the pilot has been paid: in all, a total a currency, and by month. */
export const EarningsCard = () => (
  <Card title="Earnings">
    <Content />
  </Card>
)
