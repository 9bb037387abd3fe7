import { expect, test } from 'vitest'
import { barLabel, lastMonths, longMonth, paidMonths, seriesOf } from './earnings-series.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }
const rows = [
  { month: '2025-12', amount: 0, currency: eur },
  { month: '2026-01', amount: 300, currency: eur },
  { month: '2025-12', amount: 100, currency: usd },
  { month: '2026-01', amount: 0, currency: usd },
]

test('M-PAY-06 there is one series per currency', () => {
  expect(seriesOf(rows).map(({ currency, months }) => [currency.code, months.length])).toEqual([
    ['EUR', 2],
    ['USD', 2],
  ])
  expect(seriesOf([])).toEqual([])
})

test('the chart shows the months up to this one, each once, over the turn of the year', () => {
  const [euros] = seriesOf(rows)
  expect(euros && lastMonths(euros, 4, '2026-02')).toEqual([
    { month: '2025-11', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2026-01', amount: 300 },
    { month: '2026-02', amount: 0 },
  ])
})

test('the table has every month with a payout, newest first', () => {
  expect(paidMonths(seriesOf(rows))).toEqual(['2026-01', '2025-12'])
  expect(paidMonths([])).toEqual([])
})

test('months and amounts have short forms', () => {
  expect(longMonth('2026-03')).toBe('March 2026')
  const label = (amount: number) => barLabel({ amount, currency: usd })
  expect([50, 125_000, 999_900, 1_250_000].map(label)).toEqual(['$1', '$1,250', '$9,999', '$12.5K'])
})
