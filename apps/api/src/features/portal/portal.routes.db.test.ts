import { portalConfigSchema } from '@sortie/contract/portal.calls'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/app.ts'

const read = async (environment: Record<string, string>) => {
  const sortie = await createTestApp(environment)
  try {
    const { body, headers } = await sortie.stranger('GET', '/config.json')
    return { config: portalConfigSchema.parse(body), policy: String(headers['content-security-policy']) }
  } finally {
    await sortie.close()
  }
}

test('M-AIR-06 with the sandbox the portal is told where to ask for airspace, and that weather is a sample', async () => {
  const { config, policy } = await read({ SANDBOX_URL: 'http://localhost:4311' })
  expect(config).toMatchObject({
    flight_authorization_url: 'http://localhost:4311/flight-authorization',
    map_style_url: null,
    sample_weather: true,
  })
  expect(policy).toContain("connect-src 'self' ws://localhost:4000 http://localhost:4311;")
})

test('M-MAP-12 a map style of another host is told to the portal and let in by the policy', async () => {
  const { config, policy } = await read({
    MAP_STYLE_URL: 'http://tiles.example/styles/bright?key=k',
    WEATHER_URL: 'https://weather.example',
  })
  expect(config.map_style_url).toBe('http://tiles.example/styles/bright?key=k')
  expect(config.sample_weather).toBe(false)
  expect(policy).toMatch(/connect-src [^;]*http:\/\/tiles\.example[;\s]/)
  expect(policy).toMatch(/img-src [^;]*http:\/\/tiles\.example[;\s]/)
})

test('an object store of another origin is let in by the policy, for uploads, photos and videos', async () => {
  const { policy } = await read({ OBJECT_STORE_URL: 'http://objects.example:9000/bucket' })
  for (const directive of ['connect-src', 'img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://objects\\.example:9000[;\\s]`))
})
