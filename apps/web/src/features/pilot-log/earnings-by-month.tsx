import type { Money } from '@sortie/domain/money/money'
import { dayAt } from '@sortie/domain/time/dates'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/actions/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useIsMobile } from '#ui/use-is-mobile.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { BarsSkeleton, EarningsFigure } from './earnings-figure.tsx'
import { lastMonths, seriesOf } from './earnings-series.ts'
import { EarningsTable } from './earnings-table.tsx'
import { earningsQuery } from './pilot-log.queries.ts'

const barClasses = ['fill-accent', 'fill-info', 'fill-ink-soft']
const wide = { count: 12, width: 680 }
const narrow = { count: 6, width: 326 }

type EarningsByMonthProps = { totals: readonly Money[]; zone: string | null }

/** A chart a currency, all over the same months, and every month there is as a table. */
export const EarningsByMonth = ({ totals, zone }: EarningsByMonthProps) => {
  const isMobile = useIsMobile()
  const { data, isError, isFetching, refetch } = useQuery(earningsQuery)
  const series = data && seriesOf(data)
  const isSplit = totals.length > 1
  const { count, width } = isMobile || isSplit ? narrow : wide
  const thisMonth = dayAt(new Date(), zone).slice(0, 7)
  return (
    <div className="flex flex-col gap-4">
      <div className={classNames('grid gap-x-8 gap-y-6', isSplit && 'md:grid-cols-2')}>
        {totals.map((total, index) => {
          const own = series?.find(({ currency }) => currency.code === total.currency.code)
          const barClass = barClasses[index % barClasses.length] ?? ''
          return (
            <EarningsFigure key={total.currency.code} total={total}>
              {own && (
                <EarningsChart {...own} months={lastMonths(own, count, thisMonth)} {...{ width, barClass }} />
              )}
              {!series && !isError && <BarsSkeleton />}
            </EarningsFigure>
          )
        })}
      </div>
      {series && (
        <Disclosure title="Earnings by month as a table">
          <EarningsTable series={series} />
        </Disclosure>
      )}
      {!series && isError && (
        <Alert
          tone="danger"
          isLive
          title="Your earnings by month could not be loaded"
          action={
            <Button size="small" mode="secondary" isPending={isFetching} onPress={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </div>
  )
}
