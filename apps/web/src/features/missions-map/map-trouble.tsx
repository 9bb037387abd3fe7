import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

type MapTroubleProps = { isError: boolean; isEmpty: boolean; onRetry: () => void }

/** Why there is less on the map than one might look for. */
export const MapTrouble = ({ isError, isEmpty, onRetry }: MapTroubleProps) => {
  if (!isError && !isEmpty) return null
  return (
    <div className="px-4 pb-3 sm:px-6">
      {isError ? (
        <Alert
          tone="danger"
          isLive
          title="Not everything could be loaded"
          action={
            <Button size="small" mode="secondary" onPress={onRetry}>
              Try again
            </Button>
          }
        >
          Some missions may be missing on this map.
        </Alert>
      ) : (
        <Alert>There are no missions to show yet. They appear here as soon as they are offered to you.</Alert>
      )}
    </div>
  )
}
