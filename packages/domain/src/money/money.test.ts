import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultCurrency } from './currency.ts'
import {
  formatMoney,
  isPayoutLost,
  isPayoutOnHold,
  isPayoutQueued,
  isPayoutReturned,
  type Money,
  payoutText,
  pendingPayoutNote,
  pilotEstimates,
  shortMoney,
  totalsPerCurrency,
} from './money.ts'

const dollar = { name: 'US Dollar', code: 'USD', symbol: '$' }
const euro = { name: 'Euro', code: 'EUR', symbol: '€' }
const pound = { name: 'Pound Sterling', code: 'GBP', symbol: '£' }
const estimate = (amount: number, currency = dollar, payout_type = 'pilot') => ({
  payout_type,
  amount,
  currency,
})
const client = (...estimated_payouts: ReturnType<typeof estimate>[]) => ({
  mission_type: 'client',
  estimated_payouts,
})

describe('an amount', () => {
  test('M-PAY-01 is shown in hundredths of its minor units, with symbol, commas, two decimals and code', () => {
    const shown: [number, string][] = [
      [0, '$0.00 USD'],
      [1, '$0.01 USD'],
      [10, '$0.10 USD'],
      [99, '$0.99 USD'],
      [100, '$1.00 USD'],
      [15_000, '$150.00 USD'],
      [99_999, '$999.99 USD'],
      [100_000, '$1,000.00 USD'],
      [123_456_789, '$1,234,567.89 USD'],
    ]
    for (const [amount, text] of shown) expect(formatMoney({ amount, currency: dollar })).toBe(text)
  })

  test('is short on a pin: no code, and cents only where there are any', () => {
    const shown: [number, string][] = [
      [15_000, '€150'],
      [125_000, '€1,250'],
      [8_750, '€87.50'],
      [8_705, '€87.05'],
    ]
    for (const [amount, text] of shown) expect(shortMoney({ amount, currency: euro })).toBe(text)
  })

  test('M-PAY-01 carries the symbol of its own currency', () => {
    expect(formatMoney({ amount: 12_050, currency: euro })).toBe('€120.50 EUR')
    expect(formatMoney({ amount: 12_050, currency: pound })).toBe('£120.50 GBP')
  })

  test('M-PAY-01 loses no cent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), (amount) => {
        const text = formatMoney({ amount, currency: dollar })
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d USD$/)
        expect(Number(text.replace(/\D/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('the payout of a mission', () => {
  test('M-PAY-02 training missions show $0, whatever their estimate says', () => {
    for (const estimates of [[], [estimate(15_000)], [estimate(100, euro), estimate(1)]])
      expect(payoutText({ mission_type: 'training', estimated_payouts: estimates })).toBe('$0')
  })

  test('M-PAY-02 no other type is free', () => {
    for (const mission_type of ['client', 'creative', 'panorama'])
      expect(payoutText({ mission_type, estimated_payouts: [estimate(15_000)] })).toBe('$150.00 USD')
  })

  test('M-PAY-03 is the estimate for the pilot, and no other estimate', () => {
    const others = [estimate(99_900, dollar, 'editor'), estimate(100, euro, 'Pilot'), estimate(1, dollar, '')]
    expect(payoutText(client(...others, estimate(15_000)))).toBe('$150.00 USD')
    expect(payoutText(client(...others))).toBe('$0.00 USD')
  })

  test('M-PAY-03 several estimates for the pilot are added up within their currency', () => {
    expect(payoutText(client(estimate(15_000), estimate(2_550)))).toBe('$175.50 USD')
    expect(payoutText(client(estimate(15_000), estimate(2_000, euro)))).toBe('€20.00 EUR + $150.00 USD')
  })

  test('M-PAY-03 is in US dollars when nothing says otherwise', () => {
    expect(defaultCurrency).toEqual(dollar)
    expect(pilotEstimates([])).toEqual([{ amount: 0, currency: dollar }])
    expect(payoutText(client())).toBe('$0.00 USD')
  })
})

describe('a payout on its way', () => {
  test("M-PAY-04 says '(setup stripe)' in status autopay_onboarding", () => {
    expect(pendingPayoutNote('autopay_onboarding')).toBe('(setup stripe)')
  })

  test("M-PAY-05 says '(processing)' in any other pending status, and nothing once complete", () => {
    for (const status of ['pending', 'processing', 'failed', 'Complete', 'autopay', ''])
      expect(pendingPayoutNote(status), status).toBe('(processing)')
    expect(pendingPayoutNote('complete')).toBeNull()
  })
})

test('a payout is queued, lost, returned or on hold by its status alone', () => {
  const statuses = [
    'queued',
    'processing',
    'complete',
    'failed',
    'canceled',
    'returned',
    'autopay_onboarding',
  ]
  const those = (is: (payout: { status: string }) => boolean) => statuses.filter((status) => is({ status }))
  expect(those(isPayoutQueued)).toEqual(['queued'])
  expect(those(isPayoutLost)).toEqual(['failed', 'canceled'])
  expect(those(isPayoutReturned)).toEqual(['returned'])
  expect(those(isPayoutOnHold)).toEqual(['autopay_onboarding'])
})

describe('totals', () => {
  const amounts = fc.array(
    fc.record({ amount: fc.nat({ max: 1e9 }), currency: fc.constantFrom(dollar, euro, pound) }),
  )
  const sum = (list: readonly Money[], code: string) =>
    list.filter(({ currency }) => currency.code === code).reduce((total, { amount }) => total + amount, 0)

  test('M-PAY-06 each currency is added up on its own', () => {
    const totals = totalsPerCurrency([
      { amount: 100, currency: dollar },
      { amount: 70, currency: euro },
      { amount: 5, currency: dollar },
    ])
    expect(totals).toEqual([
      { amount: 70, currency: euro },
      { amount: 105, currency: dollar },
    ])
    expect(totalsPerCurrency([])).toEqual([])
    const one = [pound, dollar, euro].map((currency) => ({ amount: 1, currency }))
    const codes = (own?: string) => totalsPerCurrency(one, own).map(({ currency }) => currency.code)
    expect(codes()).toEqual(['EUR', 'GBP', 'USD'])
    expect(codes('GBP')).toEqual(['GBP', 'EUR', 'USD'])
    expect(codes('USD')).toEqual(['USD', 'EUR', 'GBP'])
  })

  test('M-PAY-06 two currencies with the same symbol stay apart', () => {
    const canadian = { name: 'Canadian Dollar', code: 'CAD', symbol: '$' }
    const totals = totalsPerCurrency([
      { amount: 100, currency: dollar },
      { amount: 100, currency: canadian },
    ])
    expect(totals.map(formatMoney)).toEqual(['$1.00 CAD', '$1.00 USD'])
  })

  test('M-PAY-06 no cent is lost, none invented, and no currency appears twice or out of nothing', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const totals = totalsPerCurrency(list)
        const codes = totals.map(({ currency }) => currency.code)
        expect(codes).toEqual([...new Set(list.map(({ currency }) => currency.code))].sort())
        for (const { amount, currency } of totals) expect(amount).toBe(sum(list, currency.code))
      }),
    )
  })

  test('M-PAY-06 the order of the amounts does not matter, and adding totals up again changes nothing', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const totals = totalsPerCurrency(list)
        expect(totalsPerCurrency(list.toReversed())).toEqual(totals)
        expect(totalsPerCurrency(totals)).toEqual(totals)
      }),
    )
  })
})
