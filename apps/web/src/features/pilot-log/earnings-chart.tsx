import { formatMoney } from '@sortie/domain/money/money'
import { classNames } from '#ui/class-names.ts'
import { barLabel, longMonth, type MonthAmount, type Series, shortMonth } from './earnings-series.ts'

const plot = { top: 24, height: 88, labels: 44 }
const baseline = plot.top + plot.height
const widestBar = 36

type EarningsChartProps = {
  currency: Series['currency']
  months: readonly MonthAmount[]
  /** Of the drawing; near the width on screen, so that the type keeps its size. */
  width: number
  barClass: string
}

const summary = (currency: Series['currency'], months: readonly MonthAmount[]): string => {
  const best = months.reduce((a, b) => (b.amount > a.amount ? b : a))
  const span = `${longMonth(months[0]?.month ?? '')} to ${longMonth(months.at(-1)?.month ?? '')}`
  const peak =
    best.amount > 0
      ? `The most was ${formatMoney({ ...best, currency })} in ${longMonth(best.month)}.`
      : 'Nothing was paid.'
  return `Bar chart of what was paid in ${currency.code} by month, ${span}. ${peak}`
}

/** One bar a month, each with its amount above it, so that no axis has to be read. */
export const EarningsChart = ({ currency, months, width, barClass }: EarningsChartProps) => {
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
            {/* Reaches over the whole slot, so that the hint shows wherever the pointer is. */}
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
