import { known, t } from '@sortie/domain/language'
import { isProfileComplete } from '@sortie/domain/pilot/pilot'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Drone } from '@sortie/ui/illustrations/illustration.tsx'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { accountQuery } from '#app/account-query.ts'
import { type IntroStep, introSteps } from './intro-steps.ts'

const windows = [
  [318, 296],
  [350, 296],
  [318, 328],
  [350, 328],
] as const

/** A drone over a town at dusk, photographing a roof; decoration only. */
const HeroScene = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 520 440"
    preserveAspectRatio="xMidYMax slice"
    fill="none"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    <circle cx="404" cy="112" r="46" className="fill-attention" />
    <circle cx="404" cy="112" r="70" className="fill-attention/15" />
    <path
      d="M58 84h4M60 82v4M150 48h4M152 46v4M474 220h4M476 218v4M252 66h4M254 64v4"
      className="stroke-on-navy-muted"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <path d="M0 300C80 244 150 286 232 262s190-58 288-6v184H0Z" className="fill-navy-raised" />
    <path d="M0 344c94-46 172 2 270-24s168-20 250 8v112H0Z" className="fill-accent-deep" />
    <path d="M0 388c120-38 230 12 330-14s140-8 190 6v60H0Z" className="fill-accent" />
    <path d="M214 176 122 346h190Z" className="fill-info/20" />
    <path
      d="M214 176 122 346M214 176l98 170"
      className="stroke-info"
      strokeWidth="2"
      strokeDasharray="4 7"
      strokeLinecap="round"
    />
    <rect x="300" y="276" width="84" height="96" rx="4" className="fill-navy-line" />
    {windows.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="18" height="18" rx="3" className="fill-attention/80" />
    ))}
    <path d="M142 346v-44h150v70H142Z" className="fill-surface" />
    <path d="m128 306 89-54 89 54Z" className="fill-danger" />
    <rect x="200" y="328" width="32" height="44" rx="3" className="fill-navy" />
    <rect x="158" y="322" width="26" height="22" rx="3" className="fill-info/40" />
    <rect x="248" y="322" width="26" height="22" rx="3" className="fill-info/40" />
    <path
      d="M110 262v-22h22M324 262v-22h-22M110 356v22h22M324 356v22h-22"
      className="stroke-accent-on-navy"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="60" cy="352" r="22" className="fill-accent-strong" />
    <path d="M60 352v36" className="stroke-navy" strokeWidth="4" strokeLinecap="round" />
    <g transform="translate(214 142) scale(1.9)">
      <g className="[&_.fill-ink]:fill-on-navy [&_.stroke-ink]:stroke-on-navy">
        <Drone />
      </g>
    </g>
  </svg>
)

/** The headline, with the top earning. */
const IntroHero = ({ isProfileComplete }: { isProfileComplete: boolean }) => (
  <section
    aria-labelledby="intro"
    className="on-dark grid overflow-hidden rounded-card border border-navy-edge bg-navy text-on-navy md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
  >
    <div className="flex flex-col items-start gap-5 p-6 sm:p-10 lg:p-12">
      <p className="text-small font-semibold tracking-wide text-accent-on-navy">{t('CLIENT MISSIONS')}</p>
      <h1
        id="intro"
        className="text-[2.25rem] leading-11 font-semibold tracking-tight text-balance sm:text-[2.75rem] sm:leading-13"
      >
        {t('Get paid for the view from up there')}
      </h1>
      <p className="max-w-md text-body text-pretty text-on-navy-muted">
        {t(
          'Clients need roofs, sites and landmarks photographed from the air. Pick missions near you, fly them when it suits you, and get paid for each one.',
        )}
      </p>
      <div className="flex items-center gap-4 border-l-4 border-accent pl-4">
        <p>
          <span className="block text-small text-on-navy-muted">{t('Our top-earning pilot has earned')}</span>
          <span className="figures text-display font-semibold">{t('over $60,000')}</span>
        </p>
      </div>
      {isProfileComplete ? (
        <LinkButton href="/active-missions" size="large">
          {t('See your missions')}
        </LinkButton>
      ) : (
        <LinkButton href="/profile" size="large">
          {t('Complete my profile')}
        </LinkButton>
      )}
    </div>
    <HeroScene className="size-full min-h-56 self-end max-md:max-h-72 md:mask-l-from-82%" />
  </section>
)

type StepCardProps = { step: IntroStep; number: number; isDone: boolean }

const StepCard = ({ step, number, isDone }: StepCardProps) => {
  const { title, text, icon: Icon, action } = step
  return (
    <li className="relative flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface p-5 sm:p-6">
      <span
        aria-hidden
        className="figures pointer-events-none absolute -top-7 right-1 text-[7rem] leading-none font-bold text-sunken select-none"
      >
        {number}
      </span>
      <span className="relative flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent-strong">
        <Icon aria-hidden className="size-6" />
      </span>
      <h3 className="relative mt-1 text-body font-semibold">{known(title)}</h3>
      <p className="text-small text-pretty text-ink-soft">{known(text)}</p>
      {(isDone || action) && (
        <p className="mt-auto flex min-h-8 items-center pt-2 text-small">
          {isDone ? (
            <Chip tone="success">{t('Done')}</Chip>
          ) : (
            action && (
              <TextLink href={action.href} className="font-medium">
                {known(action.label)}
              </TextLink>
            )
          )}
        </p>
      )}
    </li>
  )
}

/** How a pilot gets to fly for clients: what it pays, what it requires, and the four steps. */
export const Component = () => {
  const { data: pilot } = useQuery(accountQuery)
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <IntroHero isProfileComplete={pilot !== undefined && isProfileComplete(pilot)} />
      <p className="flex items-center gap-4 rounded-card border border-attention bg-attention-tint p-4 text-body text-pretty text-ink sm:px-6">
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-attention-deep" />
        <span>
          <RichText
            text={t('A <0>Part 107 licence or 333 exemption</0> is required for client missions.')}
            parts={[(text) => <strong className="font-semibold">{text}</strong>]}
          />
        </span>
      </p>
      <section aria-labelledby="steps">
        <h2 id="steps" className="text-title font-semibold">
          {t('Four steps to your first client mission')}
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
