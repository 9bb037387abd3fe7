import type { Mission } from '@sortie/domain/mission/mission.schema'
import { acceptText } from '@sortie/domain/schedule/schedule-texts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Request } from './use-request.ts'

/** Asks for confirmation before anything is sent. */
export const AnswerDialogs = ({ mission, request }: { mission: Mission; request: Request }) => {
  const { answer, asking, slot } = request
  const start = mission.admin_scheduled ? mission.scheduled_at_start : slot?.start
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) request.stopAsking()
  }
  return (
    <>
      <ConfirmDialog
        title="Accept mission"
        confirmLabel="Accept"
        isOpen={asking === 'accept'}
        onOpenChange={onOpenChange}
        isPending={answer.isPending}
        onConfirm={() => answer.accept(slot)}
      >
        {start && acceptText(start, mission.location?.timezone_id)}
      </ConfirmDialog>
      <ConfirmDialog
        title="Decline mission"
        confirmLabel="Decline"
        mode="danger"
        isOpen={asking === 'decline'}
        onOpenChange={onOpenChange}
        isPending={answer.isPending}
        onConfirm={answer.decline}
      >
        Are you sure you want to decline this mission?
      </ConfirmDialog>
    </>
  )
}
