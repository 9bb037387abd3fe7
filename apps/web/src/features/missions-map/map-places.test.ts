import { featureColours } from '@sortie/domain/mission/map-feature'
import { expect, test } from 'vitest'
import { mapMarkers, mapPlaces, typesPresent } from './map-places.ts'
import { aPlacedMission, aPoint, somewhere } from './missions-map.fixture.ts'

const everywhere = mapPlaces(
  [
    aPlacedMission({ id: 1 }),
    aPlacedMission({ id: 2, status: 'pilot_accepted' }),
    aPlacedMission({ id: 3, mission_type: 'creative' }),
    aPlacedMission({ id: 4, status: 'pilot_accepted', mission_type: 'panorama' }),
  ],
  [aPoint(1, 'commercial'), aPoint(2, 'residential')],
)

test('M-MAP-01 every place has the pin of its type, and no two share an id', () => {
  expect(mapMarkers(everywhere, () => true).map(({ id, pin }) => [id, pin])).toEqual([
    ['mission-1', 'available'],
    ['mission-2', 'client'],
    ['mission-3', 'creative'],
    ['mission-4', 'active'],
    ['point-1', 'commercial-panorama'],
    ['point-2', 'residential-panorama'],
  ])
})

test('M-MAP-02 the sixth marker has the colour of the first, and a filter repaints nothing', () => {
  const colours = mapMarkers(everywhere, () => true).map(({ colour }) => colour)
  expect(colours).toEqual([...featureColours, featureColours[0]])
  const [only] = mapMarkers(everywhere, ({ id }) => id === 'mission-3')
  expect(only?.colour).toBe(featureColours[2])
})

test('M-MAP-04 M-OPEN-22 one filter a type that is present, in the order of the specification', () => {
  expect(typesPresent(everywhere).map(({ title, count }) => `${title} ${count}`)).toEqual([
    'Client Mission 1',
    'Available Mission 1',
    'Commercial Panorama Available 1',
    'Residential Panorama Available 1',
    'Active Mission 1',
    'Creative Mission 1',
  ])
})

test('a place that is nowhere has no marker', () => {
  const places = mapPlaces(
    [
      aPlacedMission({ location: null }),
      aPlacedMission({ id: 2, location: { ...somewhere, latitude: null } }),
    ],
    [],
  )
  expect(mapMarkers(places, () => true)).toEqual([])
})
