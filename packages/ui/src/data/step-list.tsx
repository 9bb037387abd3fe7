import { known, toTranslate } from '@sortie/domain/language'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface ListedStep {
  id: string
  title: ReactNode
  state: 'done' | 'current' | 'to_come'
  /** When it was done, or when it can be expected. */
  time?: ReactNode
  /** Who it waits for, or why it is late. */
  note?: ReactNode
  isLate?: boolean
}

const Mark = ({ state, isLate = false }: Pick<ListedStep, 'state' | 'isLate'>) => {
  const Icon = state === 'done' ? Check : isLate ? TriangleAlert : state === 'current' ? Clock : null
  return (
    <span
      aria-hidden
      className={classNames(
        'relative grid size-5 shrink-0 place-items-center rounded-full',
        state === 'done' && 'bg-accent-strong text-white',
        state === 'current' && (isLate ? 'bg-danger text-white' : 'bg-info-strong text-white'),
        state === 'to_come' && 'border-2 border-line bg-surface',
      )}
    >
      {Icon && <Icon className="size-3" strokeWidth={3} />}
    </span>
  )
}

const stateWords = {
  done: toTranslate('Done:'),
  current: toTranslate('Now:'),
  to_come: toTranslate('To come:'),
} as const

/** The steps of something on its way, first to last: what is done, what it waits for, and what follows. */
export const StepList = ({ label, steps }: { label: string; steps: readonly ListedStep[] }) => (
  <ol aria-label={label}>
    {steps.map(({ id, title, state, time, note, isLate = false }, index) => (
      <li
        key={id}
        aria-current={state === 'current' ? 'step' : undefined}
        className="relative flex gap-3 pb-3 text-small last:pb-0"
      >
        {index < steps.length - 1 && (
          <span aria-hidden className="absolute top-5 bottom-0 left-2.25 w-px bg-line" />
        )}
        <Mark state={state} isLate={isLate} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={state === 'current' ? 'font-semibold text-ink' : 'text-ink'}>
              <span className="sr-only">{known(stateWords[state])} </span>
              {title}
            </span>
            {time && (
              <span className={classNames('figures', isLate ? 'text-danger' : 'text-ink-soft')}>{time}</span>
            )}
          </p>
          {note && <p className={isLate ? 'text-danger' : 'text-ink-soft'}>{note}</p>}
        </div>
      </li>
    ))}
  </ol>
)
