import type { Mission } from '@sortie/domain/mission/mission.schema'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useWrite } from '#app/writes.ts'

type FlightCompleteDialogProps = {
  mission: Mission
  /** When the pilot pressed the button; null while the dialog is closed. */
  askedAt: number | null
  onClose: () => void
}

/**
 * Asks for confirmation before a mission is marked as flown, and for a reason if it is early. A failure is only logged.
 */
export const FlightCompleteDialog = ({ mission, askedAt, onClose }: FlightCompleteDialogProps) => {
  const [reason, setReason] = useState('')
  const complete = useWrite('PATCH /v1/pilots/missions/{id}/status/{status}', {
    onError: (error) => console.warn('the flight could not be marked as complete', error),
    onSettled: onClose,
  })
  const { scheduled_at_start: start } = mission
  const isEarly = askedAt !== null && start !== null && askedAt < Date.parse(start)
  const pilot_comment = [mission.pilot_comment, reason.trim()].filter(Boolean).join('\n')
  return (
    <ConfirmDialog
      title="Have you flown this mission?"
      confirmLabel="Mark as flown"
      isOpen={askedAt !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isPending={complete.isPending}
      isConfirmDisabled={isEarly && !reason.trim()}
      onConfirm={() =>
        complete.mutate({
          params: { id: mission.id, status: 'flight_complete' },
          body: isEarly ? { pilot_comment } : {},
        })
      }
    >
      <p>Next, upload your photos and videos. You can't undo this.</p>
      {isEarly && (
        <TextArea
          label="This flight hasn't started yet. Why are you marking it as flown?"
          value={reason}
          onChange={setReason}
          maxLength={1000}
          rows={2}
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  )
}
