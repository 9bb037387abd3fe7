import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

type SlotsFailedProps = { isTrying: boolean; onTryAgain: () => void }

/** In place of the slots; the rest of the page is as usable as before. */
export const SlotsFailed = ({ isTrying, onTryAgain }: SlotsFailedProps) => (
  <Alert
    tone="attention"
    title="The time slots could not be loaded"
    action={
      <Button mode="secondary" size="small" isPending={isTrying} onPress={onTryAgain}>
        Try again
      </Button>
    }
  >
    Please check your connection. Nothing has changed for this mission.
  </Alert>
)
