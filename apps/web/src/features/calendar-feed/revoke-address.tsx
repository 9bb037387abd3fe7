import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { useMakeAddress, useRevokeAddress } from './calendar-feed.queries.ts'

type Question = 'replace' | 'revoke'

/** Both end the address that is out there, so both are asked about first. */
export const RevokeAddress = ({ onRevoked }: { onRevoked: () => void }) => {
  const [asked, setAsked] = useState<Question | null>(null)
  const make = useMakeAddress()
  const revoke = useRevokeAddress()
  const close = () => setAsked(null)
  const replace = () =>
    make.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'New calendar address made', description: 'The old one no longer works.' }),
      onSettled: close,
    })
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Button mode="link" onPress={() => setAsked('replace')}>
        Replace address
      </Button>
      <Button mode="link" onPress={() => setAsked('revoke')}>
        Revoke address
      </Button>
      <ConfirmDialog
        isOpen={asked === 'replace'}
        onOpenChange={close}
        title="Replace the calendar address?"
        confirmLabel="Replace address"
        isPending={make.isPending}
        onConfirm={replace}
      >
        Calendars that follow the present address stop being updated until you give them the new one.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onOpenChange={close}
        title="Revoke the calendar address?"
        confirmLabel="Revoke address"
        mode="danger"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: onRevoked, onSettled: close })}
      >
        Calendars that follow it stop being updated at once. You can make a new address at any time.
      </ConfirmDialog>
    </div>
  )
}
