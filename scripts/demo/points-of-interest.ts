import type { Catalog } from './catalog.ts'
import { place } from './places.ts'
import type { Provider } from './provider-client.ts'

type Row = { name: string; category: string; at: string; amount: number; currency?: string }

const rows: Row[] = [
  { name: 'Harbor Light Offices', category: 'Office building', at: 'Harbor Light', amount: 6_500 },
  { name: 'Canyon Market Hall', category: 'Retail and hospitality', at: 'Canyon Market', amount: 5_500 },
  { name: 'Bluff Top Villa', category: 'Single-family home', at: 'Bluff Top', amount: 4_000 },
  { name: 'Palm Court Residences', category: 'Apartment building', at: 'Palm Court', amount: 4_500 },
  { name: 'Ballona Boatyard', category: 'Industrial site', at: 'Ballona Boatyard', amount: 7_000 },
  {
    name: 'Spree Quarter Lofts',
    category: 'Apartment building',
    at: 'Spree Quarter',
    amount: 6_000,
    currency: 'EUR',
  },
]

/**
 * Places any pilot may claim. Answers when the first of them was made: the one record of the demo data that
 * has a time of its own and needs no date, hence the day all other dates are counted from.
 */
export const loadPointsOfInterest = async (provider: Provider, catalog: Catalog): Promise<string> => {
  const { data: stored } = await provider.read('GET /v1/provider/points_of_interest', {
    query: { per_page: 100 },
  })
  const made: string[] = []
  for (const { name, category, at, amount, currency } of rows) {
    const there = stored.find((point) => point.name === name)
    const body = {
      name,
      category_id: catalog.category(category),
      location: place(at),
      amount,
      currency_code: currency ?? 'USD',
    }
    const point =
      there ?? (await provider.write('POST /v1/provider/points_of_interest', `points/${name}`, { body }))
    made.push(point.created_at)
  }
  const [first] = made
  if (!first) throw new Error('The demo data has no point of interest.')
  return first
}
