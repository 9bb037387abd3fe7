import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import {
  ProgressBar as AriaProgressBar,
  type ProgressBarProps as AriaProgressBarProps,
} from 'react-aria-components/ProgressBar'
import { classNames } from './class-names.ts'

export type ProgressBarProps = Omit<AriaProgressBarProps, 'children' | 'className' | 'style'> & {
  label: string
  /** Below the bar: numbers and time left, "412 of 1,200 photos, 6 min left". */
  detail?: ReactNode
  tone?: 'accent' | 'info' | 'attention' | 'danger'
  className?: string
}

const fills = { accent: 'bg-accent', info: 'bg-info', attention: 'bg-attention', danger: 'bg-danger' }

export function ProgressBar({ label, detail, tone = 'accent', className, ...rest }: ProgressBarProps) {
  return (
    <AriaProgressBar {...rest} className={classNames('flex min-w-0 flex-col gap-2', className)}>
      {({ percentage = 0, valueText, isIndeterminate }) => (
        <>
          <div className="flex items-baseline justify-between gap-4 text-small">
            <Label className="min-w-0 truncate font-medium text-ink">{label}</Label>
            {!isIndeterminate && <span className="figures text-ink-soft">{valueText}</span>}
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
                style={{ width: `${percentage}%` }}
              />
            )}
          </div>
          {detail && <p className="figures text-small text-ink-soft">{detail}</p>}
        </>
      )}
    </AriaProgressBar>
  )
}
