import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EarlyRoute, firstPaths, makeEarlyCalls, takeEarlyResponse } from './early-calls.ts'

const routes: EarlyRoute[] = [
  { pattern: '^/active-missions/?$', first: ['account', 'missions', 'nextFlights', 'workOrders'] },
  { pattern: '^/clientmission/(?<mission_id>\\d+)/?$', first: ['account', 'mission', 'assets'] },
  { pattern: '^/profile/?$', first: ['account'] },
]

const credentials = { kind: 'plain', token: 'token', email: 'robin@example.com' } as const
const headers = {
  'x-application-token': 'application',
  'x-user-token': credentials.token,
  'x-user-email': credentials.email,
}
const get = { method: 'GET', headers }

const requested: string[] = []

beforeEach(() => {
  requested.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { pathname: '/clientmission/7', search: '' })
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ credentials, actingAs: null }) })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return Response.json(path === '/config.json' ? { application_token: 'application' } : { path })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('pages with early calls make exactly their own, and other pages none', () => {
  expect(firstPaths(routes, '/clientmission/12', '')).toEqual([
    '/pilots/account',
    '/v2/pilots/missions/12?assets=none',
    '/v1/pilots/missions/12/assets?per_page=500',
  ])
  expect(firstPaths(routes, '/profile', '?c=code')).toEqual(['/pilots/account'])
  for (const path of ['/login', '/clientmission/x', '/clientmissionwebview/12', '/pilotlog'])
    expect(firstPaths(routes, path, '')).toEqual([])
})

test('the first page of the list is requested early, another one by the dashboard itself', () => {
  const list = expect.stringMatching(/^\/v2\/pilots\/missions\?/)
  expect(firstPaths(routes, '/active-missions', '')).toEqual(
    expect.arrayContaining([list, '/v1/pilots/next_flights']),
  )
  expect(firstPaths(routes, '/active-missions', '?page=2')).toEqual([
    '/pilots/account',
    '/v1/pilots/next_flights',
    '/v1/pilots/work_orders',
  ])
})

test('a call takes its response once', async () => {
  await makeEarlyCalls(routes)
  const response = await takeEarlyResponse('/v2/pilots/missions/7?assets=none', get)
  expect(await response?.json()).toEqual({ path: '/v2/pilots/missions/7?assets=none' })
  expect(takeEarlyResponse('/v2/pilots/missions/7?assets=none', get)).toBeNull()
})

test('another session, another method and a late call take none', async () => {
  await makeEarlyCalls(routes)
  const others = { ...headers, 'x-user-token': 'another' }
  expect(takeEarlyResponse('/pilots/account', { method: 'PATCH', headers })).toBeNull()
  expect(takeEarlyResponse('/pilots/account', { method: 'GET', headers: others })).toBeNull()
  vi.setSystemTime(Date.now() + 10_000)
  expect(takeEarlyResponse('/v2/pilots/missions/7?assets=none', get)).toBeNull()
})

test('without a session nothing is requested', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  await makeEarlyCalls(routes)
  expect(requested).toEqual([])
})
