import { describe, expect, test } from 'vitest'
import { clusterItems, pinItems, sameItems } from './cluster-items.ts'
import type { MapMarker } from './map-types.ts'

const marker = (id: string, latitude: number, longitude: number): MapMarker => ({
  id,
  latitude,
  longitude,
  pin: 'client',
  color: '#009662',
  title: id,
})

const oakland = marker('oakland', 37.8, -122.27)
const boise = marker('boise', 43.6, -116.2)
const byId = new Map([oakland, boise].map((one) => [one.id, one]))
const point = (properties: Record<string, unknown>, coordinates = [-100, 40]) => ({
  properties,
  geometry: { type: 'Point', coordinates },
})

describe('pins', () => {
  test('are in order from north to south', () => {
    expect(pinItems([oakland, boise]).map(({ key }) => key)).toEqual(['pin-boise', 'pin-oakland'])
  })

  test('of one place stand side by side, alone in the middle', () => {
    const shifts = pinItems([oakland, { ...oakland, id: 'second' }, boise]).map((item) =>
      item.kind === 'pin' ? item.shift : null,
    )
    expect(shifts).toEqual([0, -13, 13])
  })
})

describe('clusters', () => {
  const cluster = point({ cluster: true, cluster_id: 7, point_count: 12 })

  test('come once, though two tiles hold them', () => {
    const items = clusterItems([cluster, cluster, point({ id: 'boise' }), point({ id: 'boise' })], byId)
    expect(items).toEqual([
      { kind: 'pin', key: 'pin-boise', marker: boise, shift: 0 },
      { kind: 'cluster', key: 'cluster-7', clusterId: 7, count: 12, latitude: 40, longitude: -100 },
    ])
  })

  test('leave out a marker that is gone meanwhile', () => {
    expect(clusterItems([point({ id: 'gone' })], byId)).toEqual([])
  })

  test('are compared by what is drawn', () => {
    const items = clusterItems([cluster, point({ id: 'boise' })], byId)
    expect(sameItems(items, clusterItems([point({ id: 'boise' }), cluster], byId))).toBe(true)
    expect(sameItems(items, clusterItems([cluster], byId))).toBe(false)
    const renamed = new Map([['boise', { ...boise, title: 'new' }]])
    expect(sameItems(items, clusterItems([cluster, point({ id: 'boise' })], renamed))).toBe(false)
  })
})
