import { known, t, toTranslate } from '@sortie/domain/language'
import type { WayToFirstMission } from '@sortie/domain/pilot/first-mission'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Check, Minus, X } from 'lucide-react'
import { Suspense } from 'react'
import { type Standing, stepNames, stepText } from './first-mission-texts.ts'

// Few pilots need it, and it shares its code with pages that are larger than this one.
const ProviderContact = lazyPart(async () => (await import('#app/provider-contact.tsx')).ProviderContact)

type Step = WayToFirstMission['steps'][number]

const looks: Readonly<Record<Step['state'], { mark: string; label: string; words: string }>> = {
  done: { mark: 'bg-accent-strong text-white', label: 'text-ink', words: toTranslate('done') },
  current: {
    mark: 'border-2 border-accent-strong bg-surface text-accent-deep',
    label: 'font-semibold text-ink',
    words: toTranslate('you are here'),
  },
  next: {
    mark: 'border border-edge bg-surface text-ink-soft',
    label: 'text-ink-soft',
    words: toTranslate('to come'),
  },
  skipped: {
    mark: 'border border-edge bg-surface text-ink-soft',
    label: 'text-ink-soft',
    words: toTranslate('not needed now'),
  },
  stopped: {
    mark: 'bg-danger text-white',
    label: 'font-semibold text-ink',
    words: toTranslate('ended here'),
  },
}

const icons = { done: Check, stopped: X, skipped: Minus, current: null, next: null } as const

const StepMark = ({ step, state, number }: Step & { number: number }) => {
  const Icon = icons[state]
  const { mark, label, words } = looks[state]
  const isHere = state === 'current' || state === 'stopped'
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className="flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center"
    >
      <span
        aria-hidden
        className={classNames(
          'figures flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold',
          mark,
        )}
      >
        {Icon ? <Icon className="size-4" /> : number}
      </span>
      <span className={classNames('text-small text-balance max-sm:text-[0.75rem]', label)}>
        {known(stepNames[step])}
        <VisuallyHidden>, {known(words)}</VisuallyHidden>
      </span>
    </li>
  )
}

type FirstMissionTrackerProps = { way: WayToFirstMission; standing: Standing }

/** For a new pilot: where they are on the way to a first mission, and who acts next. */
export const FirstMissionTracker = ({ way, standing }: FirstMissionTrackerProps) => {
  const { title, text } = stepText(way, standing)
  return (
    <section
      aria-label={t('Your path to your first mission')}
      className={classNames(
        'flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:flex-row lg:items-center lg:gap-8',
        // A phone shows the missions to fly first.
        standing.hasMissions && 'max-md:order-1',
      )}
    >
      <ol className="flex gap-1 lg:order-last lg:w-1/2">
        {way.steps.map((step, index) => (
          <StepMark key={step.step} {...step} number={index + 1} />
        ))}
      </ol>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        {/* An approval that arrives while the page is open is announced. */}
        <div role="status">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 text-small text-pretty text-ink-soft">{text}</p>
        </div>
        {way.isRejected && (
          <Suspense>
            <ProviderContact>{t('Questions?')}</ProviderContact>
          </Suspense>
        )}
        {way.at === 'profile' && (
          <LinkButton href="/profile" mode="secondary" size="small">
            {t('Go to my profile')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
