import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Service } from '../http/service.ts'
import { makeStyle } from './style.ts'
import { MAX_ZOOM, makeTile } from './tile.ts'

const compress = promisify(gzip)

const TILE = /^\/map\/tiles\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})\.mvt$/
const DAY_SECONDS = 86_400

const tileJson = (url: string) => ({
  tilejson: '3.0.0',
  name: 'Sample map',
  description: 'Made-up streets, houses, parks and water, the same on every visit',
  attribution: 'Sample map',
  scheme: 'xyz',
  tiles: [`${url}/map/tiles/{z}/{x}/{y}.mvt`],
  minzoom: 0,
  maxzoom: MAX_ZOOM,
  vector_layers: ['land', 'border', 'state-border', 'area', 'water', 'road', 'building', 'roof', 'tree'].map(
    (id) => ({
      id,
      fields: { kind: 'String' },
    }),
  ),
})

/** A vector-tile server of an invented world: a style, its TileJSON and the tiles, generated from their coordinates. */
export const createSampleMap =
  (url: string): Service =>
  async ({ req, res, path }) => {
    if (!path.startsWith('/map/') || req.method !== 'GET') return false
    const send = async (type: string, body: Uint8Array | string, seconds: number) => {
      res.setHeader('Access-Control-Allow-Origin', '*')
      res.setHeader('Content-Type', type)
      res.setHeader('Cache-Control', `public, max-age=${seconds}`)
      res.setHeader('Vary', 'Accept-Encoding')
      if (!/\bgzip\b/.test(String(req.headers['accept-encoding']))) return void res.end(body)
      res.setHeader('Content-Encoding', 'gzip')
      res.end(await compress(body))
    }
    // The description of the tiles may change with a release; the tiles themselves are cached for a day.
    if (path === '/map/style.json') await send('application/json', JSON.stringify(makeStyle(url)), 0)
    else if (path === '/map/tiles.json') await send('application/json', JSON.stringify(tileJson(url)), 0)
    else {
      const [zoom = 99, x = 0, y = 0] = (TILE.exec(path)?.slice(1) ?? []).map(Number)
      if (zoom > MAX_ZOOM || x >= 2 ** zoom || y >= 2 ** zoom) return false
      await send('application/vnd.mapbox-vector-tile', makeTile(zoom, x, y), DAY_SECONDS)
    }
    return true
  }
