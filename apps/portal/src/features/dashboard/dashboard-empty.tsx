import { known, t, toTranslate } from '@sortie/domain/language'
import type { MissionSort } from '@sortie/domain/mission/mission-list'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Checklist } from '@sortie/ui/illustrations/checklist.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { MapWithPin } from '@sortie/ui/illustrations/map-with-pin.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWrite } from '#app/writes.ts'
import { trainingProgram } from './first-mission-texts.ts'
import { dashboardPage } from './mission-lists.ts'

type TrainingProps = { optIns: readonly string[]; isTrained: boolean; provider: string }

/** Requests training once, and then says what happens next, until the training is done. */
const StartTraining = ({ optIns, isTrained, provider }: TrainingProps) => {
  const request = useWrite('POST /v1/pilots/pilot_opt_in')
  const message = useRef<HTMLDivElement>(null)
  const hasAsked = optIns.includes(trainingProgram)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (hasAsked && document.activeElement === document.body) message.current?.focus({ preventScroll: true })
  }, [hasAsked])
  if (hasAsked)
    return isTrained ? null : (
      <div
        ref={message}
        role="status"
        tabIndex={-1}
        className="flex max-w-md flex-col items-center gap-1 outline-none"
      >
        <p className="flex items-center gap-2 font-medium text-accent-strong">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {t("You've asked for training")}
        </p>
        <p className="text-small text-pretty text-ink-soft">
          {t(
            "We've notified {provider}. If you're eligible, you'll get a notification, and your training will appear on this page.",
            { provider },
          )}
        </p>
      </div>
    )
  return (
    <div className="flex flex-col items-center gap-3">
      <Button isPending={request.isPending} onPress={() => request.mutate({ body: { id: trainingProgram } })}>
        {t('Start training')}
      </Button>
      {request.isError && (
        <p role="alert" className="text-small text-danger">
          {t("We couldn't send your request. Please try again.")}
        </p>
      )}
    </div>
  )
}

const LookOut = ({ optIns, isTrained, provider }: TrainingProps) => (
  <EmptyState
    illustration={DroneOverHorizon}
    title={t('Look out for available missions')}
    action={
      // The two buttons are side by side; the message after the request is on its own lines.
      <div
        className={classNames(
          'flex items-center justify-center gap-3',
          optIns.includes(trainingProgram) ? 'flex-col-reverse gap-6' : 'flex-wrap',
        )}
      >
        <LinkButton href="/client-missions" mode="secondary">
          {t('Learn More')}
        </LinkButton>
        <StartTraining optIns={optIns} isTrained={isTrained} provider={provider} />
      </div>
    }
  >
    {optIns.includes(trainingProgram)
      ? t('Missions near you appear here automatically.')
      : t(
          'Missions near you appear here automatically. Start training in the meantime: it qualifies you for client missions.',
        )}
  </EmptyState>
)

const steps = [
  {
    title: toTranslate('Complete your profile'),
    text: toTranslate('Add your license, drone, device and travel distance.'),
  },
  {
    title: toTranslate('We review your profile and location'),
    text: toTranslate("We'll let you know when you're approved."),
  },
  {
    title: toTranslate('If you are eligible, training is sent to you'),
    text: toTranslate("You'll find it on this page."),
  },
]

const ThreeSteps = () => (
  <EmptyState
    illustration={Checklist}
    title={t('Three steps to your first mission')}
    action={
      <>
        <LinkButton href="/client-missions" mode="secondary">
          {t('Learn More')}
        </LinkButton>
        <LinkButton href="/profile">{t('Complete my profile')}</LinkButton>
      </>
    }
  >
    <ol className="mt-4 flex flex-col gap-4 text-left">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="figures flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint text-small font-semibold text-accent-deep"
          >
            {index + 1}
          </span>
          <span className="pt-1">
            <span className="block font-medium text-ink">{known(title)}</span>
            <span className="text-small">{known(text)}</span>
          </span>
        </li>
      ))}
    </ol>
  </EmptyState>
)

type DashboardEmptyProps = TrainingProps & { isProfileComplete: boolean }

/** For a pilot without missions: wait for one, or complete the profile first. */
export const DashboardEmpty = ({ isProfileComplete, ...training }: DashboardEmptyProps) => (
  <Card>{isProfileComplete ? <LookOut {...training} /> : <ThreeSteps />}</Card>
)

/** A page of the list that has no missions, or has none anymore. */
export const NothingOnThisPage = ({ page, sort }: { page: number; sort: MissionSort | null }) => (
  <Card>
    <EmptyState
      illustration={MapWithPin}
      title={t('No missions on page {page}', { page })}
      action={
        page > 1 && (
          <LinkButton href={dashboardPage(1, sort)} mode="secondary">
            {t('Go to the first page')}
          </LinkButton>
        )
      }
    >
      {t('Missions may have moved to another page since you were last here.')}
    </EmptyState>
  </Card>
)
