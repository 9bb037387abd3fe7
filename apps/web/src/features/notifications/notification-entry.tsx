import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { formatDate, formatTime } from '@sortie/domain/time/dates'
import { ExternalLink } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { notificationLook } from './notification-icons.ts'
import { notificationTarget } from './notification-target.ts'

const entryClass =
  'flex w-full cursor-pointer items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-canvas focus-visible:-outline-offset-2'

// A notification belongs to no site, so its time is the reader's own.
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type NotificationEntryProps = { notification: Notification; onFollow: () => void }

/** One entry of the dropdown: a link where there is somewhere to go, else a button that only marks it as read. */
export const NotificationEntry = ({ notification, onFollow }: NotificationEntryProps) => {
  const { title, body, created_at, notification_type, read_status, web_route_url } = notification
  const target = notificationTarget(web_route_url, location.origin)
  const { icon: Icon, colour } = notificationLook(notification_type)
  const isUnread = read_status === 'unread'
  const content = (
    <>
      <span
        className={classNames('mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full', colour)}
      >
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 text-small">
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <span
          className={classNames('block', isUnread ? 'font-semibold text-ink' : 'font-medium text-ink-soft')}
        >
          {title}
          {target?.isExternal && (
            <>
              <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </>
          )}
        </span>
        {body && <span className="block text-pretty text-ink-soft">{body}</span>}
        <time dateTime={created_at} className="figures mt-1 block text-ink-faint">
          {formatDate(created_at, ownZone())} {formatTime(created_at, ownZone())}
        </time>
      </span>
      <span
        aria-hidden
        className={classNames('mt-2 size-2.5 shrink-0 rounded-full', isUnread && 'bg-info')}
      />
    </>
  )
  if (!target)
    return (
      <Button onPress={onFollow} className={entryClass}>
        {content}
      </Button>
    )
  return (
    <Link
      href={target.href}
      {...(target.isExternal && { target: '_blank', rel: 'noreferrer' })}
      onPress={onFollow}
      className={entryClass}
    >
      {content}
    </Link>
  )
}
