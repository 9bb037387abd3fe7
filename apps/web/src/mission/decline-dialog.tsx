import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useDecline } from './use-decline.ts'

type DeclineDialogProps = {
  /** The offer asked about; the dialog is closed while there is none. */
  mission: Pick<MissionSummary, 'id' | 'mission_type'> | null
  onClose: () => void
  onDeclined?: () => void
}

/** Asks once more before an offer is declined. */
export const DeclineDialog = ({ mission, onClose, onDeclined }: DeclineDialogProps) => {
  const decline = useDecline({ onDeclined, onSettled: onClose })
  return (
    <ConfirmDialog
      title="Decline mission"
      confirmLabel="Decline"
      mode="danger"
      isOpen={mission !== null}
      isPending={decline.isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => {
        if (mission && !decline.isPending) decline.mutate(mission)
      }}
    >
      Are you sure you want to decline this mission?
    </ConfirmDialog>
  )
}
