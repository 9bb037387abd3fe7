import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checklist } from '#ui/illustrations/checklist.tsx'
import { DroneOverHorizon } from '#ui/illustrations/drone-over-horizon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { StartTraining } from './start-training.tsx'

const LookOut = ({ optIns }: { optIns: readonly string[] }) => (
  <EmptyState
    illustration={DroneOverHorizon}
    title="Look out for available missions"
    action={
      <>
        <LinkButton href="/client-missions" mode="secondary">
          Learn More
        </LinkButton>
        <StartTraining optIns={optIns} />
      </>
    }
  >
    Missions near you appear here by themselves. Start training in the meantime: it qualifies you for client
    missions.
  </EmptyState>
)

const stepsOf = (provider: string) => [
  { title: 'Complete your profile', text: 'Add your licence, drone, device and travel distance.' },
  { title: `Your profile and location are reviewed by ${provider}`, text: 'Nothing to do for you here.' },
  { title: 'If you are eligible, training is sent to you', text: 'It arrives on this page.' },
]

const ThreeSteps = ({ provider }: { provider: string }) => (
  <EmptyState
    illustration={Checklist}
    title="Three steps to your first mission"
    action={
      <>
        <LinkButton href="/client-missions" mode="secondary">
          Learn More
        </LinkButton>
        <LinkButton href="/profile">Complete my profile</LinkButton>
      </>
    }
  >
    <ol className="mt-4 flex flex-col gap-4 text-left">
      {stepsOf(provider).map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="figures flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint text-small font-semibold text-accent-deep"
          >
            {index + 1}
          </span>
          <span className="pt-1">
            <span className="block font-medium text-ink">{title}</span>
            <span className="text-small">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  </EmptyState>
)

type DashboardEmptyProps = { isProfileComplete: boolean; optIns: readonly string[]; provider: string }

/** A pilot without missions either waits for one, or has something left to do first. */
export default function DashboardEmpty({ isProfileComplete, optIns, provider }: DashboardEmptyProps) {
  return <Card>{isProfileComplete ? <LookOut optIns={optIns} /> : <ThreeSteps provider={provider} />}</Card>
}
