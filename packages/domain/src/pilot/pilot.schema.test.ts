import { expect, test } from 'vitest'
import { pilotChangesSchema, registrationSchema } from './pilot.schema.ts'

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
