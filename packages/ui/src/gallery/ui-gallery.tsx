import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../actions/button.tsx'
import { Chip } from '../data/chip.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ToastRegion } from '../overlays/toast.tsx'
import { ActionsSection } from './actions-section.tsx'
import { AssetsSection } from './assets-section.tsx'
import { CommandsSection } from './commands-section.tsx'
import { DataSection, MediaSection, TimelineSection } from './data-section.tsx'
import { DenseSection } from './dense-section.tsx'
import { EmptySection, FeedbackSection } from './feedback-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FoundationsSection } from './foundations-section.tsx'
import { MapSection } from './map-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'

const sections = {
  foundations: FoundationsSection,
  actions: ActionsSection,
  fields: FieldsSection,
  data: DataSection,
  dense: DenseSection,
  timeline: TimelineSection,
  map: MapSection,
  media: MediaSection,
  feedback: FeedbackSection,
  overlays: OverlaysSection,
  commands: CommandsSection,
  empty: EmptySection,
  assets: AssetsSection,
}

interface UiGalleryProps {
  /** Sections that the front end showing the gallery adds for its own parts. */
  more?: Readonly<Record<string, ComponentType>>
}

/**
 * Every component in every notable state, for visual review. It is reachable only in development and in the gallery
 * run. `?section=assets` shows one section; repeat the parameter to show more.
 */
export const UiGallery = ({ more }: UiGalleryProps) => {
  const chosen = useSearchParams()[0].getAll('section')
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
      {Object.entries({ ...sections, ...more }).map(
        ([name, Section]) => (chosen.length === 0 || chosen.includes(name)) && <Section key={name} />,
      )}
      <ToastRegion />
    </main>
  )
}
