import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addPilot } from '../../../test/records.ts'
import { timeLimits } from '../../platform/time-limits.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '100' })
})
afterAll(() => sortie.close())

const newcomer = {
  first_name: 'Kim',
  last_name: 'Example',
  email: 'kim@example.com',
  address: '1 Example Way',
  city: 'Santa Monica',
  country: 'US',
  latitude: 34.02,
  longitude: -118.49,
  terms_and_conditions: true,
}

const register = (changes: Record<string, unknown>) =>
  sortie.stranger('POST', '/pilots/account', { ...newcomer, ...changes })

describe('POST /pilots/account', () => {
  test('creates an account that waits for the provider', async () => {
    const response = await register({})
    expect(response.status).toBe(201)
    const row = await sortie.db
      .selectFrom('pilots')
      .select(['email', 'language', 'status', 'terms_and_conditions', 'timezone_id'])
      .where('email', '=', response.body.email)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      email: 'kim@example.com',
      language: null,
      status: 'created',
      terms_and_conditions: true,
      timezone_id: 'America/Los_Angeles',
    })
  })

  test('an email that is already registered, in any letter case, gets the same response and changes nothing', async () => {
    const stored = () =>
      sortie.db.selectFrom('pilots').selectAll().where(sql`lower(email)`, '=', 'kim@example.com').execute()
    const before = await stored()
    const response = await register({ email: 'KIM@example.com', first_name: 'Other' })
    expect([response.status, response.body]).toEqual([201, { email: 'KIM@example.com' }])
    expect(await stored()).toEqual(before)
  })

  test('an email that is already registered takes as long as a new one, so that timing does not reveal it', async () => {
    const timed = async (email: string) => {
      const begun = performance.now()
      const { status } = await register({ email })
      return [status, performance.now() - begun >= timeLimits.registrationInterval - 5]
    }
    expect(await timed('beat@example.com')).toEqual([201, true])
    expect(await timed('beat@example.com')).toEqual([201, true])
  })

  test('simultaneous registrations of one email all get the same response and create one account', async () => {
    const email = 'many@example.com'
    const responses = await Promise.all(Array.from({ length: 8 }, () => register({ email })))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const { count } = await sortie.db
      .selectFrom('pilots')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('A-AUTH-03 with plain sessions the password of the registration signs in, and no other', async () => {
    const email = 'plain@example.com'
    await register({ email, password: 'long enough' })
    // Someone else registers the email once more and gains nothing.
    await register({ email, password: 'of a stranger' })
    const signIn = (password: string) =>
      sortie.stranger('POST', '/v1/authenticate', { resource: 'pilot', email, password })
    expect((await signIn('long enough')).status).toBe(200)
    expect((await signIn('of a stranger')).status).toBe(401)
  })

  test('names with accents, apostrophes and in other scripts stay as they are', async () => {
    for (const [first_name, last_name] of [
      ['Zoë', 'O’Brien-Núñez'],
      ['محمد', 'العربي'],
      ["D'Arcy", 'Ağaoğlu'],
    ]) {
      const email = `${Buffer.from(`${first_name}`).toString('hex')}@example.com`
      expect((await register({ email, first_name, last_name })).status).toBe(201)
      const stored = await sortie.db
        .selectFrom('pilots')
        .select(['first_name', 'last_name'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(stored).toEqual({ first_name, last_name })
    }
  })

  test.each([
    ['email', 'no email', 'Email must be valid'],
    ['first_name', ' ', 'Please enter first name'],
    ['last_name', undefined, 'Please enter last name'],
    ['address', '', 'Please select your address from the search results'],
    ['address', undefined, 'Please select your address from the search results'],
    ['latitude', undefined, 'Please select your address from the search results'],
    ['longitude', undefined, 'Please select your address from the search results'],
    ['longitude', null, 'Please select your address from the search results'],
    ['city', '', 'Please enter city'],
    ['country', '', 'Please enter country'],
    ['country', 'United States', 'Please enter country'],
    ['terms_and_conditions', false, 'Please agree to our Terms and Conditions'],
    ['terms_and_conditions', undefined, 'Please agree to our Terms and Conditions'],
  ])('A-REG-08 A-REG-09 A-REG-10 A-REG-11 A-REG-12 %s %j answers %s', async (field, value, text) => {
    const response = await register({ email: 'other@example.com', [field]: value })
    expect([response.status, response.body.errors]).toEqual([422, { [field]: [text] }])
  })
})

describe('A-CALL-03 A-CALL-04 the account', () => {
  test('is loaded without naming an id, at both addresses', async () => {
    const pilot = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    expect((await call('GET', '/pilots/account')).body.id).toBe(pilot.id)
    expect((await call('GET', '/v1/pilots/account')).body.id).toBe(pilot.id)
  })

  test("a save changes what it names, returns the account, and nobody else's", async () => {
    const pilot = await addPilot(sortie.db)
    const other = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    const response = await call('PATCH', '/pilots/account', {
      travel_distance: 100,
      is_available_weekends: true,
    })
    expect(response.status).toBe(200)
    expect([response.body.travel_distance, response.body.is_available_weekends]).toEqual([100, true])
    expect((await (await sortie.as(other))('GET', '/pilots/account')).body.travel_distance).toBe(50)
  })

  test('A-CALL-04 every field of the profile is saved, and stays', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const profile = {
      first_name: 'Zoë',
      last_name: 'Núñez',
      phone: '+13035550142',
      birthday: '1990-05-17',
      address: '1155 Pearl Street',
      address2: 'Unit 4',
      city: 'Boulder',
      state: 'CO',
      postal_code: '80302',
      country: 'US',
      latitude: 40.0176,
      longitude: -105.2797,
      travel_distance: 73,
      drone_system: 'Mavic 3 Enterprise',
      is_available_weekdays: false,
      is_available_weekends: true,
      paypal_email: 'pay@example.com',
    }
    const saved = { ...profile, timezone_id: 'America/Denver' }
    expect((await call('PATCH', '/pilots/account', profile)).body).toMatchObject(saved)
    expect((await call('GET', '/pilots/account')).body).toMatchObject(saved)
  })

  test("text that cannot be stored is the caller's mistake", async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const { status, body } = await call('PATCH', '/pilots/account', { city: 'a\u0000b' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['city']])
  })

  test('a phone number is stored as E.164, and an empty one as null', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const save = async (phone: string) => (await call('PATCH', '/pilots/account', { phone })).body.phone
    expect([await save('+1 (303) 555-0142'), await save('')]).toEqual(['+13035550142', null])
  })

  test('the language of emails and notifications can be changed', async () => {
    await register({ email: 'carmen@example.com', language: 'es' })
    const { id, email } = await sortie.db
      .selectFrom('pilots')
      .select(['id', 'email'])
      .where('email', '=', 'carmen@example.com')
      .executeTakeFirstOrThrow()
    const call = await sortie.as({ id, email })
    expect((await call('GET', '/pilots/account')).body.language).toBe('es')
    const changed = await call('PATCH', '/pilots/account', { language: 'en', expected: { language: 'es' } })
    expect([changed.status, changed.body.language]).toEqual([200, 'en'])
    const stale = await call('PATCH', '/pilots/account', { language: 'es', expected: { language: 'es' } })
    expect([stale.status, stale.body.current]).toEqual([409, { language: 'en' }])
  })

  test('another place changes the time zone', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const berlin = { latitude: 52.5, longitude: 13.4, timezone_id: 'America/Denver' }
    const response = await call('PATCH', '/pilots/account', berlin)
    expect(response.body.timezone_id).toBe('Europe/Berlin')
  })

  test('A-PROFILE-11 a changed email has no effect', async () => {
    const pilot = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    const response = await call('PATCH', '/pilots/account', { email: 'new@example.com', phone: null })
    expect([response.status, response.body.email]).toEqual([200, pilot.email])
  })

  test.each([
    [{ travel_distance: 0 }, 'travel_distance'],
    [{ travel_distance: 3_000_000_000 }, 'travel_distance'],
    [{ first_name: '' }, 'first_name'],
    [{ paypal_email: 'x' }, 'paypal_email'],
    [{ paypal_email: `kim@${`${'d'.repeat(60)}.`.repeat(4)}example.com` }, 'paypal_email'],
    [{ phone: '555' }, 'phone'],
    [{ phone: '+1 555' }, 'phone'],
    [{ phone: '+15555555555555' }, 'phone'],
    [{ country: 'Germany' }, 'country'],
    [{ timezone_id: 'Nowhere/Town' }, 'timezone_id'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ latitude: 34 }, 'address'],
    [{ birthday: '2026-02-30' }, 'birthday'],
    [{ birthday: '9999-01-01' }, 'birthday'],
    [{ birthday: '0199-01-01' }, 'birthday'],
    [{ language: 'fr' }, 'language'],
    [{ language: null }, 'language'],
    [{ is_available_weekdays: false, is_available_weekends: false }, 'is_available_weekdays'],
  ])('A-PREF-03 A-SIGNUP-18 %j is refused on its field and changes nothing', async (changes, field) => {
    const pilot = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    const before = (await call('GET', '/pilots/account')).body
    const response = await call('PATCH', '/pilots/account', changes)
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
    expect((await call('GET', '/pilots/account')).body).toEqual(before)
  })

  test('a refusal says why', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const why = async (changes: object) => (await call('PATCH', '/pilots/account', changes)).body.errors
    const address = ['Please select your address from the search results']
    expect(await why({ latitude: 34 })).toEqual({ address })
    expect(await why({ longitude: 34 })).toEqual({ address })
    expect(await why({ phone: '+1 555' })).toEqual({ phone: ['Please enter a valid phone number'] })
    expect(await why({ birthday: '9999-01-01' })).toEqual({ birthday: ['Please enter your date of birth'] })
    const language = ['Please choose one of these languages: en, es']
    expect(await why({ language: 'Español' })).toEqual({ language })
    expect((await register({ email: 'fr@example.com', language: 'fr' })).body.errors).toEqual({ language })
    const nothing = { is_available_weekdays: ['Please be available on weekdays or weekends.'] }
    expect(await why({ is_available_weekdays: false })).toEqual(nothing)
    await call('PATCH', '/pilots/account', { is_available_weekends: true })
    await call('PATCH', '/pilots/account', { is_available_weekdays: false })
    expect(await why({ is_available_weekends: false })).toEqual(nothing)
    expect((await call('PATCH', '/pilots/account', {})).status).toBe(200)
  })

  test('the pilot is notified once of a changed or removed payment email', async () => {
    const pilot = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    const told = () =>
      sortie.db
        .selectFrom('notifications')
        .select(['notification_type', 'title', 'body', 'web_route_url', 'app_route_url'])
        .where('pilot_id', '=', pilot.id)
        .execute()
    const save = async (paypal_email: string | null) =>
      (await call('PATCH', '/pilots/account', { paypal_email })).body.paypal_email
    for (const same of ['', null]) expect(await save(same)).toBeNull()
    expect(await told()).toEqual([])
    for (const _ of ['once', 'again']) expect(await save('pay@example.com')).toBe('pay@example.com')
    const notification = {
      notification_type: 'pilot/profile/stripe_onboarding',
      title: 'Your payment email was changed',
      body: "If this wasn't you, contact us right away.",
      web_route_url: '/profile#payment-information',
      app_route_url: '/profile',
    }
    expect(await told()).toEqual([notification])
    for (const _ of ['once', 'again']) expect(await save('')).toBeNull()
    expect(await told()).toEqual([notification, notification])
  })

  test('A-PROFILE-10 a birthday comes back as the day it was, and can be taken away', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    for (const birthday of ['1988-01-01', '1991-12-31', '2000-02-29', null])
      expect((await call('PATCH', '/pilots/account', { birthday })).body.birthday).toBe(birthday)
  })

  test('A-PROFILE-10 names keep accents, apostrophes and scripts that run from right to left', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    for (const [first_name, last_name] of [
      ['Zoë', 'O’Brien-Núñez'],
      ['ليلى', 'حداد'],
      ['Þóra', "D'Angelo"],
    ])
      expect((await call('PATCH', '/pilots/account', { first_name, last_name })).body).toMatchObject({
        first_name,
        last_name,
      })
  })
})

describe('A-PROFILE-12 what was changed elsewhere is not overwritten unseen', () => {
  test('a field that holds something else than expected is refused with what it holds', async () => {
    const call = await sortie.as(await addPilot(sortie.db, { phone: '+13035550142' }))
    const change = (phone: string, expected: string | null) =>
      call('PATCH', '/pilots/account', { phone, expected: { phone: expected } })
    expect((await change('+13035550143', '+13035550142')).status).toBe(200)
    const late = await change('+13035550144', '+13035550142')
    expect([late.status, late.body.code, late.body.current]).toEqual([
      409,
      'conflict',
      { phone: '+13035550143' },
    ])
    expect((await call('GET', '/pilots/account')).body.phone).toBe('+13035550143')
    expect((await change('+13035550144', '+13035550143')).body.phone).toBe('+13035550144')
  })

  test('another field, or the same value, is no conflict', async () => {
    const call = await sortie.as(await addPilot(sortie.db, { phone: null }))
    await call('PATCH', '/pilots/account', { first_name: 'Kim', phone: '+13035550142' })
    const other = { last_name: 'Doe', expected: { last_name: 'Example', phone: null } }
    expect((await call('PATCH', '/pilots/account', other)).body).toMatchObject({ last_name: 'Doe' })
    const same = { first_name: 'Kim', expected: { first_name: 'Robin' } }
    expect((await call('PATCH', '/pilots/account', same)).status).toBe(200)
  })

  test('of two simultaneous saves one succeeds and the other gets a conflict', async () => {
    const call = await sortie.as(await addPilot(sortie.db))
    const change = (first_name: string) =>
      call('PATCH', '/pilots/account', { first_name, expected: { first_name: 'Robin' } })
    const answers = await Promise.all([change('Kim'), change('Sasha')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.body.first_name
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual({ first_name: saved })
  })
})

describe('A-PROFILE-10 an address moves the home position', () => {
  const phoenix = {
    address: '1 Example Way',
    city: 'Phoenix',
    state: 'AZ',
    postal_code: '85001',
    country: 'US',
    latitude: 33.45,
    longitude: -112.07,
  }

  test('offers and the time zone follow, whatever zone the portal sends', async () => {
    const pilot = await addPilot(sortie.db)
    const call = await sortie.as(pilot)
    const location_id = await addLocation(sortie.db, { latitude: 33.46, longitude: -112.05 })
    const mission = await addMission(sortie.db, { location_id, status: 'created' })
    const match = async () => {
      const path = `/v1/provider/missions/${mission.id}/offers`
      const { body } = await sortie.provider('POST', path, { pilot_ids: [pilot.id], dry_run: true })
      return body.pilots[0].reasons.map(({ code }: { code: string }) => code)
    }
    expect(await match()).toEqual(['too_far'])
    const { body } = await call('PATCH', '/pilots/account', { ...phoenix, timezone_id: 'Europe/Berlin' })
    expect(body).toMatchObject({ ...phoenix, timezone_id: 'America/Phoenix' })
    expect(await match()).toEqual([])
  })
})
