import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const database = { DATABASE_URL: 'postgres://localhost/sortie' }

const production = {
  ...database,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  APPLICATION_TOKEN: 'application-token',
  OIDC_ISSUER: 'https://identity.example/',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  TRANSFER_URL: 'https://transfer.example',
  PLACES: 'photon',
  OBJECT_STORE: 'disk',
  OBJECT_STORE_FOLDER: '/srv/objects',
}

describe('the configuration', () => {
  test('while the application token is rotated, the first one is given to the portal and all of them are accepted', () => {
    const read = (APPLICATION_TOKEN: string) => readConfig({ ...production, APPLICATION_TOKEN })
    expect(read('newer-token, older-token')).toMatchObject({
      applicationToken: 'newer-token',
      acceptedApplicationTokens: ['newer-token', 'older-token'],
    })
    expect(() => read('newer-token,short')).toThrow('APPLICATION_TOKEN')
    expect(() => read('newer-token,')).toThrow('APPLICATION_TOKEN')
    expect(() => read('newer-token,pilot-web-development')).toThrow('APPLICATION_TOKEN is the development')
  })

  test('spaces and line breaks around a value are no part of it, and an empty one is none', () => {
    const OIDC_STAFF_CLIENT_ID = ' provider-console\n'
    const given = { ...database, DATABASE_URL: ` ${database.DATABASE_URL} `, OIDC_STAFF_CLIENT_ID }
    expect(readConfig(given)).toEqual(readConfig({ ...database, OIDC_STAFF_CLIENT_ID: 'provider-console' }))
    for (const empty of ['', ' ', '\n'])
      expect(readConfig({ ...database, S3_BUCKET: empty, PORT: empty })).toEqual(readConfig(database))
    expect(() => readConfig({ ...production, APPLICATION_TOKEN: ' ' })).toThrow(
      'APPLICATION_TOKEN is not set',
    )
  })

  test('development needs a database and nothing else: the sandbox stands in', () => {
    const config = readConfig(database)
    expect(config.identity).toEqual({
      issuer: 'http://localhost:4001',
      clientId: 'pilot-web',
      responseType: 'code',
      signUp: 'discovery',
      verifiesEmails: false,
      adminClaim: 'admin_pilot_number',
      droneBaseClaim: 'drone_base',
      staff: null,
    })
    expect([config.plainSessions, config.providerName, config.supportAddress]).toEqual([
      true,
      'the provider',
      'the support address',
    ])
  })

  test("the provider's people sign in with a client of their own, or not at all", () => {
    const staff = (env: Record<string, string>) => readConfig({ ...database, ...env }).identity.staff
    const client = { OIDC_STAFF_CLIENT_ID: 'provider-console' }
    expect(staff(client)).toEqual({ clientId: 'provider-console', claim: null, ownerEmail: null })
    const full = { ...client, OIDC_STAFF_CLAIM: 'groups', STAFF_OWNER_EMAIL: 'owner@sky.example' }
    expect(staff(full)).toMatchObject({ claim: 'groups', ownerEmail: 'owner@sky.example' })
    expect(() => staff({ OIDC_STAFF_CLIENT_ID: 'pilot-web' })).toThrow("must not be the pilots' client")
    expect(() => staff({ OIDC_STAFF_CLAIM: 'groups', STAFF_OWNER_EMAIL: 'owner@sky.example' })).toThrow(
      /OIDC_STAFF_CLAIM needs[\s\S]*STAFF_OWNER_EMAIL needs/,
    )
    expect(() => staff({ ...client, STAFF_OWNER_EMAIL: 'the boss' })).toThrow('STAFF_OWNER_EMAIL')
  })

  test('pilots reach the provider at the support address if it is an email, by phone and at a help center', () => {
    const contact = (env: Record<string, string>) => readConfig({ ...database, ...env }).contact
    expect(contact({})).toEqual({ email: 'support@example.com', phone: null, helpUrl: null })
    const given = { PROVIDER_PHONE: '+1 303 555 0142', PROVIDER_HELP_URL: 'https://help.sky.example' }
    expect(contact({ SUPPORT_ADDRESS: 'pilots@sky.example', ...given })).toEqual({
      email: 'pilots@sky.example',
      phone: '+1 303 555 0142',
      helpUrl: 'https://help.sky.example',
    })
    const real = { ...production, SUPPORT_ADDRESS: 'the office' }
    expect(readConfig(real).contact.email).toBeNull()
    expect(() => contact({ PROVIDER_HELP_URL: 'javascript:alert(1)' })).toThrow('PROVIDER_HELP_URL')
  })

  test('production refuses missing services, each by name', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /DATABASE_URL[\s\S]*OIDC_ISSUER[\s\S]*PUBLIC_URL[\s\S]*APPLICATION_TOKEN[\s\S]*PLACES[\s\S]*SECRETS_KEY[\s\S]*OBJECT_STORE[\s\S]*TRANSFER_URL[\s\S]*STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
    )
  })

  test('TRUST_PROXY is a number of hops or a list of networks, and never on', () => {
    const read = (value: string) => readConfig({ ...database, TRUST_PROXY: value }).trustProxy
    expect([read('2'), read('0'), read('off')]).toEqual([2, false, false])
    expect(read('10.0.0.0/8, 2001:db8::1')).toBe('10.0.0.0/8, 2001:db8::1')
    for (const wrong of ['on', 'true', 'yes', '10.0.0.0/33', 'proxy.example', '10.0.0.1,'])
      expect(() => read(wrong), wrong).toThrow('TRUST_PROXY')
  })

  test('production refuses settings that are meant for development', () => {
    const refused = (change: Record<string, string>) => () => readConfig({ ...production, ...change })
    expect(refused({ OIDC_ISSUER: 'http://identity.example' })).toThrow('OIDC_ISSUER must be an https')
    expect(refused({ PUBLIC_URL: 'http://portal.example' })).toThrow('PUBLIC_URL must be an https')
    expect(refused({ APPLICATION_TOKEN: 'pilot-web-development' })).toThrow(
      'APPLICATION_TOKEN is the development token',
    )
    expect(refused({ PLAIN_SESSIONS: 'on' })).toThrow('PLAIN_SESSIONS=on is meant for test')
    expect(refused({ SANDBOX: 'on' })).toThrow('SANDBOX=on is meant for test')
    const acknowledged = { ACKNOWLEDGE_TEST_FEATURES: 'on', PLAIN_SESSIONS: 'on', SANDBOX: 'on' }
    expect(refused({ ...acknowledged, PUBLIC_URL: 'http://localhost:4000' })).not.toThrow()
    expect(readConfig(production)).toMatchObject({ metrics: null, documentation: false })
    const chosen = readConfig({ ...production, METRICS_TOKEN: 'a-token-of-figures', DOCS: 'on' })
    expect(chosen).toMatchObject({ metrics: { token: 'a-token-of-figures' }, documentation: true })
  })

  test('secrets are encrypted with the first key, and older ones still open; a short key is refused', () => {
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    const { secretKeys } = readConfig({ ...production, SECRETS_KEY: `${key(2)}, ${key(1)}` })
    expect(secretKeys).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 1)])
    expect(readConfig(database).secretKeys).toHaveLength(1)
    expect(() => readConfig({ ...production, SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY')
    expect(() => readConfig({ ...production, SECRETS_KEY: `${key(1)},short` })).toThrow('SECRETS_KEY')
  })

  test('desktop transfer tools get their own URL, unless there is no gateway for them', () => {
    expect(readConfig({ ...database, TRANSFER_PORT: '4103' }).transfers).toEqual({
      host: '127.0.0.1',
      port: 4103,
      publicUrl: 'http://localhost:4103',
      keyDays: 30,
    })
    expect(readConfig(production).transfers?.publicUrl).toBe('https://transfer.example')
    const { TRANSFER_URL: _, ...withoutUrl } = production
    expect(() => readConfig(withoutUrl)).toThrow('TRANSFER_URL')
    expect(readConfig({ ...withoutUrl, TRANSFER_GATEWAY: 'off' }).transfers).toBeNull()
  })

  test('realtime is our own server, Pusher by its cluster, or a service like it by its URL', () => {
    expect(readConfig(production).realtime.hosted).toBeNull()
    const app = { PUSHER_APP_ID: '1', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
    const hosted = (change: object) => readConfig({ ...production, ...app, ...change }).realtime.hosted
    expect(hosted({ PUSHER_CLUSTER: 'eu' })).toEqual({
      appId: '1',
      cluster: 'eu',
      apiUrl: 'https://api-eu.pusher.com',
      socketUrl: 'wss://ws-eu.pusher.com',
    })
    expect(hosted({ PUSHER_URL: 'http://realtime.example:6001/' })).toMatchObject({
      apiUrl: 'http://realtime.example:6001',
      socketUrl: 'ws://realtime.example:6001',
    })
    expect(() => hosted({})).toThrow('PUSHER_CLUSTER')
    expect(() => readConfig({ ...production, PUSHER_KEY: 'key' })).toThrow('PUSHER_SECRET')
  })

  test('production takes the sandbox only when asked for by name', () => {
    const { OIDC_ISSUER: _, ...withoutIssuer } = production
    expect(() => readConfig(withoutIssuer)).toThrow('OIDC_ISSUER')
    const sandbox = { SANDBOX: 'on', ACKNOWLEDGE_TEST_FEATURES: 'on' }
    expect(readConfig({ ...withoutIssuer, ...sandbox }).identity.issuer).toBe('http://localhost:4001')
  })

  test('pilots are paid through Stripe when a key is given, and through the sandbox otherwise', () => {
    expect(readConfig(database).stripe?.apiUrl).toBe('http://localhost:4001')
    const given = { STRIPE_SECRET_KEY: 'sk_test_example', STRIPE_WEBHOOK_SECRET: 'whsec_example' }
    expect(readConfig({ ...database, ...given }).stripe).toEqual({
      secretKey: 'sk_test_example',
      webhookSecret: 'whsec_example',
      apiUrl: null,
    })
    const elsewhere = { ...database, ...given, STRIPE_API_URL: 'http://localhost:12111/' }
    expect(readConfig(elsewhere).stripe?.apiUrl).toBe('http://localhost:12111')
    expect(() => readConfig({ ...database, STRIPE_SECRET_KEY: 'sk_test_example' })).toThrow(
      'STRIPE_WEBHOOK_SECRET',
    )
  })

  test('terms are read from their file, which must be there and have a text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sortie-terms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const TERMS_FILE = join(folder, 'terms.md')
    expect(readConfig(database).terms).toBeNull()
    expect(() => readConfig({ ...database, TERMS_FILE })).toThrow(/TERMS_FILE can't be read: ENOENT/)
    // The database stores no zero bytes, so that nothing could be published.
    for (const text of [' \n', '# Terms\0', 'a'.repeat(200_001)]) {
      await writeFile(TERMS_FILE, text)
      expect(() => readConfig({ ...database, TERMS_FILE })).toThrow(
        'must be a text in Markdown of 1 to 200000',
      )
    }
    await writeFile(TERMS_FILE, 'a'.repeat(200_000))
    expect(readConfig({ ...database, TERMS_FILE }).terms).toHaveLength(200_000)
    await writeFile(TERMS_FILE, '# Terms\n')
    expect(readConfig({ ...database, TERMS_FILE }).terms).toBe('# Terms')
  })

  test('production needs no Stripe where payouts are made elsewhere and recorded, and not both', () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: _, ...without } = production
    expect(() => readConfig(without)).toThrow('PAYMENTS=recorded')
    expect(readConfig({ ...without, PAYMENTS: 'recorded' }).stripe).toBeNull()
    expect(() => readConfig({ ...without, PAYMENTS: 'recorded', STRIPE_SECRET_KEY })).toThrow(
      'Unset STRIPE_SECRET_KEY',
    )
  })

  test('a real issuer is used wherever it is configured, without its trailing slash', () => {
    expect(readConfig(production).identity.issuer).toBe('https://identity.example')
    expect(readConfig({ ...database, OIDC_ISSUER: 'https://identity.example' }).identity.issuer).toBe(
      'https://identity.example',
    )
  })

  test('production names its store, and a folder that does not depend on where a process was started', () => {
    const { OBJECT_STORE: _, ...unnamed } = production
    expect(() => readConfig(unnamed)).toThrow('OBJECT_STORE is not set')
    expect(readConfig({ ...unnamed, S3_BUCKET: 'flights' }).objectStore.kind).toBe('s3')
    for (const folder of ['objects', './objects', ''])
      expect(() => readConfig({ ...production, OBJECT_STORE_FOLDER: folder }), folder).toThrow(
        'OBJECT_STORE_FOLDER must be an absolute path',
      )
    expect(readConfig({ ...database, OBJECT_STORE_FOLDER: 'objects' }).objectStore.kind).toBe('disk')
  })

  test('a store on disk has its links at the server, and other stores than AWS are addressed by path', () => {
    expect(readConfig(production).objectStore).toMatchObject({
      kind: 'disk',
      folder: '/srv/objects',
      publicUrl: 'https://portal.example/objects',
    })
    const { OBJECT_STORE: _, ...unnamed } = production
    expect(readConfig({ ...unnamed, S3_BUCKET: 'flights', S3_REGION: 'eu-central-1' }).objectStore).toEqual({
      kind: 's3',
      bucket: 'flights',
      region: 'eu-central-1',
      forcePathStyle: false,
    })
    const elsewhere = {
      S3_BUCKET: 'flights',
      S3_ENDPOINT: 'http://store:9000',
      OBJECT_STORE_URL: 'https://files.example',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({ ...unnamed, ...elsewhere }).objectStore).toMatchObject({
      endpoint: 'http://store:9000',
      publicEndpoint: 'https://files.example',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    })
    expect(() => readConfig({ ...production, OBJECT_STORE: 's3' })).toThrow('S3_BUCKET')
    expect(() => readConfig({ ...unnamed, S3_BUCKET: 'flights', S3_ACCESS_KEY_ID: 'id' })).toThrow(
      'S3_SECRET_ACCESS_KEY',
    )
  })

  test('prepared statements can be turned off for a pooler that does not know them', () => {
    expect(readConfig(production).preparedStatements).toBe(true)
    expect(readConfig({ ...production, PREPARED_STATEMENTS: 'off' }).preparedStatements).toBe(false)
  })

  test('a direct URL means that a pooler is in between, which is not trusted to know them', () => {
    expect(readConfig(production)).toMatchObject({
      behindPooler: false,
      directDatabaseUrl: production.DATABASE_URL,
    })
    const pooled = { ...production, DATABASE_DIRECT_URL: 'postgres://database/sortie' }
    expect(readConfig(pooled)).toMatchObject({
      behindPooler: true,
      directDatabaseUrl: pooled.DATABASE_DIRECT_URL,
      preparedStatements: false,
    })
    expect(readConfig({ ...pooled, PREPARED_STATEMENTS: 'on' }).preparedStatements).toBe(true)
  })

  test('plain sessions are off in production unless asked for', () => {
    expect(readConfig(production).plainSessions).toBe(false)
    const acknowledged = { PLAIN_SESSIONS: 'on', ACKNOWLEDGE_TEST_FEATURES: 'on' }
    expect(readConfig({ ...production, ...acknowledged }).plainSessions).toBe(true)
    expect(() => readConfig({ ...production, SIGN_IN: 'plain' })).toThrow('PLAIN_SESSIONS')
  })

  test('both response types are understood, others are refused by name', () => {
    const responseType = (OIDC_RESPONSE_TYPE: string) =>
      readConfig({ ...database, OIDC_RESPONSE_TYPE }).identity.responseType
    expect(responseType('token id_token')).toBe('token id_token')
    expect(() => responseType('password')).toThrow('OIDC_RESPONSE_TYPE')
  })

  test('mails are off without a server, and come from a name and an address', () => {
    const mail = (given: Record<string, string>, base: Record<string, string> = database) =>
      readConfig({ ...base, ...given }).mail
    const SMTP_URL = 'smtp://user:secret@mail.example:587'
    expect(mail({})).toBeNull()
    expect(mail({ SMTP_URL, MAIL_FROM: 'Sky Imagery <no-reply@sky.example>' })).toEqual({
      smtpUrl: SMTP_URL,
      from: { name: 'Sky Imagery', address: 'no-reply@sky.example' },
      // A reply still reaches someone.
      replyTo: 'support@example.com',
    })
    const SUPPORT_ADDRESS = 'help@sky.example'
    expect(mail({ SMTP_URL, SUPPORT_ADDRESS, MAIL_FROM: `Sky <${SUPPORT_ADDRESS}>` })?.replyTo).toBeNull()
    expect(mail({ SMTP_URL, MAIL_FROM: 'sky@sky.example' }, production)?.replyTo).toBeNull()
    // Without settings, the demo's emails come from the product and its contact.
    expect(mail({ SMTP_URL })).toEqual({
      smtpUrl: SMTP_URL,
      from: { name: 'Sortie', address: 'support@example.com' },
      replyTo: null,
    })
    expect(mail({ SMTP_URL, MAIL_FROM: 'no-reply@sky.example', PROVIDER_NAME: 'Sky' })?.from.name).toBe('Sky')
    expect(() => mail({ SMTP_URL }, production)).toThrow('MAIL_FROM')
    expect(() => mail({ SMTP_URL, MAIL_FROM: 'Sky <nowhere>' })).toThrow('MAIL_FROM')
    expect(() => mail({ SMTP_URL: 'https://mail.example' })).toThrow('SMTP_URL')
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ ...database, PORT: '' }).port).toBe(4000)
    expect(() => readConfig({ ...database, PORT: 'x' })).toThrow('PORT')
  })

  test('weather and flight authorization come from the sandbox, and are then called samples', () => {
    const config = readConfig({ ...database, SANDBOX_URL: 'http://localhost:4311' })
    expect(config.weather).toEqual({ url: 'http://localhost:4311/weather', sample: true })
    expect(config.flightAuthorizationUrl).toBe('http://localhost:4311/flight-authorization')
    const real = {
      WEATHER_URL: 'https://weather.example/',
      FLIGHT_AUTHORIZATION_URL: 'https://air.example/new',
    }
    expect(readConfig({ ...database, ...real })).toMatchObject({
      weather: { url: 'https://weather.example', sample: false },
      flightAuthorizationUrl: 'https://air.example/new',
    })
  })

  test('production has real weather, a public map, and no flight authorization unless configured', () => {
    expect(readConfig(production)).toMatchObject({
      weather: { url: 'https://api.open-meteo.com', sample: false },
      flightAuthorizationUrl: null,
      map: { style: { url: 'https://tiles.openfreemap.org/styles/liberty' }, sampleStyleUrl: null },
    })
  })

  test('maps: built-in shapes on request, and imagery with its attribution', () => {
    const read = (variables: Record<string, string>) => readConfig({ ...database, ...variables }).map
    expect(read({ MAP_STYLE_URL: 'none' })).toMatchObject({
      style: null,
      sampleStyleUrl: 'http://localhost:4001/map/style.json',
    })
    expect(read({ MAP_HOSTS: 'https://a.example/x, http://b.example:81' }).hosts).toEqual([
      'https://a.example',
      'http://b.example:81',
    ])
    const imagery = { MAP_IMAGERY_URL: 'https://sky.example/{z}/{x}/{y}.jpg', MAP_IMAGERY_ATTRIBUTION: 'Sky' }
    expect(read(imagery).imagery).toEqual({ url: imagery.MAP_IMAGERY_URL, attribution: 'Sky', maxZoom: 19 })
    const refused: Record<string, string>[] = [
      { MAP_STYLE_URL: 'nothing' },
      { MAP_STYLE_URL: 'javascript:alert(1)' },
      { MAP_HOSTS: 'https://*.example' },
      { MAP_HOSTS: '*' },
      { ...imagery, MAP_IMAGERY_URL: 'https://sky.example/tile.jpg' },
      { MAP_IMAGERY_URL: imagery.MAP_IMAGERY_URL },
    ]
    for (const wrong of refused)
      expect(() => read(wrong), JSON.stringify(wrong)).toThrow(Object.keys(wrong)[0]?.slice(0, 8))
  })

  test('a remote address search names the settings that it lacks', () => {
    expect(readConfig({ ...database, PLACES: 'photon' }).places).toEqual({
      kind: 'photon',
      url: 'https://photon.komoot.io',
    })
    expect(() => readConfig({ ...database, PLACES: 'nominatim' })).toThrow('PLACES_URL')
    expect(() => readConfig({ ...database, PLACES: 'google' })).toThrow('PLACES_KEY')
    expect(readConfig({ ...database, PLACES: 'google', PLACES_KEY: 'k' }).places).toMatchObject({ key: 'k' })
    expect(() => readConfig({ ...database, PLACES: 'atlas' })).toThrow('PLACES')
  })
})
