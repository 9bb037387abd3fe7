/** Types the portal knows; others are shown with a default icon. */
export const notificationTypes = [
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
] as const

export type NotificationType = (typeof notificationTypes)[number]

export const readStatuses = ['read', 'unread'] as const

/** How often the bell asks again on its own. */
export const notificationRefetchMilliseconds = 300_000
