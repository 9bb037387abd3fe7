import { numberText, t } from '@sortie/domain/language'
import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { lazyPart, useOnDemand } from '@sortie/ui/lazy.ts'
import { whenIdle } from '@sortie/ui/when-idle.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { notificationsQuery } from './notifications.queries.ts'

const loadPushed = () => import('./pushed.ts')

/** Reloads the notifications on every route change. A failure is only logged. */
export const useNotificationReload = (hasSession: boolean): void => {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const url = `${pathname}${search}`
  const lastUrl = useRef(url)
  const { error } = useQuery({ ...notificationsQuery, enabled: hasSession })

  useEffect(() => {
    if (lastUrl.current === url) return
    lastUrl.current = url
    if (hasSession) void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }, [url, hasSession, client])

  useEffect(() => {
    if (error) console.warn('the notifications could not be loaded', error)
  }, [error])

  useEffect(() => {
    // Most pilots' browsers show no notifications, and don't load what it takes.
    if (!hasSession || globalThis.Notification?.permission !== 'granted') return
    let end = () => {}
    const cancel = whenIdle(() => {
      loadPushed()
        .then(({ followPushes }) => {
          end = followPushes()
        })
        .catch(() => undefined)
    })
    return () => {
      cancel()
      end()
    }
  }, [hasSession])
}

const AppUpdatedDialog = lazyPart(async () => (await import('./app-updated-dialog.tsx')).AppUpdatedDialog)

/** Asks about a new release once per tab, and again when the pilot presses its notification. */
const useUnansweredUpdates = (notifications: readonly Notification[]) => {
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set())
  const updates = notifications.filter((entry) => entry.notification_type === 'app/updated')
  const unanswered = updates.filter(({ id, read_status }) => read_status === 'unread' && !answered.has(id))
  return { unanswered, answer: () => setAnswered(new Set(updates.map(({ id }) => id))) }
}

const GoodNewsMessages = lazyPart(async () => (await import('./good-news-messages.tsx')).GoodNewsMessages)

/** Whether it may deserve more than a number at the bell; good-news.ts decides. */
const mayBeGoodNews = ({ meta, read_status }: Notification): boolean =>
  read_status === 'unread' && ['badge_id', 'paid_at', 'payments_ready'].some((name) => name in meta)

const loadPanel = () => import('./notification-panel.tsx')

/** The bell in the header with the number of unread notifications. The panel loads when it is needed. */
export const NotificationBell = ({ surface }: { surface: 'dark' | 'light' }) => {
  const query = useQuery(notificationsQuery)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [panel, need] = useOnDemand(loadPanel)
  const unread = query.data?.meta.unread ?? 0
  const updates = useUnansweredUpdates(query.data?.data ?? [])
  const news = query.data?.data.filter(mayBeGoodNews) ?? []
  const [pressedUpdate, setPressedUpdate] = useState<Notification | null>(null)
  const asked = pressedUpdate ? [pressedUpdate] : updates.unanswered
  return (
    <>
      <BareIconButton
        ref={trigger}
        icon={Bell}
        label={
          unread > 0
            ? t('Notifications, {unread} unread', { unread: numberText(unread) })
            : t('Notifications')
        }
        badge={unread}
        surface={surface}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={need}
        onFocus={need}
        onPress={() => {
          need()
          setOpen(true)
        }}
      />
      {panel && (
        <panel.NotificationPanel
          query={query}
          trigger={trigger}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onAppUpdated={setPressedUpdate}
        />
      )}
      {news.length > 0 && (
        <Suspense>
          <GoodNewsMessages notifications={news} />
        </Suspense>
      )}
      {asked.length > 0 && (
        <Suspense>
          <AppUpdatedDialog
            notifications={asked}
            onAnswered={() => {
              updates.answer()
              setPressedUpdate(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
