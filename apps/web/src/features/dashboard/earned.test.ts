import { expect, test } from 'vitest'
import { earnedBeside, earnedTotal } from './earned.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }

test('M-DASH-06 money earned is payout_total in cents, other currencies stand beside it', () => {
  const pilot = {
    payout_total: 123_450,
    payout_totals: [
      { amount: 35_000, currency: eur },
      { amount: 123_450, currency: usd },
    ],
  }
  expect(earnedTotal(pilot)).toEqual({ amount: '$1,234.50', code: 'USD' })
  expect(earnedBeside(pilot)).toEqual(['€350.00 EUR'])
})

test('M-DASH-06 a pilot without payouts has earned nothing, in dollars', () => {
  expect(earnedTotal({ payout_total: 0, payout_totals: [] })).toEqual({ amount: '$0.00', code: 'USD' })
  expect(earnedBeside({ payout_totals: [] })).toEqual([])
})
