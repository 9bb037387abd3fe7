import { describe, expect, test } from 'vitest'
import { featureColors } from './map-feature.ts'
import {
  defaultMapCenter,
  geolocationTimeoutMs,
  headerPin,
  mapZoom,
  markerColor,
  missionPin,
  noFlyZoneColor,
  photoPinStyle,
  pinStage,
  pinTitles,
  pinTypes,
  pointOfInterestPin,
  strokeWeights,
} from './map-pins.ts'

const commercial = { id: 1, name: 'Warehouse', kind: 'commercial' as const }
const residential = { id: 2, name: 'House', kind: 'residential' as const }
const pin = (
  mission_type: string,
  status: string,
  category: typeof commercial | typeof residential | null = null,
) => missionPin({ mission_type, status, category })

describe('pins', () => {
  test('M-MAP-01 an offer is available', () => {
    expect(pin('client', 'pilots_notified')).toBe('available')
    expect(pin('training', 'pilots_notified')).toBe('available')
    expect(pin('client', 'created')).toBe('available')
  })

  test('M-MAP-01 an assigned client mission', () => {
    for (const status of ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded'])
      expect(pin('client', status)).toBe('client')
  })

  test('M-MAP-01 a training mission a pilot holds is a training mission, not a client mission', () => {
    for (const status of ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded'])
      expect(pin('training', status)).toBe('training')
  })

  test('M-MAP-01 a panorama on offer, by its category', () => {
    expect(pin('panorama', 'pilots_notified', commercial)).toBe('commercial_panorama_available')
    expect(pin('panorama', 'available', residential)).toBe('residential_panorama_available')
    expect(pin('panorama', 'pilots_notified')).toBe('commercial_panorama_available')
    expect(pin('point_of_interest', 'pilots_notified', residential)).toBe('residential_panorama_available')
    expect(pointOfInterestPin({ category: commercial })).toBe('commercial_panorama_available')
    expect(pinStage('commercial_panorama_available')).toBe('offer')
    expect(pointOfInterestPin({ category: residential })).toBe('residential_panorama_available')
  })

  test('M-MAP-01 creative on offer; panorama and creative in progress are active', () => {
    expect(pin('creative', 'pilots_notified')).toBe('creative')
    expect(pin('creative', 'pilot_accepted')).toBe('active')
    expect(pin('panorama', 'flight_complete', residential)).toBe('active')
  })

  test('M-MAP-01 completed is what counts as complete, never an offer', () => {
    for (const type of ['client', 'training', 'creative', 'panorama']) {
      expect(pin(type, 'complete')).toBe('completed')
      expect(pin(type, 'in_production')).toBe('completed')
      expect(pin(type, 'pilots_notified')).not.toBe('completed')
    }
  })

  test('M-OFFER-01 M-DASH-16 rows and headers: client, training, or the pin of the map', () => {
    const header = (mission_type: string, status = 'pilots_notified') =>
      headerPin({ mission_type, status, category: residential })
    expect(header('client')).toBe('client')
    expect(header('training')).toBe('training')
    expect(header('creative')).toBe('creative')
    expect(header('panorama')).toBe('residential_panorama_available')
    expect(header('panorama', 'pilot_accepted')).toBe('active')
    expect(header('point_of_interest')).toBe('residential_panorama_available')
    expect(header('of_another_version')).toBe('client')
  })

  test("pins distinguish available missions, the pilot's own and finished ones", () => {
    const stages = (...types: [string, string][]) =>
      types.map(([type, status]) => pinStage(pin(type, status, residential)))
    expect(
      stages(['client', 'pilots_notified'], ['creative', 'pilots_notified'], ['panorama', 'available']),
    ).toEqual(['offer', 'offer', 'offer'])
    expect(
      stages(
        ['client', 'pilot_accepted'],
        ['training', 'pilot_accepted'],
        ['creative', 'pilot_accepted'],
        ['panorama', 'flight_complete'],
      ),
    ).toEqual(['own', 'own', 'own', 'own'])
    expect(stages(['client', 'complete'], ['panorama', 'complete'])).toEqual(['past', 'past'])
  })

  test('every pin has a title of its own', () => {
    expect(new Set(pinTypes.map((type) => pinTitles[type])).size).toBe(pinTypes.length)
  })
})

describe('drawing', () => {
  test('M-MAP-02 the sixth marker takes the first color again', () => {
    expect([0, 1, 2, 3, 4].map(markerColor)).toEqual([...featureColors])
    expect(markerColor(5)).toBe(markerColor(0))
  })

  test('M-MAP-03 no-fly zones are red', () => {
    expect(noFlyZoneColor).toBe('#FF0000')
  })

  test('M-MAP-06 where the map looks until a position is known', () => {
    expect(defaultMapCenter).toEqual({ latitude: 34.02, longitude: -118.49 })
  })

  test('M-MAP-07 how long a position is waited for', () => {
    expect(geolocationTimeoutMs).toBe(5000)
  })

  test('M-MAP-10 zoom 15, and 13 on a phone', () => {
    expect([mapZoom(false), mapZoom(true)]).toEqual([15, 13])
  })

  test('M-MAP-11 stroke weights', () => {
    expect(strokeWeights).toEqual({ line: 6, polygon: 2 })
  })
})

test('A-GPS-12 photos are full pins below 250, and dots from 250 on', () => {
  expect([1, 249, 250, 10_000].map(photoPinStyle)).toEqual(['pin', 'pin', 'dot', 'dot'])
})
