import type { Mission } from '@sortie/domain/mission/mission.schema'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ScheduleSkeleton } from '#mission/schedule/schedule-skeleton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { AirspaceContent } from './airspace-content.tsx'
import { ExecutionContent } from './execution-content.tsx'
import { PreparationContent } from './preparation-content.tsx'
import { RequestSection } from './request-section.tsx'
import { ScopeContent } from './scope-content.tsx'
import { isConfirmable, isConfirmed, type SectionName, sectionNames } from './sections.ts'
import type { Request } from './use-request.ts'

const loadScheduling = async () => (await import('./scheduling-content.tsx')).SchedulingContent
const SchedulingContent = lazyPart(loadScheduling)

/** The calendar is more to fetch and to draw than all the rest of the page: it follows once that is there. */
const Scheduling = ({ isOpen, ...props }: RequestSectionsProps & { isOpen: boolean }) => {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(() => {
    loadScheduling().catch(() => {})
  }, [])
  return <Suspense fallback={<ScheduleSkeleton />}>{wasOpened && <SchedulingContent {...props} />}</Suspense>
}

type RequestSectionsProps = { mission: Mission; request: Request }

const hintOf = (name: SectionName, mission: Mission): string => {
  if (name === 'Preparation') return 'This cannot be confirmed until the accepted kit is known.'
  return mission.admin_scheduled
    ? 'Please confirm the four sections above first.'
    : 'Please choose an arrival time first.'
}

/** The five things a pilot has to know, in the order of the work, each with its own tick. */
export const RequestSections = ({ mission, request }: RequestSectionsProps) => {
  const { facts, errors, open } = request
  const contents: Record<SectionName, ReactNode> = {
    Scope: <ScopeContent mission={mission} />,
    Preparation: <PreparationContent mission={mission} />,
    Execution: <ExecutionContent mission={mission} />,
    Airspace: <AirspaceContent mission={mission} />,
    Scheduling: <Scheduling mission={mission} request={request} isOpen={open.has('Scheduling')} />,
  }
  return (
    // What takes the keyboard must not come to lie below the bar with the answers.
    <div className="flex flex-col gap-4 [&_button]:scroll-mb-32 [&_input]:scroll-mb-32">
      <p role="alert" className="sr-only">
        {errors.names.length > 0 && `Not confirmed yet: ${errors.names.join(', ')}.`}
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
