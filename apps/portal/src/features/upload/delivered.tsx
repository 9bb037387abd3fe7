import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isInReview } from '@sortie/domain/mission/mission-status'
import { reviewOutcome, stepsAfterSubmitting } from '@sortie/domain/mission/what-comes-next'
import { canBePaid } from '@sortie/domain/pilot/payment-region'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Moment } from '@sortie/ui/feedback/moment.tsx'
import { Checklist } from '@sortie/ui/illustrations/checklist.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { accountQuery } from '#app/account-query.ts'

const Links = ({ mission }: { mission: Mission }) => (
  <>
    <LinkButton href="/active-missions" mode="secondary">
      {t('Go to your missions')}
    </LinkButton>
    <LinkButton href={`/clientmission/${mission.id}`}>{t('See the mission')}</LinkButton>
  </>
)

type ResultProps = { mission: Mission; title: string; texts: readonly string[]; children?: ReactNode }

const Result = ({ mission, title, texts, children }: ResultProps) => (
  <div className="rounded-card border border-line bg-surface">
    <EmptyState illustration={Checklist} title={title} action={<Links mission={mission} />}>
      {texts.map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
      {children}
    </EmptyState>
  </div>
)

/** What happens to a submitted mission, and what its payout still waits for. */
const Submitted = ({ mission, isJustSubmitted }: DeliveredProps) => {
  const { data: pilot } = useQuery(accountQuery)
  const isReady = !pilot || canBePaid(pilot)
  const steps = stepsAfterSubmitting(mission, isReady)
  const payments = !isReady && steps.length > 1 && (
    <TextLink href="/profile#payment-information">{t('Complete your payment information')}</TextLink>
  )
  if (isJustSubmitted)
    return (
      <Moment
        title={t('Submitted')}
        headingLevel={2}
        steps={steps}
        action={
          <>
            <Links mission={mission} />
            {payments && <span className="self-center">{payments}</span>}
          </>
        }
      >
        {t('Thank you. Everything has arrived. What happens now:')}
      </Moment>
    )
  return (
    <Result mission={mission} title={t('Submitted')} texts={steps}>
      {payments && <p className="mt-2">{payments}</p>}
    </Result>
  )
}

/** The result of the review, also for a pilot who still has the page open. */
const Reviewed = ({ mission }: { mission: Mission }) => {
  const { data: pilot } = useQuery(accountQuery)
  const isReady = !pilot || canBePaid(pilot)
  const outcome = reviewOutcome(mission, isReady)
  if (!outcome)
    return (
      <Result
        mission={mission}
        title={t('Nothing to upload')}
        texts={[t("This mission doesn't take files at this stage.")]}
      />
    )
  return (
    // The review may end while the page is open.
    <div role="status">
      <Result mission={mission} {...outcome} />
    </div>
  )
}

type DeliveredProps = {
  mission: Mission
  /** True right after submitting. A pilot who comes back later sees the same page without the congratulation. */
  isJustSubmitted: boolean
}

/** A mission that accepts no files at this stage. */
export const Delivered = ({ mission, isJustSubmitted }: DeliveredProps) => {
  const box = useRef<HTMLDivElement>(null)
  // The focused element has disappeared with the rest of the page.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      {isInReview(mission) ? (
        <Submitted mission={mission} isJustSubmitted={isJustSubmitted} />
      ) : (
        <Reviewed mission={mission} />
      )}
    </div>
  )
}
