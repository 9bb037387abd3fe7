import type { PinStage } from '@sortie/domain/mission/map-pins'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/**
 * The colors of tags, which distinguish available missions from the pilot's own. Pins can't, since each has its own
 * color.
 */
export const payColors: Readonly<Record<PinStage, string>> = {
  offer: 'var(--color-accent-strong)',
  own: 'var(--color-navy)',
  // White text is on it in both themes.
  past: '#5b677a',
}

type PayTagProps = { color: string; className?: string; children: ReactNode }

/** The payout of a mission, at its pin and in the legend. */
export const PayTag = ({ color, className, children }: PayTagProps) => (
  <span
    aria-hidden
    style={{ background: color }}
    className={classNames(
      'figures rounded-full border border-white px-1.5 text-[0.6875rem] leading-4 font-semibold whitespace-nowrap text-white',
      className,
    )}
  >
    {children}
  </span>
)
