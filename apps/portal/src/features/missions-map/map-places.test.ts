import { featureColors } from '@sortie/domain/mission/map-feature'
import { expect, test } from 'vitest'
import { mapMarkers, mapPlaces, pinLegend, typesPresent, whenTexts } from './map-places.ts'
import { aPlacedMission, aPoint, somewhere } from './missions-map.fixture.ts'

const everywhere = mapPlaces(
  [
    aPlacedMission({ id: 1 }),
    aPlacedMission({ id: 2, status: 'pilot_accepted' }),
    aPlacedMission({ id: 3, mission_type: 'creative' }),
    aPlacedMission({ id: 4, status: 'pilot_accepted', mission_type: 'panorama' }),
    aPlacedMission({ id: 5, status: 'pilot_accepted', mission_type: 'training' }),
    aPlacedMission({ id: 6, status: 'complete' }),
  ],
  [aPoint(1, 'commercial'), aPoint(2, 'residential')],
)

test('M-MAP-01 every place has the pin of its type, and no two share an id', () => {
  expect(mapMarkers(everywhere, () => true).map(({ id, pin }) => [id, pin])).toEqual([
    ['mission-1', 'available'],
    ['mission-2', 'client'],
    ['mission-3', 'creative'],
    ['mission-4', 'active'],
    ['mission-5', 'training'],
    ['mission-6', 'completed'],
    ['point-1', 'commercial_panorama_available'],
    ['point-2', 'residential_panorama_available'],
  ])
})

test('M-MAP-02 the sixth marker has the color of the first, and a filter repaints nothing', () => {
  const colors = mapMarkers(everywhere, () => true).map(({ color }) => color)
  expect(colors.slice(0, 6)).toEqual([...featureColors, featureColors[0]])
  const [only] = mapMarkers(everywhere, ({ id }) => id === 'mission-3')
  expect(only?.color).toBe(featureColors[2])
})

test('M-MAP-04 M-OPEN-22 there is one filter per type on the map, in the order of the specification', () => {
  expect(typesPresent(everywhere).map(({ title, count }) => `${title} ${count}`)).toEqual([
    'Client Mission 1',
    'Training Mission 1',
    'Available Mission 1',
    'Commercial Panorama Available 1',
    'Residential Panorama Available 1',
    'Active Mission 1',
    'Completed Mission 1',
    'Creative Mission 1',
  ])
})

const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const euro = { name: 'Euro', code: 'EUR', symbol: '€' }
const pays = (amount: number, currency = usd) => ({ payout_type: 'pilot' as const, amount, currency })

test('a pin shows the payout, but not for training or for finished missions', () => {
  const places = mapPlaces(
    [
      aPlacedMission({ id: 1, estimated_payouts: [pays(125_000)] }),
      aPlacedMission({ id: 2, status: 'pilot_accepted', estimated_payouts: [pays(9_050), pays(500, euro)] }),
      aPlacedMission({ id: 3, mission_type: 'training', estimated_payouts: [pays(100)] }),
      aPlacedMission({ id: 4, estimated_payouts: [] }),
      aPlacedMission({ id: 5, status: 'complete', estimated_payouts: [pays(100)] }),
    ],
    [aPoint(1, 'commercial')],
  )
  expect(mapMarkers(places, () => true).map(({ id, pay }) => `${id} ${pay ?? '-'}`)).toEqual([
    'mission-1 $1,250',
    'mission-2 €5+',
    'mission-3 -',
    'mission-4 -',
    'mission-5 -',
    'point-1 $45',
  ])
})

test('finished missions have quiet pins, and the legend explains the tags', () => {
  const markers = mapMarkers(everywhere, () => true)
  expect(markers.filter(({ isQuiet }) => isQuiet).map(({ id }) => id)).toEqual(['mission-6'])
  expect(pinLegend(markers).map(({ label }) => label)).toEqual(['Offer', 'Your mission', 'Completed'])
  expect(pinLegend(markers.slice(0, 1)).map(({ label }) => label)).toEqual(['Offer'])
})

test('a place without a position has no marker', () => {
  const places = mapPlaces(
    [
      aPlacedMission({ location: null }),
      aPlacedMission({ id: 2, location: { ...somewhere, latitude: null } }),
    ],
    [],
  )
  expect(mapMarkers(places, () => true)).toEqual([])
})

test('M-MAP-08 a scheduled mission shows its day and its times at the site', () => {
  const mission = aPlacedMission({
    status: 'pilot_accepted',
    scheduled_at_start: '2031-01-06T18:00:00Z',
    scheduled_at_end: '2031-01-06T19:30:00Z',
  })
  expect(whenTexts(mission)).toEqual({ date: 'Monday 1/6/31', times: '10:00AM - 11:30AM' })
})

test('M-MAP-08 an offer shows its window, and the times within it', () => {
  const mission = aPlacedMission({
    timeframe_start: '2031-01-06T17:00:00Z',
    timeframe_end: '2031-01-09T23:00:00Z',
    fly_by_date: null,
  })
  expect(whenTexts(mission)).toEqual({ date: '01/06/2031 - 01/09/2031', times: '09:00AM - 03:00PM' })
})

test('M-MAP-08 an offer with a last day only, and a mission being moved, have no times', () => {
  expect(whenTexts(aPlacedMission())).toEqual({ date: 'Fly by 03/20/2026', times: null })
  const moved = aPlacedMission({
    status: 'pilot_accepted',
    timeframe_start: '2031-01-06T17:00:00Z',
    timeframe_end: '2031-01-09T23:00:00Z',
  })
  expect(whenTexts(moved)).toEqual({ date: 'Rescheduling', times: null })
})
