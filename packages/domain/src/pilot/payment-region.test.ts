import { expect, test } from 'vitest'
import { countries } from '../place/countries.ts'
import {
  canBePaid,
  isWalletCountry,
  openLegalEntities,
  payingCompany,
  showsPaypal,
} from './payment-region.ts'

test.each([
  ['US', 'us'],
  ['CA', 'us'],
  ['MX', 'us'],
  ['AR', 'us'],
  ['PR', 'us'],
  ['BR', null],
  ['DE', 'de'],
  ['GB', 'de'],
  ['AU', 'de'],
  ['JP', 'de'],
  ['ZA', 'de'],
  ['IN', null],
])('A-PAY-11 pilots in %s are paid by %s', (country, slug) => {
  expect(payingCompany(country)).toBe(slug)
})

test('A-OPEN-30 a wallet is used in Brazil and India, and nowhere else', () => {
  const wallets = countries().filter(({ code }) => isWalletCountry(code))
  expect(wallets.map(({ code }) => code).sort()).toEqual(['BR', 'IN'])
})

const us = { id: 1, name: 'Sortie Inc.', slug: 'us', displayCountries: '' }
const de = { id: 2, name: 'Sortie GmbH', slug: 'de', displayCountries: '' }
const other = { id: 3, name: 'Sortie Ltd.', slug: 'gb', displayCountries: '' }
const pilot = {
  paypal_email: null,
  stripe_onboarding: true,
  stripe_north_america_available: true,
  stripe_europe_available: true,
  stripe_accounts: [],
}

test('A-OPEN-28 a company is offered while its region is open and no account exists for it', () => {
  expect(openLegalEntities([us, de, other], pilot)).toEqual([us, de])
  expect(openLegalEntities([us, de], { ...pilot, stripe_north_america_available: false })).toEqual([de])
  expect(openLegalEntities([us, de], { ...pilot, stripe_europe_available: false })).toEqual([us])
  expect(openLegalEntities([us, de], { ...pilot, stripe_accounts: [{ legal_entity: us }] })).toEqual([de])
})

test.each([
  [{}, false],
  [{ paypal_email: 'robin@example.com' }, true],
  [{ stripe_onboarding: false }, true],
  [{ paypal_email: 'robin@example.com', stripe_onboarding: false }, true],
])('A-PAY-10 with %j the wallet field is shown: %s', (changes, shown) => {
  expect(showsPaypal({ ...pilot, ...changes })).toBe(shown)
})

test.each([
  [[], null, false],
  [[{ autopay_enabled: false }], null, false],
  [[{ autopay_enabled: false }, { autopay_enabled: true }], null, true],
  [[], 'robin@example.com', true],
])('with the accounts %j and the wallet %j money can be sent: %s', (stripe_accounts, paypal_email, can) => {
  expect(canBePaid({ stripe_accounts, paypal_email })).toBe(can)
})
