import { locale, numberText } from '@sortie/domain/language'
import type { Money } from '@sortie/domain/money/money'
import { addToDay } from '@sortie/domain/time/dates'

export interface MonthAmount {
  /** A month as 'YYYY-MM'. */
  month: string
  amount: number
}

export interface Series {
  currency: Money['currency']
  months: MonthAmount[]
}

/** One series per currency, since different currencies share no axis. */
export const seriesOf = (rows: readonly (MonthAmount & Pick<Money, 'currency'>)[]): Series[] =>
  [...Map.groupBy(rows, ({ currency }) => currency.code).values()].flatMap((months) =>
    months[0]
      ? [{ currency: months[0].currency, months: months.map(({ month, amount }) => ({ month, amount })) }]
      : [],
  )

/** The last months up to the current one, with zeros for months without payouts. */
export const lastMonths = ({ months }: Series, count: number, thisMonth: string): MonthAmount[] => {
  const known = new Map(months.map(({ month, amount }) => [month, amount]))
  return Array.from({ length: count }, (_, index) => {
    const month = addToDay(`${thisMonth}-01`, { months: index - count + 1 }).slice(0, 7)
    return { month, amount: known.get(month) ?? 0 }
  })
}

/** The months in which something was paid in any currency, newest first. */
export const paidMonths = (series: readonly Series[]): string[] => {
  const paid = series.flatMap(({ months }) => months.filter(({ amount }) => amount > 0))
  return [...new Set(paid.map(({ month }) => month))].sort().reverse()
}

const monthText = (month: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** A short name, such as 'Mar'. */
export const shortMonth = (month: string): string => monthText(month, { month: 'short' })

/** A long name, such as 'March 2026'. */
export const longMonth = (month: string): string => monthText(month, { month: 'long', year: 'numeric' })

/** An amount short enough to fit above a bar, such as '$1,250' or '$12.5k'. */
export const barLabel = ({ amount, currency }: Money): string => {
  const units = amount / 100
  const options =
    units >= 10_000
      ? ({ notation: 'compact', maximumFractionDigits: 1 } as const)
      : { maximumFractionDigits: 0 }
  return `${currency.symbol}${numberText(units, options)}`
}
