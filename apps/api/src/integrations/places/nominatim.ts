import type { Place } from '@sortie/contract/place.calls'
import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { type AddressParts, addressComponents, makePlace } from './make-place.ts'
import { type Places, suggestionsAtMost, timeLimitMilliseconds } from './places.ts'

const resultSchema = z.object({
  osm_type: z.string(),
  osm_id: z.number(),
  display_name: z.string(),
  lat: z.coerce.number().optional(),
  lon: z.coerce.number().optional(),
  address: z.record(z.string(), z.string()).optional(),
})
type Result = z.infer<typeof resultSchema>

const responseSchema = z.array(resultSchema)

const idOf = (result: Result): string | null =>
  // Places that are only a postal code have no id for looking them up.
  /^(node|way|relation)$/.test(result.osm_type)
    ? `${result.osm_type.charAt(0).toUpperCase()}${result.osm_id}`
    : null

const partsOf = (address: Record<string, string>): AddressParts => {
  const first = (...names: string[]) => names.map((name) => address[name]).find(Boolean)
  const countryCode = address.country_code?.toUpperCase()
  const areaLevel1 =
    // Turkey has regions above its provinces that no address names.
    countryCode === 'TR' ? first('province', 'state') : first('state', 'province', 'region')
  return {
    streetNumber: address.house_number,
    route: first('road', 'pedestrian', 'footway', 'path'),
    neighborhood: first('neighbourhood', 'quarter'),
    sublocality: first('suburb', 'city_district', 'borough'),
    city: first('city', 'town', 'village', 'hamlet'),
    areaLevel3: address.municipality,
    areaLevel2: address.county,
    areaLevel1,
    areaLevel1Code: address['ISO3166-2-lvl4']?.split('-')[1],
    postalCode: address.postcode,
    country: address.country,
    countryCode,
  }
}

export const readNominatimResult = (result: Result): Place => {
  const { lat: latitude, lon: longitude } = result
  return makePlace({
    formattedAddress: result.display_name,
    components: addressComponents(partsOf(result.address ?? {})),
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  })
}

export const nominatimPlaces = (url: string): Places => {
  const ask = async (path: string, query: Record<string, string>): Promise<Result[]> => {
    const search = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' })
    const headers = { 'accept-language': 'en' }
    return responseSchema.parse(
      await fetchJson(`${url}${path}?${search}`, { timeLimitMilliseconds, headers }),
    )
  }
  return {
    suggest: async (query) => {
      const results = await ask('/search', { q: query, limit: String(suggestionsAtMost) })
      return results.flatMap((result) => {
        const id = idOf(result)
        return id ? [{ id, description: result.display_name }] : []
      })
    },
    lookup: async (id) => {
      if (!/^[NWR]\d{1,18}$/.test(id)) return null
      const [result] = await ask('/lookup', { osm_ids: id })
      return result ? readNominatimResult(result) : null
    },
  }
}
