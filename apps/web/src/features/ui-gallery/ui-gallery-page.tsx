import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/data/chip.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ToastRegion } from '#ui/overlays/toast.tsx'
import { ActionsSection } from './actions-section.tsx'
import { AssetsSection } from './assets-section.tsx'
import { DataSection, MediaSection } from './data-section.tsx'
import { EmptySection, FeedbackSection } from './feedback-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FormSection } from './form-section.tsx'
import { FoundationsSection } from './foundations-section.tsx'
import { MapSection } from './map-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'

/** Every component in every notable state, for looking at; reached in development and by the gallery run only. */
export const Component = () => {
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-12 px-4 py-8 sm:px-8">
      <PageHeader
        title="Design system"
        description="Every component in every notable state."
        status={<Chip tone="neutral">Development</Chip>}
        back={{ href: '/', label: 'Dashboard' }}
        actions={
          <>
            <Button mode="secondary">Second action</Button>
            <Button>Main action</Button>
          </>
        }
      />
      <FoundationsSection />
      <ActionsSection />
      <FieldsSection />
      <FormSection />
      <DataSection />
      <MapSection />
      <MediaSection />
      <FeedbackSection />
      <OverlaysSection />
      <EmptySection />
      <AssetsSection />
      <ToastRegion />
    </main>
  )
}
