import type { Mission } from '@sortie/domain/mission/mission.schema'
import { stepsAfterSubmitting } from '@sortie/domain/mission/what-comes-next'
import { canBePaid } from '@sortie/domain/pilot/payment-region'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Moment } from '@sortie/ui/feedback/moment.tsx'
import { Checklist } from '@sortie/ui/illustrations/checklist.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accountQuery } from '#app/account-query.ts'

const Links = ({ mission }: { mission: Mission }) => (
  <>
    <LinkButton href="/active-missions" mode="secondary">
      Go to your missions
    </LinkButton>
    <LinkButton href={`/clientmission/${mission.id}`}>See the mission</LinkButton>
  </>
)

/** What happens to a submitted mission, and what its payout still waits for. */
const Submitted = ({ mission, isJustSubmitted }: DeliveredProps) => {
  const { data: pilot } = useQuery(accountQuery)
  const isReady = !pilot || canBePaid(pilot)
  const steps = stepsAfterSubmitting(mission, isReady)
  const payments = !isReady && steps.length > 1 && (
    <TextLink href="/profile#payment-information">Complete your payment information</TextLink>
  )
  if (isJustSubmitted)
    return (
      <Moment
        title="Submitted"
        headingLevel={2}
        steps={steps}
        action={
          <>
            <Links mission={mission} />
            {payments && <span className="self-center">{payments}</span>}
          </>
        }
      >
        Thank you. Everything has arrived. What happens now:
      </Moment>
    )
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState illustration={Checklist} title="Submitted" action={<Links mission={mission} />}>
        {steps.map((step) => (
          <p key={step} className="mt-2">
            {step}
          </p>
        ))}
        {payments && <p className="mt-2">{payments}</p>}
      </EmptyState>
    </div>
  )
}

type DeliveredProps = {
  mission: Mission
  /** Right after submitting; whoever comes back finds the same without the congratulation. */
  isJustSubmitted: boolean
}

/** A mission that takes no files at this stage. */
export const Delivered = ({ mission, isJustSubmitted }: DeliveredProps) => {
  const box = useRef<HTMLDivElement>(null)
  // What had the focus has gone with the rest of the page.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      {mission.status === 'processing_shots' ? (
        <Submitted mission={mission} isJustSubmitted={isJustSubmitted} />
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState illustration={Checklist} title="Nothing to upload" action={<Links mission={mission} />}>
            This mission doesn't take files at this stage.
          </EmptyState>
        </div>
      )}
    </div>
  )
}
