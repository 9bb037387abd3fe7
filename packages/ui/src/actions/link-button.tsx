import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { type ButtonMode, type ButtonSize, buttonClass, buttonOptions } from './button-styles.ts'

export type LinkButtonProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  href: string
  children: ReactNode
  size?: ButtonSize
  mode?: ButtonMode
  icon?: LucideIcon
  iconAfter?: LucideIcon
  className?: string
}

/** A real link that looks like a button, so that it opens in a new tab and can be copied. */
export const LinkButton = ({
  children,
  size: askedSize,
  mode: askedMode,
  icon: Icon,
  iconAfter: IconAfter,
  className,
  ...rest
}: LinkButtonProps) => {
  const { size, mode } = buttonOptions({ size: askedSize, mode: askedMode })
  return (
    <AriaLink {...rest} className={buttonClass(size, mode, className)}>
      {Icon && <Icon aria-hidden />}
      {children}
      {IconAfter && <IconAfter aria-hidden />}
    </AriaLink>
  )
}
