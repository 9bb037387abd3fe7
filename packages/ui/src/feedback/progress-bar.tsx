import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type ProgressBarProps = {
  label: string
  value?: number
  minValue?: number
  maxValue?: number
  /** Announced instead of the percentage. */
  valueLabel?: string
  /** Shows activity without an amount. */
  isIndeterminate?: boolean
  /** Below the bar: numbers and time left, "412 of 1,200 photos, 6 min left". */
  detail?: ReactNode
  tone?: 'accent' | 'info' | 'attention' | 'danger'
  className?: string
}

const fills = { accent: 'bg-accent', info: 'bg-info', attention: 'bg-attention', danger: 'bg-danger' }

/**
 * React Aria's progress bar is not used: our button needs a part of it, which would bring all of it into the first
 * load.
 */
export const ProgressBar = ({
  label,
  value = 0,
  minValue = 0,
  maxValue = 100,
  valueLabel,
  isIndeterminate = false,
  detail,
  tone = 'accent',
  className,
}: ProgressBarProps) => {
  const labelId = useId()
  const share = Math.min(1, Math.max(0, (value - minValue) / (maxValue - minValue || 1)))
  const text = valueLabel ?? `${Math.round(share * 100)}%`
  const known = isIndeterminate
    ? {}
    : { 'aria-valuenow': value, 'aria-valuemin': minValue, 'aria-valuemax': maxValue, 'aria-valuetext': text }
  return (
    <div
      role="progressbar"
      aria-labelledby={labelId}
      {...known}
      className={classNames('flex min-w-0 flex-col gap-2', className)}
    >
      <div className="flex items-baseline justify-between gap-4 text-small">
        <span id={labelId} className="min-w-0 truncate font-medium text-ink">
          {label}
        </span>
        {!isIndeterminate && <span className="figures text-ink-soft">{text}</span>}
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-line">
        {isIndeterminate ? (
          <div
            className={classNames(
              'h-full w-1/3 animate-slide motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-50 rounded-full',
              fills[tone],
            )}
          />
        ) : (
          <div
            className={classNames('h-full rounded-full transition-[width]', fills[tone])}
            style={{ width: `${share * 100}%` }}
          />
        )}
      </div>
      {detail && <p className="figures text-small text-ink-soft">{detail}</p>}
    </div>
  )
}
