import { known, t } from '@sortie/domain/language'
import { currencyCodeOf, defaultCurrency } from '@sortie/domain/money/currency'
import { formatMoney, type Money, totalsPerCurrency } from '@sortie/domain/money/money'
import { dayAt } from '@sortie/domain/time/dates'
import { classNames } from '@sortie/ui/class-names.ts'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Disclosure } from '@sortie/ui/layout/disclosure.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '#app/account-query.ts'
import {
  barLabel,
  lastMonths,
  longMonth,
  type MonthAmount,
  paidMonths,
  type Series,
  seriesOf,
  shortMonth,
} from './earnings-series.ts'
import { earningsQuery } from './pilot-log.queries.ts'

const plot = { top: 24, height: 88, labels: 44 }
const baseline = plot.top + plot.height
const widestBar = 36

type EarningsChartProps = {
  currency: Series['currency']
  months: readonly MonthAmount[]
  /** The width of the drawing, close to its width on screen, so that the text keeps its size. */
  width: number
  barClass: string
}

const summary = (currency: Series['currency'], months: readonly MonthAmount[]): string => {
  const best = months.reduce((a, b) => (b.amount > a.amount ? b : a))
  const chart = t('Bar chart of what was paid in {currency} by month, {first} to {last}.', {
    currency: currency.code,
    first: longMonth(months[0]?.month ?? ''),
    last: longMonth(months.at(-1)?.month ?? ''),
  })
  const peak =
    best.amount > 0
      ? t('The highest was {money} in {month}.', {
          money: formatMoney({ ...best, currency }),
          month: longMonth(best.month),
        })
      : t('Nothing was paid.')
  return `${chart} ${peak}`
}

/** One bar per month with its amount above it, so that no axis is needed. */
const EarningsChart = ({ currency, months, width, barClass }: EarningsChartProps) => {
  const slot = width / months.length
  const barWidth = Math.min(widestBar, slot * 0.64)
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  return (
    <svg
      role="img"
      aria-label={summary(currency, months)}
      viewBox={`0 0 ${width} ${baseline + plot.labels}`}
      className="figures h-auto w-full"
    >
      <path d={`M0 ${baseline}H${width}`} className="stroke-line" />
      {months.map(({ month, amount }, index) => {
        const middle = slot * (index + 0.5)
        const height = amount > 0 ? Math.max(3, (amount / most) * plot.height) : 0
        const startsYear = index === 0 || month.endsWith('-01')
        return (
          <g key={month} textAnchor="middle" className="text-small">
            <title>{`${longMonth(month)}: ${formatMoney({ amount, currency })}`}</title>
            {/* Covers the full height, so that the tooltip shows wherever the pointer is. */}
            <rect x={slot * index} width={slot} height={baseline} fillOpacity={0} />
            <rect
              x={middle - barWidth / 2}
              y={baseline - height}
              width={barWidth}
              height={height}
              rx={3}
              className={barClass}
            />
            {amount > 0 && (
              <text x={middle} y={baseline - height - 7} className="fill-ink font-medium">
                {barLabel({ amount, currency })}
              </text>
            )}
            <text
              x={middle}
              y={baseline + 18}
              className={classNames(amount > 0 ? 'fill-ink' : 'fill-ink-faint')}
            >
              {shortMonth(month)}
            </text>
            {startsYear && (
              <text x={middle} y={baseline + 36} className="fill-ink-faint">
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const amountIn = ({ currency, months }: Series, month: string): string =>
  formatMoney({ amount: months.find((one) => one.month === month)?.amount ?? 0, currency })

/** The chart as a table, for screen readers and for months that the chart does not show. */
const EarningsTable = ({ series }: { series: readonly Series[] }) => (
  <table className="w-full text-left text-small text-ink">
    <caption className="sr-only">{t('Paid by month')}</caption>
    <thead>
      <tr className="border-b border-line text-ink-soft">
        <th scope="col" className="py-2 pr-4 font-medium">
          {t('Month')}
        </th>
        {series.map(({ currency }) => (
          <th key={currency.code} scope="col" className="py-2 pl-4 text-right font-medium">
            {known(currency.name)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="figures divide-y divide-line">
      {paidMonths(series).map((month) => (
        <tr key={month}>
          <th scope="row" className="py-2 pr-4 font-normal">
            {shortMonth(month)} {month.slice(0, 4)}
          </th>
          {series.map((one) => (
            <td key={one.currency.code} className="py-2 pl-4 text-right whitespace-nowrap">
              {amountIn(one, month)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type EarningsFigureProps = { total: Money; children: ReactNode }

/** The total paid in one currency, with its chart below. */
const EarningsFigure = ({ total, children }: EarningsFigureProps) => (
  <figure className="flex min-w-0 flex-col gap-3">
    <figcaption>
      <span className="figures block text-display font-semibold">{formatMoney(total)}</span>
      <span className="text-small text-ink-soft">
        {t('Paid so far in {currency}', { currency: total.currency.code })}
      </span>
    </figcaption>
    {children}
  </figure>
)

const heights = ['h-6', 'h-14', 'h-10', 'h-20', 'h-12', 'h-24']

/** The bars while they load. */
const BarsSkeleton = () => (
  <span aria-hidden className="flex h-39 items-end justify-around border-b border-line">
    {heights.map((height) => (
      <span key={height} className={`block w-8 animate-shimmer rounded-t-sm bg-line ${height}`} />
    ))}
  </span>
)

const barClasses = ['fill-accent', 'fill-info', 'fill-ink-soft']
const wide = { count: 12, width: 680 }
const narrow = { count: 6, width: 326 }

type EarningsByMonthProps = { totals: readonly Money[]; zone: string | null }

/** One chart per currency over the same months, and a table of all months. */
const EarningsByMonth = ({ totals, zone }: EarningsByMonthProps) => {
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
        <Disclosure title={t('Earnings by month as a table')}>
          <EarningsTable
            series={totals.flatMap(({ currency }) =>
              series.filter((one) => one.currency.code === currency.code),
            )}
          />
        </Disclosure>
      )}
      {!series && isError && (
        <LoadFailure title={t("We couldn't load your earnings by month")} query={{ isFetching, refetch }} />
      )}
    </div>
  )
}

const nothing = { amount: 0, currency: defaultCurrency }

const Content = () => {
  const { data: pilot } = useQuery(accountQuery)
  if (!pilot)
    return (
      <SkeletonGroup label={t('Loading earnings')}>
        <Skeleton className="mb-3 h-14 w-48" />
        <BarsSkeleton />
      </SkeletonGroup>
    )
  const totals = totalsPerCurrency(pilot.payout_totals, currencyCodeOf(pilot.country))
  if (totals.length === 0)
    return (
      <EarningsFigure total={nothing}>
        <p className="text-small text-ink-soft">
          {t("Once your first payout arrives, you'll see your earnings here month by month.")}
        </p>
      </EarningsFigure>
    )
  return <EarningsByMonth totals={totals} zone={pilot.timezone_id} />
}

/** The pilot's income: one total per currency, and by month. */
export const EarningsCard = () => (
  <Card title={t('Earnings')}>
    <Content />
  </Card>
)
