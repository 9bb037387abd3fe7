import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { classNames } from '../class-names.ts'

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Shown next to the title, usually a status chip. */
  status?: ReactNode
  /** The actions of the screen, with the primary one last. */
  actions?: ReactNode
  back?: { href: string; label: string }
  /** Keeps the actions next to the title on a phone too, so that the content below is visible at once. */
  isCompact?: boolean
}

/** The top of every screen. It contains the only h1. */
export const PageHeader = ({ title, description, status, actions, back, isCompact }: PageHeaderProps) => (
  <header
    className={classNames(
      'flex sm:flex-row sm:items-end sm:justify-between sm:gap-4',
      isCompact ? 'flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-nowrap' : 'flex-col gap-4',
    )}
  >
    <div className={isCompact ? 'min-w-0 max-sm:contents' : 'min-w-0'}>
      {back && (
        <Link
          href={back.href}
          className="touch-target mb-2 inline-flex items-center gap-1.5 rounded-sm text-small font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          // A long title takes two lines, instead of moving the actions between itself and its description.
          isCompact && 'max-sm:min-w-0 max-sm:flex-1',
        )}
      >
        <h1 className="text-display font-semibold text-balance wrap-anywhere">{title}</h1>
        {status}
      </div>
      {description && (
        <p
          className={classNames(
            'mt-1 max-w-prose text-body text-ink-soft',
            isCompact && 'max-sm:order-last max-sm:mt-0 max-sm:basis-full max-sm:text-small',
          )}
        >
          {description}
        </p>
      )}
    </div>
    {actions && (
      <div className={classNames('flex shrink-0 flex-wrap gap-3', !isCompact && 'max-sm:*:flex-1')}>
        {actions}
      </div>
    )}
  </header>
)
