import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Disclosure } from '@sortie/ui/layout/disclosure.tsx'
import { lazyPart, useOpenedPart } from '@sortie/ui/lazy.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { ScheduleSkeleton } from '#mission/schedule/schedule-skeleton.tsx'
import { AirspaceContent, ExecutionContent, PreparationContent, ScopeContent } from './section-contents.tsx'
import {
  confirmText,
  isConfirmable,
  isConfirmed,
  type SectionName,
  sectionId,
  sectionNames,
} from './sections.ts'
import type { ErrorState, Request } from './use-request.ts'

type RequestSectionProps = {
  name: SectionName
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isConfirmed: boolean
  onConfirm: (isTicked: boolean) => void
  /** Why the section cannot be confirmed yet; null if it can. */
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
      {known(confirmText)}
    </p>
  )

/** One section, with its checkbox at the end. */
const RequestSection = ({
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
          {known(name)}
        </span>
      }
      summary={isConfirmed && <Chip tone="success">{t('Confirmed')}</Chip>}
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
          {t('I have read and confirm the {name} section.', { name: known(name) })}
        </Checkbox>
      </div>
    </Disclosure>
  </div>
)

const loadScheduling = async () => (await import('./scheduling-content.tsx')).SchedulingContent
const SchedulingContent = lazyPart(loadScheduling)

/** The calendar is larger than the rest of the page, so it loads after the page is drawn. */
const Scheduling = ({ isOpen, ...props }: RequestSectionsProps & { isOpen: boolean }) => {
  const wasOpened = useOpenedPart(isOpen, loadScheduling)
  return <Suspense fallback={<ScheduleSkeleton />}>{wasOpened && <SchedulingContent {...props} />}</Suspense>
}

type RequestSectionsProps = { mission: Mission; request: Request }

const hintOf = (name: SectionName, mission: Mission): string => {
  if (name === 'Preparation') return t("You can't confirm this until the accepted gear is listed.")
  return mission.admin_scheduled
    ? t('Please confirm the four sections above first.')
    : t('Please choose an arrival time first.')
}

/** The five sections that a pilot has to confirm, in the order of the work. */
export const RequestSections = ({ mission, request }: RequestSectionsProps) => {
  const { facts, errors, open } = request
  // Opening or confirming one section renders none of the others again.
  const texts = useMemo(
    () => ({
      Scope: <ScopeContent mission={mission} />,
      Preparation: <PreparationContent mission={mission} />,
      Execution: <ExecutionContent mission={mission} />,
      Airspace: <AirspaceContent mission={mission} />,
    }),
    [mission],
  )
  const contents: Record<SectionName, ReactNode> = {
    ...texts,
    Scheduling: <Scheduling mission={mission} request={request} isOpen={open.has('Scheduling')} />,
  }
  return (
    // The focused element must not be hidden under the sticky bar.
    <div className="flex flex-col gap-4 [&_button]:scroll-mb-32 [&_input]:scroll-mb-32">
      <p role="alert" className="sr-only">
        {errors.names.length > 0 &&
          t('Not confirmed yet: {names}.', { names: errors.names.map(known).join(', ') })}
      </p>
      {sectionNames.map((name, index) => (
        <RequestSection
          key={name}
          name={name}
          number={index + 1}
          isOpen={open.has(name)}
          onOpenChange={(isOpen) => request.toggle(name, isOpen)}
          isConfirmed={isConfirmed(name, facts)}
          onConfirm={(isTicked) => request.tick(name, isTicked)}
          blockedBy={isConfirmable(name, facts) ? null : hintOf(name, mission)}
          error={errors.stateOf(name)}
        >
          {contents[name]}
        </RequestSection>
      ))}
    </div>
  )
}
