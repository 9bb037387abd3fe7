import { known, t, toTranslate } from '@sortie/domain/language'
import { authorizationNeededText, needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold, showsOnHold } from '@sortie/domain/mission/mission-status'
import { workRefusal, workRefusalTexts } from '@sortie/domain/pilot/may-work'
import { scheduleLine, weekendLabel } from '@sortie/domain/schedule/schedule-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { quietClass } from '@sortie/ui/actions/button-styles.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { lazyPart, useOpenedPart } from '@sortie/ui/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, ShieldAlert } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { MissionHeader, MissionHeaderSkeleton } from '#mission/mission-header.tsx'
import { missionId } from '#mission/mission-id.ts'
import { MissionMap } from '#mission/mission-map.tsx'
import { RequestSections } from './request-sections.tsx'
import { requestTarget, unavailablePath } from './request-target.ts'
import { sectionNames } from './sections.ts'
import type { Answer } from './use-answer.ts'
import { type Request, useRequest } from './use-request.ts'

/** Header, map and the five sections while they load. */
const RequestSkeleton = () => (
  <SkeletonGroup label={t('Loading the mission')}>
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <MissionHeaderSkeleton />
        <Skeleton shape="box" className="h-64 lg:h-full" />
      </div>
      {sectionNames.map((name) => (
        <Skeleton key={name} shape="box" className="h-14" />
      ))}
    </div>
  </SkeletonGroup>
)

const texts: Record<Answer, { title: string; text: string }> = {
  accepted: {
    title: toTranslate('Mission accepted'),
    text: toTranslate("It's yours to fly. You'll find it in your missions."),
  },
  declined: { title: toTranslate('Mission declined'), text: toTranslate("It's no longer in your list.") },
}

/** Shown inside a native app, which gets the answer and navigates by itself. */
const Answered = ({ answer }: { answer: Answer }) => (
  <div role="status">
    <EmptyState illustration={DroneOverHorizon} title={known(texts[answer].title)}>
      {known(texts[answer].text)}
    </EmptyState>
  </div>
)

/** Location, payout and schedule, and whether the mission is on hold. */
const RequestHeader = ({ mission }: { mission: Mission }) => {
  const { data: pilot } = useQuery(accountQuery)
  const isOnHold = showsOnHold(mission)
  const weekend = weekendLabel(mission.weekend_schedule_filter)
  const schedule = scheduleLine(mission)
  const Icon = mission.admin_scheduled ? CalendarClock : CalendarDays
  return (
    <MissionHeader
      mission={mission}
      pilot={pilot}
      status={
        isOnHold ? <Chip tone="on-hold">{t('ON HOLD')}</Chip> : <Chip tone="available">{t('AVAILABLE')}</Chip>
      }
    >
      {(schedule || weekend) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5">
          {schedule && (
            <p className="figures flex items-center gap-2 text-body font-medium text-ink">
              <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              {schedule}
            </p>
          )}
          {weekend && <Chip icon={CalendarDays}>{weekend}</Chip>}
        </div>
      )}
      {needsAuthorization(mission) && (
        <p className="flex items-start gap-2 text-small font-medium text-ink">
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-attention-deep" />
          {known(authorizationNeededText)}
        </p>
      )}
      {isOnHold && (
        <Alert tone="attention" title={t('This mission is on hold.')}>
          {t('Our team will contact you when it resumes.')}
        </Alert>
      )}
    </MissionHeader>
  )
}

/** The buttons Accept and Decline, sticky at the bottom. */
const RequestActions = ({ mission, request }: { mission: Mission; request: Request }) => {
  const { answer, unconfirmed } = request
  const { data: pilot } = useQuery(accountQuery)
  const confirmed = sectionNames.length - unconfirmed.length
  const refusal = pilot ? workRefusal(pilot.status, mission.mission_type) : null
  const blockedBy = isOnHold(mission)
    ? t("You can't accept a mission on hold.")
    : refusal && known(workRefusalTexts[refusal])
  return (
    <div className="bottom-actions sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-col gap-3 border-t border-line bg-surface p-4 sm:bottom-4 sm:mx-0 sm:mb-0 sm:rounded-card sm:border sm:px-6 sm:shadow-overlay">
      {answer.error?.about === 'answer' && (
        <Alert tone="danger" isLive onDismiss={answer.clearError}>
          {answer.error.message}
        </Alert>
      )}
      <div className="flex items-center gap-3 max-sm:flex-wrap">
        <p className="figures flex-1 text-small text-ink-soft max-sm:basis-full">
          {blockedBy ??
            t('{confirmed} of {total} sections confirmed', { confirmed, total: sectionNames.length })}
        </p>
        <Button mode="secondary" onPress={request.askToDecline} className={quietClass}>
          {t('Decline')}
        </Button>
        <Button onPress={request.askToAccept} isDisabled={blockedBy !== null} className="max-sm:flex-1">
          {t('Accept')}
        </Button>
      </div>
    </div>
  )
}

const loadDialogs = async () => (await import('./answer-dialogs.tsx')).AnswerDialogs
const AnswerDialogs = lazyPart(loadDialogs)

type RequestContentProps = {
  mission: Mission
  isEmbedded: boolean
  onAnswer: (answer: Answer) => void
}

const RequestContent = ({ mission, isEmbedded, onAnswer }: RequestContentProps) => {
  const request = useRequest({ mission, isEmbedded, onAnswer })
  const hasDialogs = useOpenedPart(request.asking !== null, loadDialogs)
  // The page has the state of the answer, on which its top doesn't depend.
  const top = useMemo(
    () => (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <RequestHeader mission={mission} />
        <MissionMap mission={mission} className="h-64 lg:h-full lg:min-h-80" />
      </div>
    ),
    [mission],
  )
  return (
    <div className="flex flex-col gap-6">
      {top}
      <RequestSections mission={mission} request={request} />
      <RequestActions mission={mission} request={request} />
      <Suspense>{hasDialogs && <AnswerDialogs mission={mission} request={request} />}</Suspense>
    </div>
  )
}

type MissionRequestProps = { isEmbedded: boolean }

const LoadedRequest = ({ id, isEmbedded }: MissionRequestProps & { id: number }) => {
  const { search } = useLocation()
  const [answer, setAnswer] = useState<Answer | null>(null)
  // After an answer, the next page reloads the mission.
  const { data, error } = useQuery({ ...missionQuery(id), enabled: answer === null })
  // The page is rendered in short pieces, so that a slow phone stays responsive.
  const mission = useDeferredValue(data)

  if (answer) return isEmbedded ? <Answered answer={answer} /> : <RequestSkeleton />
  const target = requestTarget({ mission: data, error }, isEmbedded)
  if (target) return <Navigate to={isEmbedded ? `${target}${search}` : target} replace />
  if (!mission) return <RequestSkeleton />
  return <RequestContent mission={mission} isEmbedded={isEmbedded} onAnswer={setAnswer} />
}

/** An offered mission: everything about it, and the pilot's answer. */
export const MissionRequest = ({ isEmbedded }: MissionRequestProps) => {
  const id = missionId(useParams().mission_id)
  if (id === null) return <Navigate to={unavailablePath} replace />
  return <LoadedRequest key={id} id={id} isEmbedded={isEmbedded} />
}

export const Component = () => <MissionRequest isEmbedded={false} />
