import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classNames } from '../class-names.ts'

export type BareIconButtonProps = Omit<AriaButtonProps, 'aria-label' | 'children' | 'className' | 'style'> & {
  icon: LucideIcon
  /** The name of the action, read aloud. */
  label: string
  size?: 'small' | 'medium'
  look?: 'plain' | 'outlined'
  /** `dark` on the dark header. */
  surface?: 'light' | 'dark'
  /** A count shown on the icon. The label must say it too. */
  badge?: number
  className?: string
  ref?: Ref<HTMLButtonElement>
}

const sizes = {
  small: 'size-8 [&_svg]:size-4',
  medium: 'size-11 pointer-fine:size-10 [&_svg]:size-5',
}

const surfaces = {
  light: 'text-ink-soft hover:bg-sunken hover:text-ink pressed:bg-line disabled:text-edge',
  dark: 'text-on-navy-muted hover:bg-navy-raised hover:text-on-navy pressed:bg-navy-line',
}

/** An icon button without a tooltip, and without the code that places one. */
export const BareIconButton = ({
  icon: Icon,
  label,
  size = 'medium',
  look = 'plain',
  surface = 'light',
  badge = 0,
  className,
  ...rest
}: BareIconButtonProps) => (
  <AriaButton
    {...rest}
    aria-label={label}
    className={classNames(
      'touch-target inline-flex shrink-0 cursor-pointer items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:bg-transparent',
      sizes[size],
      surfaces[surface],
      look === 'outlined' &&
        (surface === 'dark' ? 'border border-navy-line' : 'border border-edge bg-surface'),
      className,
    )}
  >
    <Icon aria-hidden />
    {badge > 0 && (
      <span
        aria-hidden
        className="figures absolute top-0.5 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-attention px-1 text-[0.6875rem] leading-none font-semibold text-navy"
      >
        {badge > 99 ? '99+' : badge}
      </span>
    )}
  </AriaButton>
)
