import { describe, expect, test } from 'vitest'
import { earningsByMonth, payoutTotals } from './earnings.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }
const payout = (amount: number, earned_at: string, status = 'complete', currency = usd) => ({
  amount,
  earned_at,
  status,
  currency,
})

describe('earnings by month', () => {
  test('payouts of a month are one bar, and a month without any is zero', () => {
    const series = earningsByMonth([
      payout(5000, '2026-03-20T12:00:00Z'),
      payout(10_000, '2026-01-02T12:00:00Z'),
      payout(2500, '2026-01-31T12:00:00Z'),
    ])
    expect(series).toEqual([
      {
        currency: usd,
        months: [
          { month: '2026-01', paid: 12_500, pending: 0 },
          { month: '2026-02', paid: 0, pending: 0 },
          { month: '2026-03', paid: 5000, pending: 0 },
        ],
      },
    ])
  })

  test('over the turn of the year', () => {
    const [dollars] = earningsByMonth([payout(1, '2025-11-30T12:00:00Z'), payout(1, '2026-02-01T12:00:00Z')])
    expect(dollars?.months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })

  test('there is one series per currency over the same months, never summed across currencies', () => {
    const series = earningsByMonth([
      payout(100, '2026-01-10T12:00:00Z'),
      payout(300, '2026-02-10T12:00:00Z', 'complete', eur),
    ])
    expect(series.map(({ currency, months }) => [currency.code, ...months.map(({ paid }) => paid)])).toEqual([
      ['EUR', 0, 300],
      ['USD', 100, 0],
    ])
  })

  test('pending payouts are separate', () => {
    const [dollars] = earningsByMonth([
      payout(100, '2026-01-10T12:00:00Z'),
      payout(200, '2026-01-11T12:00:00Z', 'autopay_onboarding'),
      payout(300, '2026-01-12T12:00:00Z', 'pending'),
    ])
    expect(dollars?.months).toEqual([{ month: '2026-01', paid: 100, pending: 500 }])
  })

  test('the month is in the given time zone, or UTC', () => {
    const late = [payout(100, '2026-02-01T05:00:00Z')]
    expect(earningsByMonth(late)[0]?.months[0]?.month).toBe('2026-02')
    expect(earningsByMonth(late, 'America/Los_Angeles')[0]?.months[0]?.month).toBe('2026-01')
  })

  test('nothing without payouts', () => {
    expect(earningsByMonth([])).toEqual([])
  })
})

describe('totals', () => {
  test('there is one amount per currency for paid, pending and on hold', () => {
    const payouts = [
      payout(100, '2026-01-10T12:00:00Z'),
      payout(250, '2026-02-10T12:00:00Z'),
      payout(300, '2026-02-10T12:00:00Z', 'complete', eur),
      payout(70, '2026-02-10T12:00:00Z', 'pending'),
      payout(40, '2026-02-10T12:00:00Z', 'autopay_onboarding'),
      // Neither of these arrives.
      payout(5, '2026-02-10T12:00:00Z', 'failed'),
      payout(6, '2026-02-10T12:00:00Z', 'canceled'),
    ]
    expect(payoutTotals(payouts)).toEqual({
      paid: [
        { amount: 300, currency: eur },
        { amount: 350, currency: usd },
      ],
      pending: [{ amount: 70, currency: usd }],
      onHold: [{ amount: 40, currency: usd }],
    })
    expect(payoutTotals(payouts, 'USD').paid.map(({ currency }) => currency.code)).toEqual(['USD', 'EUR'])
    expect(payoutTotals([])).toEqual({ paid: [], pending: [], onHold: [] })
  })
})
