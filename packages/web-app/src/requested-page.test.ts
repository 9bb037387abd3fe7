import { expect, test, vi } from 'vitest'
import { pageAfterSignIn } from './requested-page.ts'

test('A-AUTH-08 the requested page is kept with its query', () => {
  expect(pageAfterSignIn('/airmapcallback/7?flight_id=a&authorizations=%5B%5D', '/active-missions')).toBe(
    '/airmapcallback/7?flight_id=a&authorizations=%5B%5D',
  )
})

test.each([null, '', '/', '/login', '/login?x=1', '/callback?code=1'])(
  'A-AUTH-09 the target %j leads to the dashboard',
  (target) => expect(pageAfterSignIn(target, '/active-missions')).toBe('/active-missions'),
)

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a URL of another site (%s) is never followed',
  (target) => expect(pageAfterSignIn(target, '/active-missions')).toBe('/active-missions'),
)

test.each([
  ['/console/', '/console/people?page=2', '/people?page=2'],
  ['/console/', '/console', '/home'],
  ['/console/', '/console?from=mail', '/home'],
  ['/console/', '/consoles', '/consoles'],
  ['/', '/profile', '/profile'],
])('a front end at %s remembers %s as the router names it', async (base, path, page) => {
  vi.stubEnv('BASE_URL', base)
  vi.resetModules()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const { rememberRequestedPage, takeRequestedPage } = await import('./requested-page.ts')
  rememberRequestedPage(path)
  expect(takeRequestedPage('/home')).toBe(page)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
