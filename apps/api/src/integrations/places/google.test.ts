import { expect, test } from 'vitest'
import { readGooglePlace, readGoogleSuggestions } from './google.ts'

test('Google Places: suggestions of places, not of searches', () => {
  expect(
    readGoogleSuggestions({
      suggestions: [
        { placePrediction: { placeId: 'ChIJ1', text: { text: '1 Example Way, Santa Monica, CA, USA' } } },
        { queryPrediction: { text: { text: 'example way' } } },
      ],
    }),
  ).toEqual([{ id: 'ChIJ1', description: '1 Example Way, Santa Monica, CA, USA' }])
  expect(readGoogleSuggestions({})).toEqual([])
})

test('Google Places: details keep their types', () => {
  const place = readGooglePlace({
    formattedAddress: 'Kungsgatan 1, 111 43 Stockholm, Sweden',
    addressComponents: [
      { longText: '1', shortText: '1', types: ['street_number'] },
      { longText: 'Kungsgatan', shortText: 'Kungsgatan', types: ['route'] },
      { longText: 'Stockholm', types: ['postal_town'] },
      { longText: 'Sweden', shortText: 'SE', types: ['country', 'political'] },
    ],
    location: { latitude: 59.335, longitude: 18.07 },
  })
  expect(place.address_components[2]).toEqual({
    long_name: 'Stockholm',
    short_name: 'Stockholm',
    types: ['postal_town'],
  })
  expect(place.geometry).toEqual({ location: { lat: 59.335, lng: 18.07 } })
  expect(place.timezone_id).toBe('Europe/Stockholm')
})

test('M-ADDR-01 Google Places: a result without a location has no geometry', () => {
  expect(readGooglePlace({ formattedAddress: 'Somewhere' })).toEqual({
    formatted_address: 'Somewhere',
    address_components: [],
    geometry: null,
    timezone_id: null,
  })
})
