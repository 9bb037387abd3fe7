import { known, t } from '@sortie/domain/language'
import type { NotificationType } from '@sortie/domain/pilot/notification'
import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { missionGoneText } from '@sortie/domain/texts'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { ClearSky } from '@sortie/ui/illustrations/clear-sky.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { isGone } from '@sortie/web-app/calls.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  Banknote,
  Bell,
  CircleCheck,
  CircleX,
  CreditCard,
  ExternalLink,
  type LucideIcon,
  MapPinPen,
  MapPinPlus,
  Newspaper,
  RefreshCw,
} from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { missionQuery } from '#mission/mission.queries.ts'
import { type NotificationTarget, notificationTarget } from './notification-target.ts'
import type { Notifications } from './notifications.queries.ts'
import { useMarkAllRead, useMarkRead } from './read-mutations.ts'

type Look = { icon: LucideIcon; color: string }

const news: Look = { icon: Bell, color: 'bg-sunken text-ink-soft' }

const looks: Record<NotificationType, Look> = {
  'blog/new': { icon: Newspaper, color: 'bg-info-tint text-info-deep' },
  new: news,
  'app/updated': { icon: RefreshCw, color: 'bg-info-tint text-info-deep' },
  'pilot/mission/new': { icon: MapPinPlus, color: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/updated': { icon: MapPinPen, color: 'bg-info-tint text-info-deep' },
  'pilot/payout/new': { icon: Banknote, color: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/pano_accept': { icon: CircleCheck, color: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/pano_reject': { icon: CircleX, color: 'bg-danger-tint text-danger-deep' },
  'pilot/mission/stock_accept': { icon: CircleCheck, color: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/stock_reject': { icon: CircleX, color: 'bg-danger-tint text-danger-deep' },
  'pilot/profile/stripe_onboarding': { icon: CreditCard, color: 'bg-attention-tint text-attention-deep' },
}

/** A notification of unknown type looks like general news. */
const notificationLook = (type: string): Look =>
  Object.hasOwn(looks, type) ? looks[type as NotificationType] : news

const entryClass =
  'flex w-full cursor-pointer items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-canvas focus-visible:-outline-offset-2'

// A notification belongs to no site, so its time is shown in the reader's time zone.

type NotificationEntryProps = {
  notification: Notification
  target: NotificationTarget
  /** True while the portal checks whether the mission still exists. */
  isPending: boolean
  onFollow: () => void
}

/** The link opens in another tab, where the page itself reports what it finds. */
const isForAnotherTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** One entry of the dropdown: a link if it has a target, else a button that marks it as read. */
const NotificationEntry = ({ notification, target, isPending, onFollow }: NotificationEntryProps) => {
  const { title, body, created_at, notification_type, read_status } = notification
  const { icon: Icon, color } = notificationLook(notification_type)
  const isUnread = read_status === 'unread'
  const content = (
    <>
      <span
        className={classNames('mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full', color)}
      >
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 text-small wrap-anywhere">
        {isUnread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
        <span
          className={classNames('block', isUnread ? 'font-semibold text-ink' : 'font-medium text-ink-soft')}
        >
          {known(title)}
          {target?.isExternal && (
            <>
              <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
              <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
            </>
          )}
        </span>
        {body && <span className="block text-pretty text-ink-soft">{known(body)}</span>}
        <time dateTime={created_at} className="figures mt-1 block text-ink-faint">
          {timestampText(created_at, localZone())}
        </time>
      </span>
      {isPending ? (
        <Spinner label={t('Opening')} size="small" className="mt-1.5" />
      ) : (
        <span
          aria-hidden
          className={classNames('mt-2 size-2.5 shrink-0 rounded-full', isUnread && 'bg-info')}
        />
      )}
    </>
  )
  if (!target)
    return (
      <PlainButton onPress={onFollow} className={entryClass}>
        {content}
      </PlainButton>
    )
  return (
    <Link
      href={target.href}
      {...(target.isExternal && { target: '_blank', rel: 'noreferrer' })}
      {...(target.missionId !== null && {
        onClick: (event) => {
          if (!isForAnotherTab(event.nativeEvent)) event.preventDefault()
        },
      })}
      onPress={onFollow}
      className={entryClass}
    >
      {content}
    </Link>
  )
}

const LoadingEntries = () => (
  <SkeletonGroup label={t('Loading notifications')}>
    {[1, 2, 3].map((entry) => (
      <div key={entry} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
        <Skeleton shape="pill" className="size-9 shrink-0" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

type NotificationListProps = {
  query: UseQueryResult<Notifications>
  pending: number | null
  onFollow: (notification: Notification, target: NotificationTarget) => void
}

/** Keeps showing the last loaded list, even if a reload fails. */
const NotificationList = ({ query, pending, onFollow }: NotificationListProps) => {
  const { data, isError, isFetching, refetch } = query
  if (data && data.data.length > 0)
    return (
      <ul className="divide-y divide-line">
        {data.data.map((notification) => {
          // A new release has no page.
          const { notification_type, web_route_url } = notification
          const url = notification_type === 'app/updated' ? null : web_route_url
          const target = notificationTarget(url, location.origin)
          return (
            <li key={notification.id}>
              <NotificationEntry
                notification={notification}
                target={target}
                isPending={pending === notification.id}
                onFollow={() => onFollow(notification, target)}
              />
            </li>
          )
        })}
      </ul>
    )
  if (data)
    return (
      <EmptyState illustration={ClearSky} title={t('No notifications yet')} headingLevel={3}>
        {t('New missions and payouts show up here.')}
      </EmptyState>
    )
  if (isError)
    return (
      <EmptyState
        title={t("We couldn't load your notifications")}
        headingLevel={3}
        action={
          <Button mode="secondary" isPending={isFetching} onPress={() => void refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {t('Everything else keeps working.')}
      </EmptyState>
    )
  return <LoadingEntries />
}

/** A mission that cannot be loaded at the moment may still exist; its page says so. */
const isMissionGone = (id: number): Promise<boolean> =>
  queryClient.fetchQuery({ ...missionQuery(id), staleTime: 0, retry: false }).then(() => false, isGone)

/** Marks a notification as read and follows its link, unless that leads to a mission that no longer exists. */
const useFollow = (close: () => void, onAppUpdated: (notification: Notification) => void) => {
  const markRead = useMarkRead()
  const navigate = useNavigate()
  const [pending, setPending] = useState<number | null>(null)
  const [isGoneShown, setIsGoneShown] = useState(false)
  // If two entries are pressed in a row, the later one counts.
  const latest = useRef<number | null>(null)

  const openMission = async (notificationId: number, missionId: number, href: string) => {
    setPending(notificationId)
    const gone = await isMissionGone(missionId)
    if (latest.current !== notificationId) return
    setPending(null)
    close()
    if (gone) setIsGoneShown(true)
    else void navigate(href)
  }
  const follow = (notification: Notification, target: NotificationTarget) => {
    const { id, notification_type, read_status } = notification
    latest.current = id
    if (target?.missionId != null) void openMission(id, target.missionId, target.href)
    else {
      setPending(null)
      close()
    }
    if (notification_type === 'app/updated') onAppUpdated(notification)
    else if (read_status === 'unread') markRead.mutate(id)
  }
  return { follow, pending, isGoneShown, hideGone: () => setIsGoneShown(false) }
}

type NotificationPanelProps = {
  query: UseQueryResult<Notifications>
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAppUpdated: (notification: Notification) => void
}

/** The dropdown below the bell. */
export const NotificationPanel = ({
  query,
  trigger,
  isOpen,
  onOpenChange,
  onAppUpdated,
}: NotificationPanelProps) => {
  const markAllRead = useMarkAllRead()
  const headingId = useId()
  const { follow, pending, isGoneShown, hideGone } = useFollow(() => onOpenChange(false), onAppUpdated)
  const unread = query.data?.meta.unread ?? 0
  return (
    <>
      {/* Without a Dialog inside, the popover itself is the dialog, including hidden dismiss buttons. */}
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        aria-labelledby={headingId}
        placement="bottom end"
        offset={8}
        className="flex w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-card bg-surface shadow-overlay outline-none transition-opacity entering:opacity-0 exiting:opacity-0"
      >
        <div className="flex max-h-[inherit] min-h-0 w-full flex-col">
          <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
            <h2 id={headingId} className="text-small font-semibold tracking-wide">
              {t('NOTIFICATIONS')}
            </h2>
            <Button
              mode="link"
              size="small"
              onPress={() => {
                if (unread > 0) markAllRead.mutate()
              }}
            >
              {t('Mark all as read')}
            </Button>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <NotificationList query={query} pending={pending} onFollow={follow} />
          </div>
        </div>
      </Popover>
      <Dialog
        title={t('Mission unavailable')}
        role="alertdialog"
        size="small"
        isOpen={isGoneShown}
        onOpenChange={hideGone}
        footer={({ close }) => (
          <Button onPress={close} autoFocus>
            {t('OK')}
          </Button>
        )}
      >
        {known(missionGoneText)}
      </Dialog>
    </>
  )
}
