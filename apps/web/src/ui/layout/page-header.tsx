import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Beside the title, usually a status chip. */
  status?: ReactNode
  /** The one primary action of the screen last. */
  actions?: ReactNode
  back?: { href: string; label: string }
}

/** The top of every screen; holds its only h1. */
export const PageHeader = ({ title, description, status, actions, back }: PageHeaderProps) => (
  <header className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
    <div className="min-w-0">
      {back && (
        <Link
          href={back.href}
          className="touch-target mb-2 inline-flex items-center gap-1.5 rounded-sm text-small font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-display font-semibold text-balance wrap-anywhere">{title}</h1>
        {status}
      </div>
      {description && <p className="mt-1 max-w-prose text-body text-ink-soft">{description}</p>}
    </div>
    {actions && <div className="flex shrink-0 flex-wrap gap-3 max-sm:*:flex-1">{actions}</div>}
  </header>
)
