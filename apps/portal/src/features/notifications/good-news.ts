import { known, plural, t } from '@sortie/domain/language'
import type { Notification } from '@sortie/domain/pilot/notification.schema'

export interface GoodNews {
  /** The notifications that are marked as read when the message is closed. */
  ids: number[]
  title: string
  description: string
  action: { label: string; href: string }
  /** Whether the message is shown again until it is closed, as for a badge. Payments are mentioned once. */
  isRepeated: boolean
  /** Whether the page where payments are set up says the same. */
  isAboutPayments: boolean
}

/** Two paths each lead to the profile and the pilot log. */
const pages = [
  ['/profile', '/pilotaccount'],
  ['/pilotlog', '/completed-missions'],
]

/** Whether the page that the news leads to is the one at this path. */
export const isShownAt = ({ action }: GoodNews, path: string): boolean => {
  const [target = ''] = action.href.split('#')
  return pages.some((paths) => paths.includes(target) && paths.includes(path))
}

const isUnread = ({ read_status }: Notification): boolean => read_status === 'unread'

/** Whether it is about a badge that the pilot has earned by flying. */
const isBadge = ({ meta }: Notification): boolean =>
  typeof meta.badge_id === 'number' && typeof meta.mission_id === 'number'

/** A payment from longer ago is no longer news. */
const newsDays = 30
const dayMs = 86_400_000

const isPayment = ({ meta }: Notification, now: number): boolean =>
  typeof meta.paid_at === 'string' && now - Date.parse(meta.paid_at) < newsDays * dayMs

const arePaymentsReady = ({ meta }: Notification): boolean => meta.payments_ready === true

const badgeNews = ({ id, title }: Notification): GoodNews => ({
  ids: [id],
  title: t('{news}!', { news: known(title) }),
  description: t('You completed the training. Your badge is on your profile.'),
  action: { label: t('See your badges'), href: '/profile' },
  isRepeated: true,
  isAboutPayments: false,
})

/** However many payouts have arrived since the last visit, the pilot gets one message. */
const paymentNews = (payments: readonly Notification[]): GoodNews[] => {
  const [first] = payments
  if (!first) return []
  return [
    {
      ids: payments.map(({ id }) => id),
      title: t('You were paid'),
      description:
        payments.length === 1
          ? known(first.body)
          : plural(payments.length, '1 payout has arrived.', '{count} payouts have arrived.'),
      action: { label: t('See your payouts'), href: '/pilotlog' },
      isRepeated: false,
      isAboutPayments: false,
    },
  ]
}

const readyNews = ({ id, body }: Notification): GoodNews => ({
  ids: [id],
  title: t('Payments are ready'),
  description: known(body),
  action: { label: t('See your payment information'), href: '/profile#payment-information' },
  isRepeated: false,
  isAboutPayments: true,
})

/** The notifications that deserve more than a number at the bell. */
export const goodNewsOf = (notifications: readonly Notification[], now: number): GoodNews[] => {
  const unread = notifications.filter(isUnread)
  return [
    ...unread.filter(isBadge).map(badgeNews),
    ...unread.filter(arePaymentsReady).slice(0, 1).map(readyNews),
    ...paymentNews(unread.filter((notification) => isPayment(notification, now))),
  ]
}
