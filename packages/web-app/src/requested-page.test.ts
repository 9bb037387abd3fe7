import { expect, test } from 'vitest'
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
