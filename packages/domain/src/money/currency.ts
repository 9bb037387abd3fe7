import type { Currency } from './currency.schema.ts'

export const defaultCurrency: Currency = { name: 'US Dollar', code: 'USD', symbol: '$' }
