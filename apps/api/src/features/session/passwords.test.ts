import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches what was kept of it, and nothing else does', async () => {
  const stored = await hashPassword('fly-safely')
  expect(stored).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}$/)
  expect(await hashPassword('fly-safely')).not.toBe(stored)
  expect(await passwordMatches('fly-safely', stored)).toBe(true)
  expect(await passwordMatches('Fly-safely', stored)).toBe(false)
  expect(await passwordMatches('', stored)).toBe(false)
})

test('an account without a password, or with a damaged hash, cannot be signed in to', async () => {
  expect(await passwordMatches('', null)).toBe(false)
  for (const damaged of ['', 'scrypt', 'scrypt:AAAA', 'scrypt:AAAA:AAAA', 'scrypt::'])
    expect(await passwordMatches('fly-safely', damaged), damaged).toBe(false)
})

test('a password stored by an earlier release still works', async () => {
  // By another program: scrypt with 16 zero bytes of salt, N = 16384, r = 8, p = 1, and 32 bytes of key.
  const key = 'KLFEYcFMLsFDNizqMxvJQe1gfYgMHRG2Tg6osmkac5s'
  expect(await passwordMatches('fly-safely', `scrypt:${'A'.repeat(22)}:${key}`)).toBe(true)
})
