import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { expect, test } from 'vitest'
import { goodNewsOf, isShownAt } from './good-news.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

const notification = (id: number, change: Partial<Notification>): Notification => ({
  id,
  title: 'You were paid',
  body: '$150.00 USD for Pier View Offices',
  created_at: '2026-03-10T11:00:00Z',
  meta: {},
  notification_type: 'pilot/payout/new',
  read_status: 'unread',
  fontIcon: null,
  app_route_url: null,
  web_route_url: null,
  ...change,
})

const payment = (id: number, paid_at = '2026-03-09T12:00:00Z') =>
  notification(id, { meta: { payout_id: id, paid_at } })

const titles = (...notifications: Notification[]) =>
  goodNewsOf(notifications, now).map(({ title, description }) => `${title}: ${description}`)

test('a new paid payout is news; one being sent, one already read and an old one are not', () => {
  expect(titles(payment(1))).toEqual(['You were paid: $150.00 USD for Pier View Offices'])
  expect(titles(notification(2, { meta: { payout_id: 2 } }))).toEqual([])
  expect(titles({ ...payment(3), read_status: 'read' })).toEqual([])
  expect(titles(payment(4, '2026-01-20T12:00:00Z'))).toEqual([])
})

test('several payouts are one message, which marks all of them as read', () => {
  const news = goodNewsOf([payment(1), payment(2), payment(3)], now)
  expect(news).toMatchObject([{ ids: [1, 2, 3], description: '3 payouts have arrived.', isRepeated: false }])
})

test('payments that are ready are news, but a changed email is not', () => {
  const type = { notification_type: 'pilot/profile/stripe_onboarding' }
  const ready = { ...type, meta: { payments_ready: true }, body: 'Your payout is on its way.' }
  expect(titles(notification(1, ready))).toEqual(['Payments are ready: Your payout is on its way.'])
  expect(titles(notification(2, type))).toEqual([])
})

test('a badge earned by flying is congratulated on until the message is closed', () => {
  const title = "You've earned the badge Roof Survey"
  const news = (meta: Notification['meta']) => goodNewsOf([notification(1, { title, meta })], now)
  expect(news({ badge_id: 1, mission_id: 2 })).toMatchObject([{ title: `${title}!`, isRepeated: true }])
  expect(news({ badge_id: 1 })).toEqual([])
})

test('news says whether the page that it leads to is the one that is open', () => {
  const [news] = goodNewsOf([payment(1)], now)
  if (!news) throw new Error('no news')
  const at = ['/pilotlog', '/completed-missions', '/profile', '/active-missions']
  expect(at.map((path) => isShownAt(news, path))).toEqual([true, true, false, false])
})
