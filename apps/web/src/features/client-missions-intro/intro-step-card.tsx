import { TextLink } from '#ui/actions/text-link.tsx'
import { Chip } from '#ui/data/chip.tsx'
import type { IntroStep } from './intro-steps.ts'

type StepCardProps = { step: IntroStep; number: number; isDone: boolean }

export const StepCard = ({ step, number, isDone }: StepCardProps) => {
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
      <h3 className="relative mt-1 text-body font-semibold">{title}</h3>
      <p className="text-small text-pretty text-ink-soft">{text}</p>
      {(isDone || action) && (
        <p className="mt-auto flex min-h-8 items-center pt-2 text-small">
          {isDone ? (
            <Chip tone="success">Done</Chip>
          ) : (
            action && (
              <TextLink href={action.href} className="font-medium">
                {action.label}
              </TextLink>
            )
          )}
        </p>
      )}
    </li>
  )
}
