import { known, t } from '@sortie/domain/language'
import type { Notification } from '@sortie/domain/pilot/notification.schema'
import { appUpdatedText } from '@sortie/domain/texts'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useMarkRead } from './read-mutations.ts'

type AppUpdatedDialogProps = {
  /** The unread notifications of an update, which an answer marks as read. */
  notifications: readonly Notification[]
  onAnswered: () => void
}

/** Asks whether the page may be reloaded for a new release. Either answer marks the notification as read. */
export const AppUpdatedDialog = ({ notifications, onAnswered }: AppUpdatedDialogProps) => {
  const markRead = useMarkRead()
  const [isReloading, setIsReloading] = useState(false)
  const readAll = () => Promise.allSettled(notifications.map(({ id }) => markRead.mutateAsync(id)))
  return (
    <ConfirmDialog
      title={t('Update available')}
      confirmLabel={t('OK')}
      focusOn="cancel"
      isOpen
      isPending={isReloading}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        void readAll()
        onAnswered()
      }}
      onConfirm={() => {
        setIsReloading(true)
        void readAll().then(() => location.reload())
      }}
    >
      {known(appUpdatedText)}
    </ConfirmDialog>
  )
}
