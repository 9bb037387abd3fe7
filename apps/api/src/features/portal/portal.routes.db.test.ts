import type { ServerResponse } from 'node:http'
import { portalConfigSchema } from '@sortie/contract/portal.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { sendJson, startUpstream, type Upstream } from '../../../test/upstream.ts'
import { readConfig } from '../../config.ts'
import { openMapGround } from '../../integrations/map/map-ground.ts'

const mapOf = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/none', ...environment }).map

const read = async (environment: Record<string, string>, lines: string[] = []) => {
  const log = { write: (line: string) => void lines.push(line) }
  const sortie = await createTestApp(environment, undefined, log)
  try {
    const { body, headers } = await sortie.stranger('GET', '/config.json')
    return { config: portalConfigSchema.parse(body), policy: String(headers['content-security-policy']) }
  } finally {
    await sortie.close()
  }
}

test('M-AIR-06 with the sandbox, the portal gets its airspace service, and the weather is marked as a sample', async () => {
  const { config, policy } = await read({ SANDBOX_URL: 'http://localhost:4311' })
  expect(config).toMatchObject({
    flight_authorization_url: 'http://localhost:4311/flight-authorization',
    map: { style_urls: [], imagery: null },
    places: 'towns',
    sample_weather: true,
  })
  expect(policy).toContain("connect-src 'self' ws://localhost:4000 http://localhost:4311;")
})

/** A style, its TileJSON on the same host, and tiles, sprite and glyphs on others. */
const styled = (upstream: Upstream) =>
  upstream.answerWith((request, response) =>
    request.url?.startsWith('/style.json')
      ? sendJson(response, {
          version: 8,
          layers: [],
          sources: {
            streets: { type: 'vector', url: '/tiles.json' },
            region: { type: 'vector', url: 'pmtiles://https://objects.example/region.pmtiles' },
            open: { type: 'vector', tiles: ['https://*/{z}/{x}/{y}.mvt', 'https://t.example;script-src/*'] },
          },
          glyphs: 'https://glyphs.example/{fontstack}/{range}.pbf',
          sprite: [{ id: 'default', url: 'https://sprites.example/sprite' }],
        })
      : sendJson(response, { tiles: ['http://tiles.example:8080/{z}/{x}/{y}.mvt'] }),
  )

const origins = (policy: string, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []

describe('the map', () => {
  let upstream: Upstream
  beforeAll(async () => {
    upstream = await startUpstream()
  })
  afterAll(() => upstream.close())

  test('M-MAP-12 the policy lets in every host that the style uses, and no wildcard', async () => {
    styled(upstream)
    const { config, policy } = await read({
      MAP_STYLE_URL: `${upstream.url}/style.json?key=k`,
      WEATHER_URL: 'https://weather.example',
      MAP_HOSTS: 'https://more.example',
    })
    expect(config.map.style_urls[0]).toBe(`${upstream.url}/style.json?key=k`)
    expect(config.sample_weather).toBe(false)
    const used = [
      ...[upstream.url, 'http://tiles.example:8080', 'https://objects.example', 'https://glyphs.example'],
      ...['https://sprites.example', 'https://more.example'],
    ]
    expect(origins(policy, 'connect-src')).toEqual(expect.arrayContaining(used))
    expect(origins(policy, 'img-src')).toEqual(expect.arrayContaining(used))
    expect(policy).not.toContain('*')
    expect(policy).toContain("script-src 'self';")
  })

  test.each([
    ['responds with 500', (_: unknown, response: ServerResponse) => sendJson(response, {}, 500)],
    ['is not a style', (_: unknown, response: ServerResponse) => void response.end('<html>')],
    ['is too large', (_: unknown, response: ServerResponse) => void response.end('['.repeat(5_000_000))],
    ['hangs', () => {}],
  ])(
    'with a style that %s the portal uses the sample map or, without a sandbox, lets each browser try the style',
    async (_, respond) => {
      upstream.answerWith(respond)
      const style = { MAP_STYLE_URL: `${upstream.url}/style.json` }
      const lines: string[] = []
      const { config, policy } = await read(
        { ...style, SANDBOX_URL: 'http://localhost:4311', LOG_LEVEL: 'warn' },
        lines,
      )
      expect(config.map.style_urls).toEqual(['http://localhost:4311/map/style.json'])
      expect(origins(policy, 'connect-src')).toContain('http://localhost:4311')
      expect(lines.join()).toContain("maps show the sandbox's sample map")
      const alone = openMapGround(
        { ...mapOf(style), sampleStyleUrl: null },
        { info: () => {}, warn: () => {} },
      )
      await alone.open()
      alone.close()
      expect(alone.styleUrls()).toEqual([style.MAP_STYLE_URL])
    },
  )

  test('imagery is in the configuration of the portal and allowed by the policy', async () => {
    const url = 'http://sky.example/{z}/{x}/{y}.jpg'
    const { config, policy } = await read({ MAP_IMAGERY_URL: url, MAP_IMAGERY_ATTRIBUTION: 'Sky Example' })
    expect(config.map).toEqual({
      style_urls: [],
      imagery: { url, attribution: 'Sky Example', max_zoom: 19 },
    })
    expect(origins(policy, 'connect-src')).toContain('http://sky.example')
  })
})

test('an object store of another origin is allowed by the policy, for uploads, photos and videos', async () => {
  const { policy } = await read({ OBJECT_STORE_URL: 'http://objects.example:9000/bucket' })
  for (const directive of ['connect-src', 'img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://objects\\.example:9000[;\\s]`))
})
