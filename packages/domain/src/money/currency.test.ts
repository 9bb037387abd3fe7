import { expect, test } from 'vitest'
import { currencyCodeOf, currencyOfCode, defaultCurrency } from './currency.ts'

test('the currency of a pilot is that of their country, or the dollar', () => {
  expect(['GB', 'DE', 'XK', 'US', 'CH', '', null, undefined].map(currencyCodeOf)).toEqual([
    ...['GBP', 'EUR', 'EUR', 'USD', 'USD', 'USD', 'USD', 'USD'],
  ])
  expect(defaultCurrency).toEqual({ name: 'US Dollar', code: 'USD', symbol: '$' })
})

test('a currency of which only the code is known has the symbol that Americans write, or none', () => {
  expect(['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'US', ''].map((code) => currencyOfCode(code).symbol)).toEqual([
    ...['$', '€', '£', '$', '', '', ''],
  ])
  expect(['xxUSD', 'USDxx', 'usd'].map((code) => currencyOfCode(code).symbol)).toEqual(['', '', ''])
  expect(currencyOfCode('USD')).toEqual(defaultCurrency)
  expect(currencyOfCode('CHF')).toEqual({ name: 'CHF', code: 'CHF', symbol: '' })
})
