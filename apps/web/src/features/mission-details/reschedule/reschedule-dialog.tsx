import type { Mission } from '@sortie/domain/mission.schema'
import type { RescheduleReason } from '@sortie/domain/schedule.schema'
import { Dialog } from '#ui/dialog.tsx'
import { RescheduleForm } from './reschedule-form.tsx'

export type ReasonsQuery = {
  data: readonly RescheduleReason[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

type RescheduleDialogProps = {
  mission: Mission
  reasons: ReasonsQuery
  isOpen: boolean
  onClose: () => void
  onRescheduled: (start: string) => void
}

/** The flow begins anew each time it is opened. */
export const RescheduleDialog = ({ isOpen, onClose, ...form }: RescheduleDialogProps) => (
  <Dialog
    title="Reschedule"
    size="large"
    isOpen={isOpen}
    onOpenChange={(stays) => {
      if (!stays) onClose()
    }}
  >
    <RescheduleForm {...form} onClose={onClose} />
  </Dialog>
)
