import { expect, test } from 'vitest'
import { currencyCodeOf, defaultCurrency } from './currency.ts'

test('a pilot counts in the currency of the country, or in dollars', () => {
  expect(['GB', 'DE', 'XK', 'US', 'CH', '', null, undefined].map(currencyCodeOf)).toEqual([
    ...['GBP', 'EUR', 'EUR', 'USD', 'USD', 'USD', 'USD', 'USD'],
  ])
  expect(defaultCurrency).toEqual({ name: 'US Dollar', code: 'USD', symbol: '$' })
})
