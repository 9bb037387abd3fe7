import { expect, test } from 'vitest'
import { notificationTarget } from './notification-target.ts'

const target = (url: string | null) => notificationTarget(url, 'https://portal.example')

test('A-NOTIF-03 a path of the portal is followed inside it', () => {
  const inside = { isExternal: false, missionId: null }
  expect(target('pilotlog?page=2')).toEqual({ ...inside, href: '/pilotlog?page=2' })
  expect(target('https://portal.example/profile')).toEqual({ ...inside, href: '/profile' })
})

test('A-NOTIF-03 A-NOTIF-05 the page of a mission names its mission', () => {
  const missionOf = (url: string) => target(url)?.missionId
  expect(target('/availablemission/1001?x=1')).toEqual({
    href: '/availablemission/1001?x=1',
    isExternal: false,
    missionId: 1001,
  })
  expect(missionOf('clientmission/7')).toBe(7)
  expect(missionOf('/clientmission/7/upload')).toBe(7)
  for (const url of [
    '/clientmission/x',
    '/clientmission/7x',
    '/work-orders/7',
    'https://blog.example/clientmission/7',
  ])
    expect([url, missionOf(url)]).toEqual([url, null])
})

test('A-NOTIF-03 an external page is followed as an external link', () => {
  expect(target('https://blog.example/news')).toEqual({
    href: 'https://blog.example/news',
    isExternal: true,
    missionId: null,
  })
})

test.each([null, '', 'javascript:alert(1)', 'http://'])('A-NOTIF-03 %j leads nowhere', (url) => {
  expect(target(url)).toBeNull()
})
