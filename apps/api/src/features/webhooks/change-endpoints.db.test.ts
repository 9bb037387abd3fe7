import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { sealWebhookSecrets } from './seal-webhook-secrets.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

let sortie: TestApp
let strict: TestApp

const log = { info: () => {}, error: () => {} }

beforeAll(async () => {
  sortie = await createTestApp({ WEBHOOKS_TO_LOOPBACK: 'on' })
  strict = await createTestApp()
})
afterAll(async () => {
  await sortie.close()
  await strict.close()
})
afterEach(() => sortie.db.deleteFrom('webhook_endpoints').execute())

const path = '/v1/provider/webhook_endpoints'
const events = ['mission.accepted']
const register = (changes: object = {}, app = sortie) =>
  app.provider('POST', path, { url: 'https://example.com/hook', events, ...changes })
const change = (id: number, changes: object) => sortie.provider('PATCH', `${path}/${id}`, changes)

describe('an endpoint', () => {
  test('is enabled and without a description by default, and has each event once', async () => {
    expect(
      (await register({ events: ['mission.accepted', ...events, 'mission.declined'] })).body,
    ).toMatchObject({
      description: '',
      is_enabled: true,
      events: ['mission.accepted', 'mission.declined'],
    })
    const { body } = await register({ description: 'Office', is_enabled: false })
    expect(body).toMatchObject({ description: 'Office', is_enabled: false })
    const changed = await change(body.id, { events: ['mission.declined', 'mission.declined'] })
    expect(changed.body).toMatchObject({
      events: ['mission.declined'],
      description: 'Office',
      is_enabled: false,
    })
  })

  test('that does not exist cannot be changed, rotated, resent to or deleted', async () => {
    const { body } = await register()
    await sortie.provider('DELETE', `${path}/${body.id}`)
    for (const [method, rest] of [
      ['PATCH', ''],
      ['POST', '/rotate_secret'],
      ['POST', '/resend_failed'],
      ['DELETE', ''],
    ] as const)
      expect((await sortie.provider(method, `${path}/${body.id}${rest}`, {})).status).toBe(404)
  })

  test('is refused beyond a total of fifty', async () => {
    await sql`insert into webhook_endpoints (url, description, events, sealed_secret)
      select 'https://example.com/' || n, '', ${events}::text[], '' from generate_series(1, 49) as n`.execute(
      sortie.db,
    )
    expect((await register()).status).toBe(201)
    expect(await register()).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'There are already 50 endpoints.' },
    })
  })
})

describe('its URL', () => {
  const notHttps = 'Must be an https URL.'
  const notPublic = 'Must be on the public internet.'

  test.each([
    ['http://localhost:9/hook', null, notHttps],
    ['http://127.0.0.1:9/hook', null, notHttps],
    ['http://[::1]:9/hook', null, notHttps],
    ['https://127.0.0.1/hook', null, notPublic],
    ['https://[::1]/hook', null, notPublic],
    ['http://10.0.0.1/hook', notHttps, notHttps],
    ['https://10.0.0.1/hook', notPublic, notPublic],
    ['https://93.184.215.14/hook', null, null],
    // Looked up at each delivery.
    ['https://localhost/hook', null, null],
  ])(
    '%s is answered with %s where this machine is allowed, and else with %s',
    async (url, lenient, refused) => {
      for (const [app, problem] of [
        [sortie, lenient],
        [strict, refused],
      ] as const)
        expect((await register({ url }, app)).body.errors ?? null).toEqual(problem && { url: [problem] })
    },
  )

  test('is checked when it is changed, and stays when it is not', async () => {
    const { body } = await register()
    expect((await change(body.id, { url: 'http://example.com/' })).body.errors).toEqual({ url: [notHttps] })
    expect((await change(body.id, { description: 'x' })).body.url).toBe('https://example.com/hook')
    expect((await change(body.id, { url: 'https://example.com/2' })).body.url).toBe('https://example.com/2')
  })
})

describe('switching', () => {
  const failing = { failing_since: expect.any(String) }
  const noticed = { ...failing, disabled_at: expect.any(String), disabled_reason: 'It failed.' }
  const forgiven = { failing_since: null, disabled_at: null, disabled_reason: null }

  test.each([
    ['on, when the server has switched it off, forgives', false, { is_enabled: true }, forgiven],
    ['off again keeps the notice', false, { is_enabled: false }, noticed],
    ['nothing keeps the notice', false, { description: 'x' }, noticed],
    ['off, when it is on, forgives', true, { is_enabled: false }, forgiven],
    ['on again forgives', true, { is_enabled: true }, forgiven],
    ['nothing keeps since when it fails', true, { description: 'x' }, failing],
  ])('%s', async (_, isOn, changes, expected) => {
    const { body } = await register()
    await sql`update webhook_endpoints set failing_since = now() where id = ${body.id}`.execute(sortie.db)
    if (!isOn)
      await sql`update webhook_endpoints set is_enabled = false, disabled_at = now(),
        disabled_reason = 'It failed.' where id = ${body.id}`.execute(sortie.db)
    expect((await change(body.id, changes)).body).toMatchObject(expected)
  })
})

describe('secrets', () => {
  test('the one before is good for 24 hours', async () => {
    const { body } = await register()
    expect(body.previous_secret_expires_at).toBeNull()
    const from = Date.now()
    const rotated = (await sortie.provider('POST', `${path}/${body.id}/rotate_secret`)).body
    const expires = new Date(rotated.previous_secret_expires_at).getTime() - 86_400_000
    expect(expires).toBeGreaterThanOrEqual(from)
    expect(expires).toBeLessThanOrEqual(Date.now())
    expect(rotated.secret).toMatch(/^whsec_/)
    const row = await sortie.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()
    const box = secretBox(sortie.config.secretKeys, log)
    const opened = [row.sealed_secret, row.sealed_previous_secret ?? ''].map((sealed) =>
      openWebhookSecret(box, body.id, sealed),
    )
    expect(opened).toEqual([rotated.secret, body.secret])
  })

  test('that do not open stay as they are, others are sealed with the current key', async () => {
    const [old, current] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'current')]
    const lost = secretBox([Buffer.alloc(32, 'lost')], log)
    const box = secretBox([current, old], log)
    const oldBox = secretBox([old], log)
    const ids = [(await register()).body.id, (await register()).body.id, (await register()).body.id]
    const set = (id: number, sealed: string, previous: string | null) =>
      sql`update webhook_endpoints set sealed_secret = ${sealed}, sealed_previous_secret = ${previous},
        previous_secret_expires_at = ${previous && new Date(Date.now() + 3_600_000)} where id = ${id}`.execute(
        sortie.db,
      )
    const lostSecret = sealWebhookSecret(lost, ids[0], 'whsec_a')
    await set(ids[0], lostSecret, null)
    await set(ids[1], sealWebhookSecret(box, ids[1], 'whsec_b'), sealWebhookSecret(oldBox, ids[1], 'whsec_c'))
    const good = sealWebhookSecret(box, ids[2], 'whsec_d')
    await set(ids[2], good, null)
    expect(await sealWebhookSecrets(sortie.db, box)).toBe(2)
    const rows = await sortie.db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute()
    expect(rows.map((row) => [row.sealed_secret, row.sealed_previous_secret])).toEqual([
      [lostSecret, null],
      [expect.stringMatching(/^./), expect.stringMatching(/^./)],
      [good, null],
    ])
    const currentBox = secretBox([current], log)
    const { sealed_secret = '', sealed_previous_secret = '' } = rows[1] ?? {}
    expect(
      [sealed_secret, sealed_previous_secret ?? ''].map((sealed) =>
        openWebhookSecret(currentBox, ids[1], sealed),
      ),
    ).toEqual(['whsec_b', 'whsec_c'])
  })
})
