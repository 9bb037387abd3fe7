import type { Currency } from './currency.schema.ts'

export const defaultCurrency: Currency = { name: 'US Dollar', code: 'USD', symbol: '$' }

/** Countries of the euro by the codes of ISO 3166-1. */
const euroCountries: ReadonlySet<string | null | undefined> = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '),
)

/** The currency of a pilot's country, among those in which missions are paid. */
export const currencyCodeOf = (country: string | null | undefined): string => {
  if (country === 'GB') return 'GBP'
  return euroCountries.has(country) ? 'EUR' : defaultCurrency.code
}
