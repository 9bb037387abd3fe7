import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type Tone, toneIcons } from './tone-icons.ts'

export type BannerProps = {
  tone?: Tone
  children: ReactNode
  action?: ReactNode
  /** Names the region for screen readers. */
  label: string
}

const looks: Record<Tone, string> = {
  info: 'bg-info-strong text-white on-dark',
  success: 'bg-accent-strong text-white on-dark',
  attention: 'bg-attention text-navy',
  danger: 'bg-danger text-white on-dark',
}

/** A strip across the page for a lasting state, such as acting for a pilot or being offline. */
export const Banner = ({ tone = 'info', children, action, label }: BannerProps) => {
  const Icon = toneIcons[tone]
  return (
    <section
      aria-label={label}
      className={classNames(
        'flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-2 text-small',
        looks[tone],
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {children}
      </span>
      {action}
    </section>
  )
}
