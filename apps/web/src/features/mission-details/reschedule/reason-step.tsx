import { notesLabel, notesPlaceholder, rescheduleReasonNote } from '@sortie/domain/schedule/reschedule'
import type { RescheduleReason } from '@sortie/domain/schedule/schedule.schema'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { StepTitle } from './step-title.tsx'

type ReasonStepProps = {
  reasons: readonly RescheduleReason[]
  reason: RescheduleReason | null
  notes: string
  onReason: (reason: RescheduleReason | null) => void
  onNotes: (notes: string) => void
}

/** Step 0: why, and in the pilot's own words once a reason is chosen. */
export const ReasonStep = ({ reasons, reason, notes, onReason, onNotes }: ReasonStepProps) => (
  <div className="flex flex-col gap-6">
    <section className="flex flex-col gap-3">
      <StepTitle>1. Choose a Reason</StepTitle>
      <RadioGroup
        label={rescheduleReasonNote}
        value={reason?.slug ?? null}
        onChange={(slug) => onReason(reasons.find((one) => one.slug === slug) ?? null)}
        options={reasons.map((one) => ({
          value: one.slug,
          label: one.short,
          description: one.slug === reason?.slug ? one.blurb : undefined,
        }))}
      />
    </section>
    {reason && (
      <section className="flex flex-col gap-3">
        <StepTitle>2. Add Details</StepTitle>
        <TextArea
          label={notesLabel(reason)}
          placeholder={notesPlaceholder}
          value={notes}
          onChange={onNotes}
          maxLength={2000}
          rows={3}
        />
      </section>
    )}
  </div>
)
