import { placeSchema } from '@sortie/contract/place.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { sendJson, startUpstream, type Upstream } from '../../../test/upstream.ts'

const search = (query: string) => `/v1/places?query=${encodeURIComponent(query)}`

describe('the built-in gazetteer', () => {
  let sortie: TestApp
  beforeAll(async () => {
    sortie = await createTestApp()
    // The first search waits for the index.
    await sortie.stranger('GET', search('Berlin'))
  }, 60_000)
  afterAll(() => sortie.close())

  test('M-MAP-05 M-MAP-12 a place is found without a session, and looked up whole', async () => {
    const { body } = await sortie.stranger('GET', search('1 Example Way, Santa Monica'))
    expect(body[0].description).toBe('Santa Monica, CA, United States')
    const place = await sortie.stranger('GET', `/v1/places/${encodeURIComponent(body[0].id)}`)
    expect(place.status).toBe(200)
    expect(placeSchema.parse(place.body).geometry?.location).toEqual({ lat: 34.01945, lng: -118.49119 })
  })

  test('M-ADDR-02 no hit is an empty list; an unknown id is a missing record', async () => {
    expect((await sortie.stranger('GET', search('qqqqqqq'))).body).toEqual([])
    expect((await sortie.stranger('GET', '/v1/places/nothing')).body.code).toBe('not_found')
  })

  test('only the portal may search, and only at a limited rate', async () => {
    const response = await sortie.app.inject({ url: search('Berlin') })
    expect(response.json().code).toBe('application_token_invalid')
    expect((await sortie.stranger('GET', search('Berlin'))).status).toBe(200)
    const { subject } = await sortie.db
      .selectFrom('attempt_counts')
      .select('subject')
      .where('subject', 'like', 'places%')
      .executeTakeFirstOrThrow()
    // The rest of what a minute allows, of the next one too: this one may be about to end.
    for (const minutes of [0, 1])
      await sortie.db
        .insertInto('attempt_counts')
        .values({
          subject,
          minute: sql<string>`date_trunc('minute', now()) + ${minutes} * interval '1 minute'`,
          attempts: 240,
        })
        .onConflict((conflict) => conflict.columns(['subject', 'minute']).doUpdateSet({ attempts: 240 }))
        .execute()
    expect((await sortie.stranger('GET', search('Berlin'))).status).toBe(429)
  })
})

describe('a remote search', () => {
  let sortie: TestApp
  let upstream: Upstream
  const lines: string[] = []
  beforeAll(async () => {
    upstream = await startUpstream()
    const log = { write: (line: string) => void lines.push(line) }
    const variables = { PLACES: 'photon', PLACES_URL: upstream.url, LOG_LEVEL: 'warn' }
    sortie = await createTestApp(variables, undefined, log)
  })
  afterAll(async () => {
    await sortie.close()
    await upstream.close()
  })

  const leeds = {
    geometry: { coordinates: [-1.54, 53.8] },
    properties: {
      ...{ osm_type: 'R', osm_id: 7, type: 'city', name: 'Leeds', state: 'England' },
      ...{ country: 'United Kingdom', countrycode: 'GB' },
    },
  }

  test('a suggestion of any process is found again by its id', async () => {
    upstream.answerWith((_request, response) => sendJson(response, { features: [leeds] }))
    const { body } = await sortie.stranger('GET', search('Leeds'))
    expect(body).toEqual([{ id: expect.any(String), description: 'Leeds, England, United Kingdom' }])
    const place = await sortie.stranger('GET', `/v1/places/${body[0].id}`)
    expect(place.body.address_components).toContainEqual({
      ...{ long_name: 'Leeds', short_name: 'Leeds', types: ['postal_town'] },
    })
    expect(place.body.timezone_id).toBe('Europe/London')
    expect((await sortie.stranger('GET', `/v1/places/${body[0].id.replace('R7', 'R8')}`)).status).toBe(404)
  })

  test('M-ERR-03 if a service fails, nothing is found and the log says why', async () => {
    upstream.answerWith((_request, response) => sendJson(response, {}, 502))
    expect((await sortie.stranger('GET', search('Leeds'))).body).toEqual([])
    expect((await sortie.stranger('GET', '/v1/places/R7.TGVlZHM')).body.code).toBe('unavailable')
    expect(lines.join()).toContain('the service responded with 502')
  })
})
