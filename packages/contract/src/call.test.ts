import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildPath, defineCalls, rolesOf, splitCallName } from './call.ts'
import { listParameter } from './paging.ts'

test('the name of a call is its method and path', () => {
  expect(splitCallName('GET /v2/pilots/missions/{id}')).toEqual({
    method: 'GET',
    path: '/v2/pilots/missions/{id}',
  })
})

test('parameters in a path are encoded', () => {
  expect(buildPath('/missions/{id}/status/{status}', { id: 7, status: 'flight_complete' })).toBe(
    '/missions/7/status/flight_complete',
  )
  expect(buildPath('/files/{name}', { name: '../a b/c?d#e$&' })).toBe('/files/..%2Fa%20b%2Fc%3Fd%23e%24%26')
})

test('a query contains the given values, including false and 0, but not undefined and null', () => {
  expect(buildPath('/missions', {}, { page: 0, all: false, status: undefined, name: null })).toBe(
    '/missions?page=0&all=false',
  )
  expect(buildPath('/missions', {}, { name: 'a&b=c d' })).toBe('/missions?name=a%26b%3Dc+d')
  expect(buildPath('/missions', {}, {})).toBe('/missions')
})

test('a list arrives as it was sent', () => {
  const words = fc.array(fc.stringMatching(/^[a-z_&= %]{1,8}$/), { minLength: 1 })
  const statuses = listParameter(z.string())
  fc.assert(
    fc.property(words, (list) => {
      const url = new URL(buildPath('/missions', {}, { status: list }), 'http://localhost')
      expect(statuses.parse(url.searchParams.get('status'))).toEqual(list)
    }),
  )
})

test('a write whose path names a record does not compile until it says what it locks', () => {
  const call = { access: 'anyone', summary: 'A call' } as const
  const calls = defineCalls({
    'GET /records/{id}': call,
    'POST /records': call,
    'PATCH /records/{id}': { ...call, locks: { records: 'id' } },
    // @ts-expect-error it doesn't say so
    'DELETE /records/{id}': call,
  })
  expect(calls['PATCH /records/{id}'].locks).toEqual({ records: 'id' })
})

test('a call of a provider does not compile until it says which roles may make it', () => {
  const call = { access: 'provider', summary: 'A call' } as const
  defineCalls({
    // @ts-expect-error it doesn't say so
    'PUT /records': call,
    // @ts-expect-error nobody could make it
    'PATCH /records': { ...call, roles: [] },
    // @ts-expect-error pilots have no roles
    'DELETE /records': { access: 'pilot', summary: 'A call', roles: ['owner'] },
  })
  expect(rolesOf({ ...call, roles: ['finance', 'dispatcher'] })).toEqual(['dispatcher', 'finance', 'owner'])
  expect(rolesOf({ ...call, roles: ['owner'] })).toEqual(['owner'])
  expect(rolesOf({ access: 'anyone', summary: 'A call' })).toEqual([])
})
