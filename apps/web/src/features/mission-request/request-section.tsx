import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Chip } from '#ui/data/chip.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { confirmText, type SectionName, sectionId } from './sections.ts'
import type { ErrorState } from './use-section-errors.ts'

type RequestSectionProps = {
  name: SectionName
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isConfirmed: boolean
  onConfirm: (isTicked: boolean) => void
  /** Why it cannot be ticked yet; null when it can. */
  blockedBy: string | null
  error: ErrorState
  children: ReactNode
}

const ErrorText = ({ error }: { error: ErrorState }) =>
  error !== 'none' && (
    <p
      className={classNames(
        'mb-2 flex items-start gap-1.5 text-small font-medium transition-colors',
        error === 'strong' ? 'text-danger' : 'text-ink-faint',
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {confirmText}
    </p>
  )

/** One section with its tick at the end, where a reader arrives. */
export const RequestSection = ({
  name,
  number,
  isOpen,
  onOpenChange,
  isConfirmed,
  onConfirm,
  blockedBy,
  error,
  children,
}: RequestSectionProps) => (
  <div id={sectionId(name)} data-error={error === 'strong' || undefined} className="scroll-mt-20">
    <ErrorText error={error} />
    <Disclosure
      headingLevel={2}
      title={
        <span className="flex items-center gap-3">
          <span
            aria-hidden
            className={classNames(
              'figures flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold',
              isConfirmed ? 'bg-accent-strong text-white' : 'bg-sunken text-ink-soft',
            )}
          >
            {number}
          </span>
          {name}
        </span>
      }
      summary={isConfirmed && <Chip tone="success">Confirmed</Chip>}
      isExpanded={isOpen}
      onExpandedChange={onOpenChange}
      className={classNames('transition-colors', error === 'strong' && 'border-danger ring-1 ring-danger')}
    >
      <div className="flex flex-col gap-8 pt-2">
        {children}
        <Checkbox
          isSelected={isConfirmed}
          onChange={onConfirm}
          isDisabled={blockedBy !== null}
          description={blockedBy}
          className="border-t border-line pt-4"
        >
          I have read and confirm the {name} section.
        </Checkbox>
      </div>
    </Disclosure>
  </div>
)
