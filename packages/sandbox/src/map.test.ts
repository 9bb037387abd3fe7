import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

interface Style {
  version: number
  sources: Record<string, { type: string; url: string }>
  layers: { 'source-layer'?: string }[]
}

interface TileJson {
  vector_layers: { id: string }[]
}

const get = (path: string) => fetch(`${sandbox.url}/map/${path}`)

const bytesOf = async (zoom: number, x: number, y: number): Promise<Uint8Array> =>
  new Uint8Array(await (await get(`tiles/${zoom}/${x}/${y}.mvt`)).arrayBuffer())

const tileOf = async (zoom: number, x: number, y: number) =>
  new VectorTile(new PbfReader(await bytesOf(zoom, x, y)))

const columnOf = (longitude: number, zoom: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const rowOf = (latitude: number, zoom: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)

const at = (latitude: number, longitude: number, zoom: number) =>
  tileOf(zoom, columnOf(longitude, zoom), rowOf(latitude, zoom))

/** Where the roads of a tile cross a vertical line, in sixteenths of a thousandth of the tile's height. */
const crossings = (tile: VectorTile, x: number): number[] => {
  const roads = tile.layers.road
  const found = new Set<number>()
  for (let index = 0; index < (roads?.length ?? 0); index += 1)
    for (const line of roads?.feature(index).loadGeometry() ?? [])
      for (const [step, to] of line.slice(1).entries()) {
        const from = line[step] as (typeof line)[number]
        if (from.x <= x === to.x <= x) continue
        const y = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
        if (y > 20 && y < 4076) found.add(Math.round(y / 16))
      }
  return [...found].toSorted((a, b) => a - b)
}

test('the style names a source whose TileJSON says that the map is a sample', async () => {
  const style = (await (await get('style.json')).json()) as Style
  const [source] = Object.values(style.sources)
  expect(style).toMatchObject({ version: 8, name: 'Sample map' })
  expect(source).toMatchObject({ type: 'vector' })
  const response = await fetch(source?.url ?? '')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const tiles = (await response.json()) as TileJson
  expect(tiles).toMatchObject({ attribution: 'Sample map', minzoom: 0, maxzoom: 15 })
  const named = new Set(tiles.vector_layers.map(({ id }) => id))
  for (const layer of style.layers)
    if (layer['source-layer']) expect([...named]).toContain(layer['source-layer'])
})

test('tiles hold land from afar, roads over a region, and houses with roofs and trees at a site', async () => {
  const world = await tileOf(0, 0, 0)
  expect(Object.keys(world.layers)).toContain('land')
  const region = await at(34.02, -118.49, 11)
  expect(Object.keys(region.layers)).toContain('road')
  expect(region.layers.building).toBeUndefined()
  const site = await at(34.02, -118.49, 15)
  expect(Object.keys(site.layers).toSorted()).toEqual(
    expect.arrayContaining(['building', 'road', 'roof', 'tree']),
  )
  expect(site.layers.building?.length).toBeGreaterThan(200)
})

test.each([
  ['near the north pole', 84, 20],
  ['near the south pole', -80, -60],
  ['at the equator', 0.01, 30],
  ['on the antimeridian', 52, 179.9999],
])('%s there are streets and houses as well', async (_, latitude, longitude) => {
  // A tile near a pole shows few meters, so several are checked together.
  const zoom = 14
  const tiles = await Promise.all(
    [0, 1].flatMap((right) =>
      [0, 1].map((down) =>
        tileOf(zoom, (columnOf(longitude, zoom) + right) % 2 ** zoom, rowOf(latitude, zoom) + down),
      ),
    ),
  )
  const count = (layer: string) => tiles.reduce((sum, tile) => sum + (tile.layers[layer]?.length ?? 0), 0)
  expect(count('road')).toBeGreaterThan(0)
  expect(count('building') + count('area')).toBeGreaterThan(0)
})

test.each([
  ['in a town', 14, columnOf(-118.49, 14), rowOf(34.02, 14)],
  ['over the antimeridian', 14, 2 ** 14 - 1, rowOf(52, 14)],
  ['far in the north', 15, columnOf(20, 15), rowOf(69.6, 15)],
])('roads continue over the edge of a tile %s', async (_, zoom, x, y) => {
  const [left, right] = [await tileOf(zoom, x, y), await tileOf(zoom, (x + 1) % 2 ** zoom, y)]
  const here = crossings(left, 4096)
  expect(here.length).toBeGreaterThan(0)
  const there = crossings(right, 0)
  expect(there.length).toBe(here.length)
  // Coordinates are rounded separately in each tile.
  for (const [index, place] of here.entries()) expect(Math.abs(place - (there[index] ?? 0))).toBeLessThan(2)
})

test('a tile is always the same, and compressed if the client accepts that', async () => {
  const path = `tiles/15/${columnOf(10, 15)}/${rowOf(50, 15)}.mvt`
  const [one, other] = [await get(path), await get(path)]
  expect(one.headers.get('content-encoding')).toBe('gzip')
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true)
})

test('an invalid tile is not found', async () => {
  for (const path of [
    'tiles/16/0/0.mvt',
    'tiles/3/8/0.mvt',
    'tiles/3/0/8.mvt',
    'tiles/x/0/0.mvt',
    'tiles',
    'glyphs',
  ])
    expect((await get(path)).status, path).toBe(404)
})
