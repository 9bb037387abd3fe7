import { toTranslate } from '../language.ts'
import type { Currency } from './currency.schema.ts'

export const defaultCurrency: Currency = {
  name: toTranslate('US Dollar'),
  code: 'USD',
  symbol: '$',
}

/** Countries of the euro by the codes of ISO 3166-1. */
const euroCountries: ReadonlySet<string | null | undefined> = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '),
)

/** The currency of a pilot's country, among those in which missions are paid. */
export const currencyCodeOf = (country: string | null | undefined): string => {
  if (country === 'GB') return 'GBP'
  return euroCountries.has(country) ? 'EUR' : defaultCurrency.code
}

/** A currency of which only the code is known: its symbol as Americans write it, none if they write the code. */
export const currencyOfCode = (code: string): Currency => {
  if (code === defaultCurrency.code) return defaultCurrency
  if (!/^[A-Z]{3}$/.test(code)) return { name: code, code, symbol: '' }
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? ''
  return { name: code, code, symbol: symbol === code ? '' : symbol }
}
