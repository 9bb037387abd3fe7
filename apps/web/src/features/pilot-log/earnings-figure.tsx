import { formatMoney, type Money } from '@sortie/domain/money/money'
import type { ReactNode } from 'react'

type EarningsFigureProps = { total: Money; children: ReactNode }

/** All that was paid in one currency, and below it when. */
export const EarningsFigure = ({ total, children }: EarningsFigureProps) => (
  <figure className="flex min-w-0 flex-col gap-3">
    <figcaption>
      <span className="figures block text-display font-semibold">{formatMoney(total)}</span>
      <span className="text-small text-ink-soft">Paid so far in {total.currency.code}</span>
    </figcaption>
    {children}
  </figure>
)

const heights = ['h-6', 'h-14', 'h-10', 'h-20', 'h-12', 'h-24']

/** Stands for the bars until they are known. */
export const BarsSkeleton = () => (
  <span aria-hidden className="flex h-39 items-end justify-around border-b border-line">
    {heights.map((height) => (
      <span key={height} className={`block w-8 animate-shimmer rounded-t-sm bg-line ${height}`} />
    ))}
  </span>
)
