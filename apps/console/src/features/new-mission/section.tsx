import { Card } from '@sortie/ui/layout/card.tsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MissionDraft } from './mission-draft.ts'
import type { ChangeDraft } from './use-mission-draft.ts'

/** The parts that every section of the form gets. */
export type SectionProps = {
  draft: MissionDraft
  change: ChangeDraft
  /** The error of a field, by its name on the wire. */
  errorOf: (field: string) => string | undefined
}

type FormSectionProps = {
  title: string
  description?: string
  error?: string | undefined
  children: ReactNode
}

/** A step of the form, with the error that belongs to no single field of it. */
export const FormSection = ({ title, description, error, children }: FormSectionProps) => (
  <Card title={title} description={description}>
    <div className="flex flex-col gap-4">
      {children}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  </Card>
)
