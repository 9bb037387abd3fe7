import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useWrite } from '#app/writes.ts'
import type { Person } from './people.queries.ts'

type RemoveDialogProps = { person: Person; onClose: () => void }

export const RemoveDialog = ({ person, onClose }: RemoveDialogProps) => {
  const who = person.name || person.email
  const removal = useWrite('DELETE /v1/provider/people/{id}', {
    onSuccess: () => {
      showToast({ title: `${who} was removed` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${who}?`}
      confirmLabel="Remove"
      mode="danger"
      isOpen
      onOpenChange={onClose}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate({ params: { id: person.id } })}
    >
      {removal.error && (
        <Alert tone="danger" isLive className="mb-4">
          {readServerErrors(removal.error, []).message}
        </Alert>
      )}
      <p>They are signed out at once. To come back, they need a new invitation.</p>
    </ConfirmDialog>
  )
}
