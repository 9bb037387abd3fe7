import { expect, test } from 'vitest'
import { arrivalText, pendingTotals } from './pending-payouts.ts'

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }
const payout = (
  amount: number,
  fields: Partial<{ status: string; expected_on: string; currency: typeof usd }> = {},
) => ({
  amount,
  status: 'processing',
  currency: usd,
  expected_on: null,
  created_at: '2026-11-12T05:00:00Z',
  ...fields,
})

test('payouts being sent and those on hold are summed separately per currency', () => {
  const payouts = [
    payout(15_000),
    payout(5_000),
    payout(9_900, { currency: eur }),
    payout(40_000, { status: 'autopay_onboarding' }),
  ]
  expect(pendingTotals(payouts, 'USD')).toEqual({
    onItsWay: '$200.00 USD + €99.00 EUR',
    onHold: '$400.00 USD',
  })
  expect(pendingTotals([])).toEqual({ onItsWay: null, onHold: null })
})

test('a payout shows when it should arrive, or else since when it is being sent', () => {
  const at = { now: new Date('2026-11-18T05:00:00Z'), zone: 'America/Los_Angeles' }
  expect(arrivalText(payout(1, { expected_on: '2026-11-24' }), at)).toBe('Expected 11/24/2026')
  // It is still the 17th in Los Angeles.
  expect(arrivalText(payout(1, { expected_on: '2026-11-17' }), at)).toBe('Expected 11/17/2026')
  expect(arrivalText(payout(1, { expected_on: '2026-11-16' }), at)).toBe('Was expected 11/16/2026')
  expect(arrivalText(payout(1), at)).toBe('Started 11/11/2026')
  expect(arrivalText(payout(1, { status: 'autopay_onboarding', expected_on: '2026-11-24' }), at)).toBe(
    'On hold until you set up Stripe',
  )
})
