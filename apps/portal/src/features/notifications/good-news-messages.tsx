import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteCelebrated, wasCelebrated } from '#app/celebrated.ts'
import { goodNewsOf } from './good-news.ts'
import { useMarkRead } from './read-mutations.ts'

/** Said in this tab already. */
const said = new Set<number>()

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Nobody sees what is said in a tab in the background. */
const useIsSeen = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/** Where payments are set up, the page itself says that they are ready. */
const paymentPages = ['/profile', '/pilotaccount']

/** A message for what a pilot has been waiting for. It stays until it was closed, which reads the notification. */
export const GoodNewsMessages = ({ notifications }: { notifications: readonly Notification[] }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { mutate: markRead } = useMarkRead()
  const isSeen = useIsSeen()
  useEffect(() => {
    // The news is the pilot's, and an admin who closed it would have read it for them.
    if (!isSeen || currentSession()?.actingAs != null) return
    const unsaid = notifications.filter(({ id }) => !said.has(id) && !wasCelebrated(id))
    for (const { ids, title, description, action, isRepeated, isAboutPayments } of goodNewsOf(
      unsaid,
      Date.now(),
    )) {
      for (const id of ids) said.add(id)
      if (!isRepeated) noteCelebrated(ids)
      if (isAboutPayments && paymentPages.includes(pathname)) continue
      showToast({
        title,
        description,
        action: { label: action.label, onPress: () => void navigate(action.href) },
        onClose: () => ids.forEach(markRead),
      })
    }
  }, [notifications, isSeen, pathname, navigate, markRead])
  return null
}
