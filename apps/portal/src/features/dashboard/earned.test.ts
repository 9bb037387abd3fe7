import { expect, test } from 'vitest'
import { earnedBeside, earnedTotal } from './earned.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }

test('M-DASH-06 money earned is payout_total in cents, other currencies stand next to it', () => {
  const pilot = {
    country: 'US',
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
  expect(earnedTotal({ payout_total: 0, payout_totals: [], country: 'US' })).toEqual({
    amount: '$0.00',
    code: 'USD',
  })
  expect(earnedBeside({ payout_total: 0, payout_totals: [], country: null })).toEqual([])
})

test("M-DASH-06 the currency of the pilot's own country comes first", () => {
  const paid = {
    payout_total: 123_450,
    payout_totals: [
      { amount: 123_450, currency: { name: 'US Dollar', code: 'USD', symbol: '$' } },
      { amount: 35_000, currency: { name: 'Euro', code: 'EUR', symbol: '€' } },
    ],
  }
  expect(earnedTotal({ ...paid, country: 'DE' })).toEqual({ amount: '€350.00', code: 'EUR' })
  expect(earnedBeside({ ...paid, country: 'DE' })).toEqual(['$1,234.50 USD'])
  expect(earnedTotal({ ...paid, country: 'GB' }).code).toBe('USD')
})
