import { expect, test } from 'vitest'
import { expectFields } from '../mission/field-names.fixture.ts'
import { notificationSchema } from './notification.schema.ts'

const notification = {
  id: 1,
  title: 'New mission',
  body: 'A mission near you',
  created_at: '2026-03-08T18:00:00Z',
  meta: { mission_id: 1001 },
  notification_type: 'pilot/mission/new',
  read_status: 'unread',
  fontIcon: null,
  app_route_url: null,
  web_route_url: '/availablemission/1001',
}

test('A-DATA-11 notification', () => {
  const routes = ['fontIcon', 'app_route_url', 'web_route_url']
  const names = ['title', 'body', 'created_at', 'meta', 'notification_type', 'read_status', ...routes]
  expectFields(notificationSchema, notification, names, { ours: ['id'] })
})

test('A-DATA-11 it is read or unread, and of any type', () => {
  const accepts = (change: object) => notificationSchema.safeParse({ ...notification, ...change }).success
  expect(accepts({ read_status: 'read' })).toBe(true)
  for (const read_status of ['seen', '', true, null]) expect(accepts({ read_status })).toBe(false)
  expect(accepts({ notification_type: 'pilot/something/else' })).toBe(true)
})
