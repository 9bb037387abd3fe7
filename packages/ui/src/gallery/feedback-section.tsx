import { Button } from '../actions/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Banner } from '../feedback/banner.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Moment } from '../feedback/moment.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { SkeletonCard, SkeletonGroup, SkeletonText } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Checklist } from '../illustrations/checklist.tsx'
import { ClearSky } from '../illustrations/clear-sky.tsx'
import { DroneOverHorizon } from '../illustrations/drone-over-horizon.tsx'
import { MapWithPin } from '../illustrations/map-with-pin.tsx'
import { Card } from '../layout/card.tsx'
import { showToast } from '../overlays/toast-queue.ts'
import { GallerySection, Specimen } from './gallery-section.tsx'

export const EmptySection = () => (
  <GallerySection title="Empty states">
    <div className="grid gap-4 md:grid-cols-2">
      <Card>
        <EmptyState
          illustration={DroneOverHorizon}
          title="No missions near you yet"
          headingLevel={3}
          action={<Button>Widen your range</Button>}
        >
          New ones appear here automatically. Travel farther to see more.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState illustration={MapWithPin} title="Nothing on this part of the map" headingLevel={3}>
          Move the map or zoom out.
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
          Tell us what you fly so we can match you with missions.
        </EmptyState>
      </Card>
    </div>
  </GallerySection>
)

export const FeedbackSection = () => (
  <GallerySection title="Feedback">
    <Specimen title="Alerts">
      <div className="grid gap-4 md:grid-cols-2">
        <Alert title="Wind picks up after 2:00 PM">Fly the outer legs first.</Alert>
        <Alert tone="success" title="Upload complete" onDismiss={() => {}}>
          1,204 photos arrived and were checked.
        </Alert>
        <Alert
          tone="attention"
          title="Your certificate expires in 12 days"
          action={
            <Button size="small" mode="secondary">
              Add the new one
            </Button>
          }
        >
          We won't offer you missions after that day.
        </Alert>
        <Alert tone="danger" title="We couldn't accept the offer">
          Another pilot accepted it first. Your calendar hasn't changed.
        </Alert>
      </div>
    </Specimen>
    <Specimen title="Moments">
      <Moment title="Mission accepted" steps={['Fly on Friday.', 'Upload your photos.']} onDismiss={() => {}}>
        It's yours to fly. What comes next:
      </Moment>
    </Specimen>
    <Specimen title="Banners">
      <div className="flex flex-col gap-2">
        <Banner
          label="Acting as a pilot"
          tone="attention"
          action={
            <Button size="small" mode="secondary">
              Leave
            </Button>
          }
        >
          You're acting as Ada Lovelace. Everything you change is recorded.
        </Banner>
        <Banner label="Connection" tone="danger">
          You're offline. Uploads continue automatically when you're back online.
        </Banner>
        <Banner label="News">A new version is ready. Reload when you like.</Banner>
      </div>
    </Specimen>
    <Specimen title="Progress">
      <div className="grid gap-6 md:grid-cols-2">
        <ProgressBar label="Uploading" value={34} detail="412 of 1,204 photos, 6.2 MB/s, 9 min left" />
        <ProgressBar label="Reading the card" isIndeterminate tone="info" detail="831 files found" />
        <ProgressBar label="Waiting for a connection" value={61} tone="attention" />
        <div className="flex items-center gap-4">
          <Spinner size="small" />
          <Spinner />
          <Spinner size="large" className="text-accent" />
        </div>
      </div>
    </Specimen>
    <Specimen title="Skeletons">
      <SkeletonGroup label="Example of a loading state">
        <div className="grid gap-4 md:grid-cols-3">
          <SkeletonCard />
          <SkeletonCard />
          <div className="p-4">
            <SkeletonText lines={5} />
          </div>
        </div>
      </SkeletonGroup>
    </Specimen>
    <Specimen title="Toasts">
      <div className="flex flex-wrap gap-3">
        <Button mode="secondary" onPress={() => showToast({ title: 'Schedule saved' })}>
          Success
        </Button>
        <Button
          mode="secondary"
          onPress={() =>
            showToast({
              tone: 'danger',
              title: 'Schedule not saved',
              description: "The server didn't respond.",
              action: {
                label: 'Try again',
                onPress: () => showToast({ tone: 'info', title: 'Tried again' }),
              },
            })
          }
        >
          Failure with action
        </Button>
      </div>
    </Specimen>
  </GallerySection>
)
