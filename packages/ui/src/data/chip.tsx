import {
  Circle,
  CircleCheck,
  CirclePause,
  CirclePlus,
  type LucideIcon,
  OctagonAlert,
  PlaneTakeoff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ChipTone = 'available' | 'in-progress' | 'on-hold' | 'neutral' | 'danger' | 'success'

export type ChipProps = {
  tone?: ChipTone
  /** The word, which color and icon only repeat. */
  children: ReactNode
  icon?: LucideIcon
  className?: string
}

const tones: Record<ChipTone, { look: string; icon: LucideIcon }> = {
  available: { look: 'border-accent/35 bg-accent-tint text-accent-deep', icon: CirclePlus },
  'in-progress': { look: 'border-info/35 bg-info-tint text-info-deep', icon: PlaneTakeoff },
  'on-hold': { look: 'border-attention bg-attention-tint text-attention-deep', icon: CirclePause },
  neutral: { look: 'border-line bg-sunken text-ink-soft', icon: Circle },
  danger: { look: 'border-danger/35 bg-danger-tint text-danger-deep', icon: OctagonAlert },
  success: { look: 'border-accent/35 bg-accent-tint text-accent-deep', icon: CircleCheck },
}

export const Chip = ({ tone = 'neutral', children, icon, className }: ChipProps) => {
  const Icon = icon ?? tones[tone].icon
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-full border pr-2.5 pl-1.5 text-small font-medium whitespace-nowrap',
        tones[tone].look,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} />
      {children}
    </span>
  )
}
