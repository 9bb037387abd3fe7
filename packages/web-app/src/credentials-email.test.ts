import { expect, test } from 'vitest'
import { credentialsEmail, hasExpired } from './credentials-email.ts'

const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const token = (claims: object) => `e30.${base64url(JSON.stringify(claims))}.x`
const identity = (id_token: string) => ({ kind: 'identity' as const, access_token: 'a', id_token })

test('M-OPEN-30 tokens name an email', () => {
  expect(credentialsEmail({ kind: 'plain', token: 't', email: 'p@example.com' })).toBe('p@example.com')
  expect(credentialsEmail(identity(token({ email: 'pïlot@example.com' })))).toBe('pïlot@example.com')
})

test.each(['', 'no-token', 'a.!!!.c', token({}), token({ email: 7 })])(
  'M-OPEN-30 %j names no email',
  (text) => {
    expect(credentialsEmail(identity(text))).toBeNull()
  },
)

test('tokens have expired from the second that they name, and those that name none never do', () => {
  const until = identity(token({ exp: 1000 }))
  expect([hasExpired(until, 999_999), hasExpired(until, 1_000_000)]).toEqual([false, true])
  for (const text of [token({}), token({ exp: '1' }), 'no-token'])
    expect(hasExpired(identity(text), Number.MAX_VALUE)).toBe(false)
  expect(hasExpired({ kind: 'plain', token: 't', email: 'p@example.com' }, Number.MAX_VALUE)).toBe(false)
})
