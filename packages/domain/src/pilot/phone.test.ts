import { describe, expect, test } from 'vitest'
import { readPhone, showPhone } from './phone.ts'

describe('what is stored', () => {
  test.each([
    ['(303) 555-0142', 'US', '+13035550142'],
    ['303.555.0142', 'CA', '+13035550142'],
    ['030 901820', 'DE', '+4930901820'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['06 12345678', 'NL', '+31612345678'],
    ['+1 303 555 0142', null, '+13035550142'],
  ])('%s in %s is %s', (text, country, stored) => {
    expect(readPhone(text, country)).toBe(stored)
  })

  test.each([
    ['555', 'US'],
    ['123456789012345678', 'US'],
    ['call me', 'US'],
    ['', 'US'],
    ['303 555 0142', null],
    ['303 555 0142', 'XX'],
    ['my number is 303 555 0142', 'US'],
  ])('%j in %s is not a number', (text, country) => {
    expect(readPhone(text, country)).toBeNull()
  })
})

test('a number is shown nationally at home and with its calling code elsewhere', () => {
  expect(showPhone('+13035550142', 'US')).toBe('(303) 555-0142')
  expect(showPhone('+13035550142', 'DE')).toBe('+1 303 555 0142')
  expect(showPhone('+4930901820', 'DE')).toBe('030 901820')
  // An unassigned area code may belong to any country of the numbering plan.
  expect(showPhone('+12005550142', 'US')).toBe('(200) 555-0142')
  expect(showPhone('as it was', 'US')).toBe('as it was')
  expect(showPhone('call +13035550142 now', 'US')).toBe('call +13035550142 now')
})

test('what is shown reads back as what is stored', () => {
  for (const [stored, country] of [
    ['+13035550142', 'US'],
    ['+442079460018', 'GB'],
    ['+4930901820', 'US'],
  ] as const)
    expect(readPhone(showPhone(stored, country), country)).toBe(stored)
})

test('in a country without a numbering plan only numbers with their calling code are read', () => {
  for (const country of [null, 'XX']) {
    expect(readPhone('+13035550142', country)).toBe('+13035550142')
    expect(readPhone('3035550142', country)).toBeNull()
  }
})
