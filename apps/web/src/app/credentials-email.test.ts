import { expect, test } from 'vitest'
import { credentialsEmail } from './credentials-email.ts'

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const identity = (id_token: string) => ({ kind: 'identity' as const, access_token: 'a', id_token })

test('M-OPEN-30 whom tokens name', () => {
  expect(credentialsEmail({ kind: 'plain', token: 't', email: 'p@example.com' })).toBe('p@example.com')
  expect(credentialsEmail(identity(token({ email: 'pïlot@example.com' })))).toBe('pïlot@example.com')
})

test.each(['', 'no-token', 'a.!!!.c', token({}), token({ email: 7 })])(
  'M-OPEN-30 %j names nobody',
  (text) => {
    expect(credentialsEmail(identity(text))).toBeNull()
  },
)
