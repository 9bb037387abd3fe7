import { expect, test } from 'vitest'
import { pilotChangesSchema, pilotSchema, registrationSchema } from './pilot.schema.ts'

const textOf = (changes: object) => pilotChangesSchema.safeParse(changes).error?.issues[0]?.message ?? null

test('miles say which limit they break', () => {
  expect(textOf({ travel_distance: 25_000 })).toBeNull()
  for (const travel_distance of [25_001, 99_999_999_999, 1e20])
    expect(textOf({ travel_distance })).toBe('Please enter 25,000 miles or less')
  for (const travel_distance of [0, -1, 1.5, Number.NaN, null, 'far'])
    expect(textOf({ travel_distance })).toBe('Please enter a whole number of miles, 1 or more')
})

test('a part of an address that is too long is named, at registration as in the profile', () => {
  const texts = {
    address: 'Please use 200 characters or fewer for the street address',
    city: 'Please use 100 characters or fewer for the city',
    state: 'Please use 100 characters or fewer for the state or region',
    postal_code: 'Please use 20 characters or fewer for the postal code',
  }
  for (const [part, text] of Object.entries(texts)) {
    const change = { [part]: 'x'.repeat(201) }
    expect(textOf(change)).toBe(text)
    const issues = registrationSchema.safeParse(change).error?.issues ?? []
    expect(issues.find(({ path }) => path[0] === part)?.message).toBe(text)
  }
  expect(textOf({ postal_code: 'x'.repeat(20), state: 'x'.repeat(100) })).toBeNull()
})

test.each([
  ['robin@', ['Email must be valid']],
  ['robin', ['Email must be valid']],
  [7, ['Email must be valid']],
  [`${'r'.repeat(250)}@example.com`, ['Email must be valid']],
  ['robin@example.com', []],
  ['', []],
  [null, []],
])('A-PAY-09 the payment email %j: %j', (paypal_email, messages) => {
  const { error } = pilotChangesSchema.safeParse({ paypal_email })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})

const addressText = 'Please select your address from the search results'
const x = (count: number) => 'x'.repeat(count)

test.each([
  [{ first_name: ' \u200b ' }, 'Please enter first name'],
  [{ first_name: 7 }, 'Please enter first name'],
  [{ last_name: '--' }, 'Please enter last name'],
  [{ last_name: x(100) }, null],
  [{ last_name: x(101) }, 'Please use 100 characters or fewer'],
  [{ country: 'Atlantis' }, 'Please enter country'],
  [{ country: 7 }, 'Please enter country'],
  [{ phone: '' }, null],
  [{ phone: `${' '.repeat(40)}+13035550142` }, null],
  [{ phone: '3035550142' }, 'Please enter a valid phone number'],
  [{ phone: '+03035550142' }, 'Please enter a valid phone number'],
  [{ phone: '+13035550142x' }, 'Please enter a valid phone number'],
  [{ address: '' }, addressText],
  [{ address: 7 }, addressText],
  [{ latitude: null }, addressText],
  [{ longitude: 180.1 }, addressText],
  [{ city: ' ' }, 'Please enter city'],
  [{ city: 7 }, 'Please enter city'],
  [{ birthday: '2026-02-30' }, 'Please enter a valid date'],
  [{ language: 'es' }, null],
  [{ language: 'de' }, 'Please choose one of these languages: en, es'],
  [{ drone_system: x(200) }, null],
  [{ drone_system: x(201) }, 'Please use 200 characters or fewer'],
])('the change %j of a profile: %s', (changes, text) => {
  expect(textOf(changes)).toBe(text)
})

test('what is typed is stored without the spaces around it, and a number by its digits', () => {
  const typed = {
    ...{ first_name: ' Robin ', last_name: ' Doe ', country: ' US ', city: ' Denver ', state: ' CO ' },
    ...{ drone_system: ' DJI ', phone: ' +1 (303) 555-01.42 ' },
  }
  expect(pilotChangesSchema.parse(typed)).toEqual({
    ...{ first_name: 'Robin', last_name: 'Doe', country: 'US', city: 'Denver', state: 'CO' },
    ...{ drone_system: 'DJI', phone: '+13035550142' },
  })
})

const registration = {
  ...{ first_name: 'Robin', last_name: 'Doe', email: 'robin@example.com', password: x(8) },
  ...{ address: '1 Example Street', city: 'Denver', country: 'US', latitude: 39.74, longitude: -104.99 },
  terms_and_conditions: true,
}

test.each([
  [{}, null],
  [{ email: 'robin@' }, 'Email must be valid'],
  [{ password: x(7) }, 'Please use 8 characters or more'],
  [{ password: x(200) }, null],
  [{ password: x(201) }, 'Please use 200 characters or fewer'],
  [{ terms_and_conditions: false }, 'Please agree to our Terms and Conditions'],
])('a registration with %j: %s', (change, text) => {
  const { error } = registrationSchema.safeParse({ ...registration, ...change })
  expect(error?.issues[0]?.message ?? null).toBe(text)
})

test('the email of a registration is stored without the spaces around it', () => {
  const { email } = registrationSchema.parse({ ...registration, email: ' robin@example.com ' })
  expect(email).toBe('robin@example.com')
})

test('money of a pilot is whole cents, and a travel distance is told in miles', () => {
  const { payout_totals, travel_distance } = pilotSchema.shape
  const currency = { name: 'US Dollar', code: 'USD', symbol: '$' }
  const totals = (amount: number) => payout_totals.safeParse([{ amount, currency }]).success
  expect([totals(1050), totals(10.5)]).toEqual([true, false])
  expect(travel_distance.description).toBe('Miles, in every country')
})
