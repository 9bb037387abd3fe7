import type { Place } from '@sortie/contract/place.calls'
import { z } from 'zod'
import { fetchJson, RefusedByService } from '../fetch-json.ts'
import { makePlace } from './make-place.ts'
import { type Places, suggestionsAtMost, timeLimitMilliseconds } from './places.ts'

const suggestionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
})

const detailsSchema = z.object({
  formattedAddress: z.string().default(''),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().optional(), types: z.array(z.string()) }))
    .default([]),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})

export const readGoogleSuggestions = (response: unknown) =>
  suggestionsSchema
    .parse(response)
    .suggestions.flatMap(({ placePrediction: found }) =>
      found ? [{ id: found.placeId, description: found.text.text }] : [],
    )
    .slice(0, suggestionsAtMost)

export const readGooglePlace = (response: unknown): Place => {
  const { formattedAddress, addressComponents, location } = detailsSchema.parse(response)
  return makePlace({
    formattedAddress,
    components: addressComponents.map(({ longText, shortText, types }) => ({
      long_name: longText,
      short_name: shortText ?? longText,
      types,
    })),
    position: location ?? null,
  })
}

/** Google Places, in the version that accepts new keys. The key is sent in a header, never in a URL. */
export const googlePlaces = (url: string, key: string): Places => {
  const headers = { 'x-goog-api-key': key }
  return {
    suggest: async (query) => {
      const options = { method: 'POST' as const, body: { input: query }, headers, timeLimitMilliseconds }
      return readGoogleSuggestions(await fetchJson(`${url}/v1/places:autocomplete`, options))
    },
    lookup: async (id) => {
      if (!/^[\w-]+$/.test(id)) return null
      const fields = { 'x-goog-fieldmask': 'formattedAddress,addressComponents,location' }
      const options = { headers: { ...headers, ...fields }, timeLimitMilliseconds }
      try {
        return readGooglePlace(await fetchJson(`${url}/v1/places/${id}`, options))
      } catch (error) {
        if (error instanceof RefusedByService && (error.status === 400 || error.status === 404)) return null
        throw error
      }
    },
  }
}
