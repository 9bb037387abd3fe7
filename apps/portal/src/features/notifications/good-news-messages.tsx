import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteCelebrated, wasCelebrated } from '#app/celebrated.ts'
import { goodNewsOf, isShownAt } from './good-news.ts'
import { useMarkRead } from './read-mutations.ts'

/** The news that this tab has already shown. */
const said = new Set<number>()

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Nobody sees a message in a background tab. */
const useIsSeen = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/**
 * A message for good news that a pilot has been waiting for. It stays until it is closed, which marks the notification
 * as read.
 */
export const GoodNewsMessages = ({ notifications }: { notifications: readonly Notification[] }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { mutate: markRead } = useMarkRead()
  const isSeen = useIsSeen()
  useEffect(() => {
    // The news is for the pilot, and an admin who closes it would mark it as read for them.
    if (!isSeen || currentSession()?.actingAs != null) return
    const unsaid = notifications.filter(({ id }) => !said.has(id) && !wasCelebrated(id))
    for (const news of goodNewsOf(unsaid, Date.now())) {
      const { ids, title, description, action, isRepeated } = news
      const isHere = isShownAt(news, pathname)
      for (const id of ids) said.add(id)
      if (!isRepeated) noteCelebrated(ids)
      // Where payments are set up, the page itself says that they are ready.
      if (news.isAboutPayments && isHere) continue
      showToast({
        title,
        description,
        // On the page that it leads to, the button would do nothing.
        ...(isHere
          ? { stays: true }
          : { action: { label: action.label, onPress: () => void navigate(action.href) } }),
        onClose: () => ids.forEach(markRead),
      })
    }
  }, [notifications, isSeen, pathname, navigate, markRead])
  return null
}
