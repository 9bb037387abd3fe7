import { isProfileComplete } from '@sortie/domain/pilot/profile'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { accountQuery } from '#app/account-query.ts'
import { IntroHero } from './intro-hero.tsx'
import { StepCard } from './intro-step-card.tsx'
import { introSteps } from './intro-steps.ts'

/** How a pilot comes to fly for clients: the reward, the rule, the four steps. */
export const Component = () => {
  const { data: pilot } = useQuery(accountQuery)
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <IntroHero isProfileComplete={pilot !== undefined && isProfileComplete(pilot)} />
      <p className="flex items-center gap-4 rounded-card border border-attention bg-attention-tint p-4 text-body text-pretty text-ink sm:px-6">
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-attention-deep" />
        <span>
          A <strong className="font-semibold">Part 107 licence or 333 exemption</strong> is required for
          client missions.
        </span>
      </p>
      <section aria-labelledby="steps">
        <h2 id="steps" className="text-title font-semibold">
          Four steps to your first client mission
        </h2>
        <ol className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {introSteps.map((step, index) => (
            <StepCard
              key={step.title}
              step={step}
              number={index + 1}
              isDone={pilot !== undefined && step.isDone(pilot)}
            />
          ))}
        </ol>
      </section>
    </div>
  )
}
