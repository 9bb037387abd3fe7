import { formatMoney } from '@sortie/domain/money/money'
import { paidMonths, type Series, shortMonth } from './earnings-series.ts'

const amountIn = ({ currency, months }: Series, month: string): string =>
  formatMoney({ amount: months.find((one) => one.month === month)?.amount ?? 0, currency })

/** The chart in words and figures, for whoever cannot see it or wants more months than it shows. */
export const EarningsTable = ({ series }: { series: readonly Series[] }) => (
  <table className="w-full text-left text-small text-ink">
    <caption className="sr-only">Paid by month</caption>
    <thead>
      <tr className="border-b border-line text-ink-soft">
        <th scope="col" className="py-2 pr-4 font-medium">
          Month
        </th>
        {series.map(({ currency }) => (
          <th key={currency.code} scope="col" className="py-2 pl-4 text-right font-medium">
            {currency.name}
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
