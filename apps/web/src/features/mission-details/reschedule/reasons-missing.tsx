import type { RescheduleReason } from '@sortie/domain/schedule/schedule.schema'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/feedback/skeleton.tsx'

/** What of the query of reasons the flow needs; the query itself will do. */
export type ReasonsQuery = {
  data: readonly RescheduleReason[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** In place of the reasons: on their way, or not to be had. */
export const ReasonsMissing = ({ reasons }: { reasons: ReasonsQuery }) =>
  reasons.isError ? (
    <Alert
      tone="attention"
      title="The reasons could not be loaded"
      action={
        <Button
          mode="secondary"
          size="small"
          isPending={reasons.isFetching}
          onPress={() => void reasons.refetch()}
        >
          Try again
        </Button>
      }
    >
      Please check your connection.
    </Alert>
  ) : (
    <SkeletonGroup label="Loading the reasons">
      <SkeletonText lines={4} />
    </SkeletonGroup>
  )
