import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Suspense } from 'react'
import { MissionMap } from '#mission/mission-map.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Answer } from './answered.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestHeader } from './request-header.tsx'
import { RequestSections } from './request-sections.tsx'
import { useRequest } from './use-request.ts'

const AnswerDialogs = lazyPart(async () => (await import('./answer-dialogs.tsx')).AnswerDialogs)

type RequestContentProps = {
  mission: Mission
  isEmbedded: boolean
  onAnswer: (answer: Answer) => void
}

export const RequestContent = ({ mission, isEmbedded, onAnswer }: RequestContentProps) => {
  const request = useRequest({ mission, isEmbedded, onAnswer })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <RequestHeader mission={mission} />
        <MissionMap mission={mission} className="h-64 lg:h-full lg:min-h-80" />
      </div>
      <RequestSections mission={mission} request={request} />
      <RequestActions mission={mission} request={request} />
      <Suspense>
        <AnswerDialogs mission={mission} request={request} />
      </Suspense>
    </div>
  )
}
