import { dateAndTimeText } from '@sortie/domain/schedule/schedule-texts'
import { Button } from '#ui/actions/button.tsx'
import { ClearSky } from '#ui/illustrations/clear-sky.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type RescheduledDialogProps = {
  /** The new time; null while there is nothing to tell. */
  start: string | null
  zone: string | null | undefined
  onClose: () => void
}

/** Says that it worked, and for when. */
export const RescheduledDialog = ({ start, zone, onClose }: RescheduledDialogProps) => (
  <Dialog
    title="Flight Rescheduled!"
    size="small"
    isOpen={start !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
    footer={({ close }) => <Button onPress={close}>Got it</Button>}
  >
    <ClearSky className="mx-auto mb-4 h-auto w-52" />
    <div className="flex flex-col gap-3 text-center">
      <p>
        Your mission is scheduled for{' '}
        <strong className="figures block font-semibold text-ink">
          {start && dateAndTimeText(start, zone)}
        </strong>
      </p>
      <p>Make sure you've studied the mission details before flying.</p>
    </div>
  </Dialog>
)
