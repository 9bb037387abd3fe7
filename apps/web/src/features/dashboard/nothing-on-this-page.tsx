import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MapWithPin } from '#ui/illustrations/map-with-pin.tsx'
import { Card } from '#ui/layout/card.tsx'
import { dashboardPage } from './dashboard-page-address.ts'

export default function NothingOnThisPage({ page }: { page: number }) {
  return (
    <Card>
      <EmptyState
        illustration={MapWithPin}
        title={`No missions on page ${page}`}
        action={
          page > 1 && (
            <LinkButton href={dashboardPage(1)} mode="secondary">
              Go to the first page
            </LinkButton>
          )
        }
      >
        Missions may have moved to another page since you were last here.
      </EmptyState>
    </Card>
  )
}
