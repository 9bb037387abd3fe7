import { expect, test } from 'vitest'
import type { Notifications } from './notifications.queries.ts'
import { withAllRead, withOneRead } from './read-mutations.ts'

const entry = (id: number, read_status: 'read' | 'unread') => ({
  id,
  read_status,
  title: 'New mission',
  body: '',
  created_at: '2026-03-08T18:00:00Z',
  meta: {},
  notification_type: 'pilot/mission/new',
  fontIcon: null,
  app_route_url: null,
  web_route_url: null,
})

const before: Notifications = { data: [entry(1, 'unread'), entry(2, 'read')], meta: { unread: 30 } }

test('A-NOTIF-03 a notification that is followed becomes read and leaves the count', () => {
  const after = withOneRead(before, 1)
  expect(after.data.map(({ read_status }) => read_status)).toEqual(['read', 'read'])
  expect(after.meta.unread).toBe(29)
})

test('A-NOTIF-03 a notification that was already read changes nothing', () => {
  expect(withOneRead(before, 2)).toEqual(before)
})

test('A-NOTIF-04 marking all as read empties the count', () => {
  const after = withAllRead(before)
  expect(after.data.every(({ read_status }) => read_status === 'read')).toBe(true)
  expect(after.meta.unread).toBe(0)
})
