import type { Place } from '@sortie/contract/place.calls'
import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { type AddressParts, addressComponents, makePlace } from './make-place.ts'
import { type Places, suggestionsAtMost, timeLimitMilliseconds } from './places.ts'

/** One line for a person: name, street, city, region and country, each once. */
const placeLabel = (name: string | undefined, parts: AddressParts): string => {
  const street = [parts.streetNumber, parts.route].filter(Boolean).join(' ')
  const own = name === parts.route ? undefined : name
  const region = [parts.areaLevel1, parts.postalCode].filter(Boolean).join(' ')
  const lines = [own, street, parts.city ?? parts.areaLevel2, region, parts.country]
  return [...new Set(lines.filter(Boolean))].join(', ')
}

const text = z.string().optional()

const featureSchema = z.object({
  geometry: z.object({ coordinates: z.array(z.number()) }).nullish(),
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    type: text,
    name: text,
    housenumber: text,
    street: text,
    locality: text,
    district: text,
    city: text,
    county: text,
    state: text,
    postcode: text,
    country: text,
    countrycode: text,
  }),
})
type Feature = z.infer<typeof featureSchema>

const responseSchema = z.object({ features: z.array(featureSchema) })

const osmIdOf = ({ properties }: Feature): string => `${properties.osm_type}${properties.osm_id}`

/** A street, city or state has its own name in `name`, not in the field of that part. */
const partsOf = ({ properties }: Feature) => {
  const own = (type: string) => (properties.type === type ? properties.name : undefined)
  return {
    streetNumber: properties.housenumber,
    route: properties.street ?? own('street'),
    neighborhood: properties.locality ?? own('locality'),
    sublocality: properties.district ?? own('district'),
    city: properties.city ?? own('city'),
    areaLevel2: properties.county ?? own('county'),
    areaLevel1: properties.state ?? own('state'),
    postalCode: properties.postcode,
    country: properties.country ?? own('country'),
    countryCode: properties.countrycode,
  }
}

const labelOf = (feature: Feature): string => placeLabel(feature.properties.name, partsOf(feature))

export const readPhotonFeature = (feature: Feature): Place => {
  const [longitude, latitude] = feature.geometry?.coordinates ?? []
  return makePlace({
    formattedAddress: labelOf(feature),
    components: addressComponents(partsOf(feature)),
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  })
}

/** Long enough for an address, short enough for an id that contains it. */
const queryLength = 100

/** Photon has no call for one place, so an id contains the typed text, and looking it up repeats the search. */
const placeId = (query: string, feature: Feature): string =>
  `${osmIdOf(feature)}.${Buffer.from(query).toString('base64url')}`

export const photonPlaces = (url: string): Places => {
  const find = async (query: string): Promise<Feature[]> => {
    const search = new URLSearchParams({ q: query, limit: String(suggestionsAtMost), lang: 'en' })
    return responseSchema.parse(await fetchJson(`${url}/api?${search}`, { timeLimitMilliseconds })).features
  }
  return {
    suggest: async (typed) => {
      const query = typed.slice(0, queryLength)
      const features = await find(query)
      return features.map((feature) => ({ id: placeId(query, feature), description: labelOf(feature) }))
    },
    lookup: async (id) => {
      const [osmId, encoded] = id.split('.')
      const query = Buffer.from(encoded ?? '', 'base64url').toString()
      if (!query || query.length > queryLength) return null
      const feature = (await find(query)).find((found) => osmIdOf(found) === osmId)
      return feature ? readPhotonFeature(feature) : null
    },
  }
}
