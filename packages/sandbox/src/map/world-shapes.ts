import { createRequire } from 'node:module'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { feature, mesh } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]
type Collection = Parameters<typeof mesh>[1]

const require = createRequire(import.meta.url)

/** Coasts at this scale are off by a kilometer, so they are not shown at closer zooms. */
export const WORLD_UNTIL_ZOOM = 9

const index = (shapes: GeoJSON.GeoJSON) =>
  new GeoJSONVT(shapes, { maxZoom: WORLD_UNTIL_ZOOM, extent: 4096, buffer: 64, indexMaxZoom: 2 })

const read = () => {
  const world: Topology = require('world-atlas/countries-50m.json')
  const america: Topology = require('us-atlas/states-10m.json')
  const shape = (topology: Topology, name: string) => topology.objects[name] as Collection
  const isShared = (one: unknown, other: unknown) => one !== other
  return {
    land: index(feature(world, shape(world, 'land') as Parameters<typeof feature>[1])),
    border: index(mesh(world, shape(world, 'countries'), isShared)),
    'state-border': index(mesh(america, shape(america, 'states'), isShared)),
  }
}

let shapes: ReturnType<typeof read> | undefined

/** Land and borders in a tile that shows a large part of the world. */
export const worldTile = (zoom: number, x: number, y: number) => {
  shapes ??= read()
  return Object.entries(shapes).flatMap(([name, tiles]) => {
    const tile = tiles.getTile(zoom, x, y)
    return tile ? [[name, tile] as const] : []
  })
}
