import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOtherReason, rescheduleProblems, selectableReasons } from '@sortie/domain/schedule/reschedule'
import type { RescheduleReason } from '@sortie/domain/schedule/schedule.schema'
import { useState } from 'react'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReasonStep } from './reason-step.tsx'
import { ReasonsMissing, type ReasonsQuery } from './reasons-missing.tsx'
import { TimeStep } from './time-step.tsx'
import { rescheduleErrorText, useReschedule } from './use-reschedule.ts'

type RescheduleDialogProps = {
  mission: Mission
  reasons: ReasonsQuery
  onClose: () => void
  onRescheduled: (start: string) => void
}

/** Reason first, then the time: the second step opens below the first as soon as that is answered. */
export const RescheduleDialog = ({ mission, reasons, onClose, onRescheduled }: RescheduleDialogProps) => {
  const [reason, setReason] = useState<RescheduleReason | null>(null)
  const [notes, setNotes] = useState('')
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const move = useReschedule(mission, (start) => {
    onClose()
    onRescheduled(start)
  })
  const isAnswered = reason !== null && !(isOtherReason(reason) && !notes.trim())
  const wish = { reason, notes, start: slot?.start ?? null, end: slot?.end ?? null }
  const isReady = isAnswered && Object.keys(rescheduleProblems(wish)).length === 0
  const send = () => {
    if (isReady && reason && slot)
      move.mutate({
        reschedule_reason: reason.slug,
        notes: notes.trim(),
        scheduled_at_start: slot.start,
        scheduled_at_end: slot.end,
      })
  }
  return (
    <Dialog
      title="Reschedule"
      size="large"
      isOpen
      isDismissable={!move.isPending}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      footer={
        <>
          <Button mode="secondary" onPress={onClose} isDisabled={move.isPending}>
            Cancel
          </Button>
          <Button onPress={send} isDisabled={!isReady} isPending={move.isPending}>
            Reschedule
          </Button>
        </>
      }
    >
      <div data-step={isAnswered ? 1 : 0} className="flex flex-col gap-6">
        {reasons.data ? (
          <ReasonStep
            reasons={selectableReasons(reasons.data)}
            reason={reason}
            notes={notes}
            onReason={setReason}
            onNotes={setNotes}
          />
        ) : (
          <ReasonsMissing reasons={reasons} />
        )}
        {isAnswered && <TimeStep mission={mission} slot={slot} onSlot={setSlot} />}
        {move.error && (
          <Alert tone="danger" title="The flight could not be rescheduled" isLive>
            {rescheduleErrorText(move.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
