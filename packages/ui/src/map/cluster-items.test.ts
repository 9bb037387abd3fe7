import { expect, test } from 'vitest'
import { mapItems } from './cluster-items.ts'
import type { MapMarker } from './map-types.ts'

const marker = (id: string, latitude: number, longitude: number): MapMarker => ({
  id,
  pin: 'client',
  color: '#009662',
  title: `Place ${id}`,
  latitude,
  longitude,
})

const drawn = (markers: readonly MapMarker[], zoom: number) =>
  mapItems(markers, zoom).map((item) =>
    item.kind === 'pin' ? `${item.marker.id} ${item.shift}` : item.markers.map(({ id }) => id).join('+'),
  )

test('pins that are far enough apart are drawn, from north to south', () => {
  expect(drawn([marker('south', 10, 5), marker('north', 20, 5)], 5)).toEqual(['north 0', 'south 0'])
})

test('pins that would overlap are one cluster, and separate when zoomed in', () => {
  const two = [marker('a', 34.02, -118.49), marker('b', 34.02, -118.488)]
  expect(drawn(two, 12)).toEqual(['a+b'])
  expect(drawn(two, 16)).toEqual(['a 0', 'b 0'])
  const [cluster] = mapItems(two, 12)
  expect(cluster).toMatchObject({ kind: 'cluster', latitude: 34.02, longitude: expect.closeTo(-118.489, 6) })
})

test('pins of one place stand side by side at every zoom', () => {
  const same = [marker('a', 34.02, -118.49), marker('b', 34.02, -118.49), marker('c', 34.02, -118.49)]
  expect(drawn(same, 4)).toEqual(['a -26', 'b 0', 'c 26'])
  expect(drawn(same, 20)).toEqual(['a -26', 'b 0', 'c 26'])
  const paid = same.slice(0, 2).map((place) => ({ ...place, pay: '$1,250' }))
  expect(drawn(paid, 20), 'their tags need more room').toEqual(['a -22', 'b 22'])
})

test('pins that no zoom separates are shown side by side as well', () => {
  expect(drawn([marker('a', 34.02, -118.49), marker('b', 34.02002, -118.49)], 19)).toHaveLength(2)
})

test('many pins make few clusters, none lost and none twice', () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    marker(String(index), 30 + (index % 50) * 0.01, -100 + Math.floor(index / 50) * 0.01),
  )
  const items = mapItems(many, 8)
  expect(items.length).toBeLessThan(300)
  const ids = items
    .flatMap((item) => (item.kind === 'pin' ? [item.marker] : item.markers))
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(3000)
  expect(ids).toHaveLength(3000)
})
