import { expect, test } from 'vitest'
import { notificationTarget } from './notification-target.ts'

const target = (url: string | null) => notificationTarget(url, 'https://portal.example')

test('A-NOTIF-03 a path of the portal is followed inside it', () => {
  expect(target('/availablemission/1001?x=1')).toEqual({
    href: '/availablemission/1001?x=1',
    isExternal: false,
  })
  expect(target('clientmission/7')).toEqual({ href: '/clientmission/7', isExternal: false })
  expect(target('https://portal.example/profile')).toEqual({ href: '/profile', isExternal: false })
})

test('A-NOTIF-03 a page elsewhere is followed as what it is', () => {
  expect(target('https://blog.example/news')).toEqual({ href: 'https://blog.example/news', isExternal: true })
})

test.each([null, '', 'javascript:alert(1)', 'http://'])('A-NOTIF-03 %j leads nowhere', (url) => {
  expect(target(url)).toBeNull()
})
