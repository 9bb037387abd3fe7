import { t } from '@sortie/domain/language'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type TextLinkProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  href: string
  children: ReactNode
  /** Opens in a new tab and says so. */
  isExternal?: boolean
  className?: string
}

/** A link in running text. Its padding makes it easy to press, and takes no room: lines and boxes stay as they are. */
export const TextLink = ({ children, isExternal, className, ...rest }: TextLinkProps) => (
  <AriaLink
    {...rest}
    {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
    className={classNames(
      '-my-1 rounded-sm py-1 text-info-strong underline decoration-info/40 underline-offset-4 transition-colors hover:text-info-deep hover:decoration-current',
      className,
    )}
  >
    {children}
    {isExternal && (
      <>
        <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-baseline" />
        <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
      </>
    )}
  </AriaLink>
)
