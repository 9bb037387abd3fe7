import { expect, test } from 'vitest'
import { currencyCodeOf, defaultCurrency } from './currency.ts'

test('the currency of a pilot is that of their country, or the dollar', () => {
  expect(['GB', 'DE', 'XK', 'US', 'CH', '', null, undefined].map(currencyCodeOf)).toEqual([
    ...['GBP', 'EUR', 'EUR', 'USD', 'USD', 'USD', 'USD', 'USD'],
  ])
  expect(defaultCurrency).toEqual({ name: 'US Dollar', code: 'USD', symbol: '$' })
})
