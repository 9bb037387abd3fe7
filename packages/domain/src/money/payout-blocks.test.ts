import { expect, test } from 'vitest'
import {
  type PayableFacts,
  payoutAdvice,
  payoutBlock,
  payoutBlocks,
  payoutBlockWords,
} from './payout-blocks.ts'

const payable: PayableFacts = {
  is_on_hold: false,
  needs_invoice: false,
  country: 'US',
  stripe_onboarding: true,
  has_account: true,
  account_ready: true,
  has_failed: false,
}

test.each<[Partial<PayableFacts>, ReturnType<typeof payoutBlock>]>([
  [{}, null],
  [{ is_on_hold: true, needs_invoice: true, account_ready: false }, 'on_hold'],
  [{ needs_invoice: true, has_failed: true }, 'invoice'],
  [{ has_failed: true }, 'failed'],
  [{ account_ready: false }, 'onboarding'],
  [{ account_ready: false, has_failed: true }, 'onboarding'],
  [{ account_ready: false, has_account: false }, 'no_account'],
  [{ account_ready: false, stripe_onboarding: false }, 'no_direct_deposit'],
  [{ account_ready: false, country: 'IN' }, 'no_direct_deposit'],
  [{ account_ready: false, country: null }, 'onboarding'],
  // An account that was set up before its pilot moved can still be paid.
  [{ stripe_onboarding: false }, null],
])('with %j, what keeps a mission from being paid is %s', (changes, block) => {
  expect(payoutBlock({ ...payable, ...changes })).toBe(block)
})

test('every reason is said in words', () => {
  expect(Object.keys(payoutBlockWords)).toEqual([...payoutBlocks])
  for (const words of Object.values(payoutBlockWords)) expect(words).toMatch(/^[A-Z].*\.$/)
})

test('the advice about a refused payout goes by its code, and about a returned one by the bank', () => {
  expect(payoutAdvice('failed', 'balance_insufficient')).toMatch(/^Add funds/)
  for (const code of ['resource_missing', 'account_invalid', 'insufficient_capabilities_for_transfer'])
    expect(payoutAdvice('failed', code)).toMatch(/^Ask the pilot to finish setting up payments/)
  for (const code of ['anything_else', null])
    expect(payoutAdvice('failed', code)).toMatch(/^Look at the payment/)
  for (const code of ['balance_insufficient', null])
    expect(payoutAdvice('returned', code)).toMatch(/^Ask the pilot to correct their bank details/)
})
