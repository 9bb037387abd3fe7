import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DroneOverHorizon } from '#ui/illustrations/drone-over-horizon.tsx'
import { LostDrone } from '#ui/illustrations/lost-drone.tsx'
import { MapWithPin } from '#ui/illustrations/map-with-pin.tsx'
import { Card } from '#ui/layout/card.tsx'

export const NoMissionsYet = () => (
  <Card>
    <EmptyState
      illustration={DroneOverHorizon}
      title="No completed missions yet"
      action={<LinkButton href="/active-missions">Go to your missions</LinkButton>}
    >
      A mission appears here once you have submitted its assets, with its status and what it pays.
    </EmptyState>
  </Card>
)

type NothingOnPageProps = { page: number; firstPageHref: string }

export const NothingOnPage = ({ page, firstPageHref }: NothingOnPageProps) => (
  <EmptyState
    illustration={MapWithPin}
    headingLevel={3}
    title={`No missions on page ${page}`}
    action={
      page > 1 && (
        <LinkButton href={firstPageHref} mode="secondary">
          Go to the first page
        </LinkButton>
      )
    }
  >
    The list is shorter than that.
  </EmptyState>
)

type LogFailedProps = { isRetrying: boolean; onRetry: () => void }

export const LogFailed = ({ isRetrying, onRetry }: LogFailedProps) => (
  <Card>
    <div role="alert">
      <EmptyState
        illustration={LostDrone}
        title="Your completed missions could not be loaded"
        action={
          <Button isPending={isRetrying} onPress={onRetry}>
            Try again
          </Button>
        }
      >
        Please check your connection. Nothing about your missions or payouts has changed.
      </EmptyState>
    </div>
  </Card>
)
