import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { useMarkRead } from './read-mutations.ts'

/** Congratulated on in this tab already. After a reload, whoever hasn't closed the message sees it again. */
const shown = new Set<number>()

/** A message for each badge that a training mission has earned. It stays until the pilot has seen it. */
export const EarnedBadges = ({ notifications }: { notifications: readonly Notification[] }) => {
  const navigate = useNavigate()
  const { mutate: markRead } = useMarkRead()
  useEffect(() => {
    for (const { id, title } of notifications) {
      if (shown.has(id)) continue
      shown.add(id)
      showToast({
        title: `${title}!`,
        description: 'You completed the training. Your badge is on your profile.',
        action: { label: 'See your badges', onPress: () => void navigate('/profile') },
        onClose: () => markRead(id),
      })
    }
  }, [notifications, navigate, markRead])
  return null
}
