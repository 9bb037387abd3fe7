import { expect, test } from 'vitest'
import { callHeaders } from './headers.ts'

const identity = { kind: 'identity', access_token: 'access-1', id_token: 'id-1' } as const
const plain = { kind: 'plain', token: 'token-1', email: 'pilot@example.com' } as const
/** The headers as they are sent: a name in any case, and a valid value. */
const sent = (...arguments_: Parameters<typeof callHeaders>) =>
  Object.fromEntries(new Headers(callHeaders(...arguments_)))

test('M-CALL-01 A-CALL-01 a session of the identity provider sends a bearer token and the id token', () => {
  const headers = new Headers(callHeaders('app-1', identity))
  expect(headers.get('Authorization')).toBe('Bearer access-1')
  expect(headers.get('X-Id-Token')).toBe('id-1')
})

test('M-CALL-01 A-CALL-01 a plain session sends its token and email', () => {
  const headers = new Headers(callHeaders('app-1', plain))
  expect(headers.get('X-User-Token')).toBe('token-1')
  expect(headers.get('X-User-Email')).toBe('pilot@example.com')
})

test('M-CALL-01 A-CALL-01 it is one pair or the other, never parts of both', () => {
  expect(Object.keys(sent('app-1', identity))).toEqual(['authorization', 'x-application-token', 'x-id-token'])
  expect(Object.keys(sent('app-1', plain))).toEqual(['x-application-token', 'x-user-email', 'x-user-token'])
})

test('M-CALL-02 A-CALL-01 the application token goes with every call, signed in or not', () => {
  for (const credentials of [identity, plain, null])
    expect(new Headers(callHeaders('app-1', credentials)).get('X-Application-Token')).toBe('app-1')
  expect(sent('app-1', null)).toEqual({ 'x-application-token': 'app-1' })
})
