import { expect, test } from 'vitest'
import { notificationRefetchMilliseconds, notificationTypes, readStatuses } from './notification.ts'

test('A-NOTIF-06 M-CONST-03 the bell asks again every 5 minutes', () => {
  expect(notificationRefetchMilliseconds).toBe(300_000)
})

test('A-NOTIF-08 A-NOTIF-09 the types that are handled', () => {
  expect(new Set(notificationTypes)).toEqual(
    new Set([
      'blog/new',
      'new',
      'app/updated',
      'pilot/mission/new',
      'pilot/mission/updated',
      'pilot/payout/new',
      'pilot/mission/pano_accept',
      'pilot/mission/pano_reject',
      'pilot/profile/stripe_onboarding',
      'pilot/mission/stock_accept',
      'pilot/mission/stock_reject',
    ]),
  )
  expect(readStatuses).toEqual(['read', 'unread'])
})
