import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'

/** A check mark that is drawn once, quickly. */
const DrawnCheck = () => (
  <span
    aria-hidden
    className="flex size-9 shrink-0 animate-appear sm:size-11 items-center justify-center rounded-full bg-accent-strong text-white"
  >
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-[2.5]">
      <path
        d="M5 12.5 L10 17.5 L19.5 7"
        pathLength={1}
        strokeDasharray={1}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="animate-draw"
      />
    </svg>
  </span>
)

const stepList =
  'figures mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-body text-ink marker:font-semibold marker:text-accent-deep'

/** Moves the text below the check mark on a phone, where width is scarce. */
const onPhone = 'max-sm:-ml-12'

export type MomentProps = {
  title: string
  /** What the event means, in one sentence. */
  children?: ReactNode
  /** The next steps, in order. */
  steps?: readonly string[]
  action?: ReactNode
  /** Set where the message is part of the page's outline. A message above the page has no heading. */
  headingLevel?: 2 | 3
  onDismiss?: () => void
  className?: string
}

/**
 * A message for the few events that matter most to a pilot, right after they happen. Its text is added after its
 * container, because a screen reader would not announce it otherwise.
 */
export const Moment = ({
  title,
  children,
  steps = [],
  action,
  headingLevel,
  onDismiss,
  className,
}: MomentProps) => {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  const [isSaid, setIsSaid] = useState(false)
  useEffect(() => setIsSaid(true), [])
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex items-start gap-3 rounded-card border border-accent/40 bg-accent-tint p-4 sm:gap-4 sm:p-6',
        className,
      )}
    >
      <DrawnCheck />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-4">
        <div role="status" className="w-full">
          {isSaid && (
            <>
              <Title className="py-1 text-title font-semibold text-balance">{title}</Title>
              {children && (
                <div className={classNames('mt-1 text-body text-pretty text-ink', onPhone)}>{children}</div>
              )}
              {steps.length > 0 && (
                <ol className={classNames(stepList, onPhone)}>
                  {steps.map((step) => (
                    <li key={step} className="pl-1 text-pretty">
                      {step}
                    </li>
                  ))}
                </ol>
              )}
            </>
          )}
        </div>
        {action && <div className={classNames('flex flex-wrap gap-3', onPhone)}>{action}</div>}
      </div>
      {onDismiss && (
        <BareIconButton
          icon={X}
          label={t('Dismiss')}
          size="small"
          onPress={onDismiss}
          className="-mt-1 -mr-1"
        />
      )}
    </section>
  )
}
