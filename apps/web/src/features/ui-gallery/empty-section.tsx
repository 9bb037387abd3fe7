import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checklist } from '#ui/illustrations/checklist.tsx'
import { ClearSky } from '#ui/illustrations/clear-sky.tsx'
import { DroneOverHorizon } from '#ui/illustrations/drone-over-horizon.tsx'
import { MapWithPin } from '#ui/illustrations/map-with-pin.tsx'
import { Card } from '#ui/layout/card.tsx'
import { GallerySection } from './gallery-section.tsx'

export function EmptySection() {
  return (
    <GallerySection title="Empty states">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <EmptyState
            illustration={DroneOverHorizon}
            title="No missions near you yet"
            headingLevel={3}
            action={<Button>Widen your range</Button>}
          >
            New ones appear here by themselves. A wider travel range brings more of them.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState illustration={MapWithPin} title="Nothing on this part of the map" headingLevel={3}>
            Move the map or look further out.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState illustration={ClearSky} title="All clear" headingLevel={3}>
            You have read every notification.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState
            illustration={Checklist}
            title="One step left"
            headingLevel={3}
            action={<Button mode="secondary">Add a drone</Button>}
          >
            Tell us what you fly, and missions can be matched to you.
          </EmptyState>
        </Card>
      </div>
    </GallerySection>
  )
}
