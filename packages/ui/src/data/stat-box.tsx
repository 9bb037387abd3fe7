import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { classNames } from '../class-names.ts'

export type StatBoxProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: LucideIcon
  /** Makes the whole box a link. */
  href?: string
  isLoading?: boolean
  className?: string
}

/** One number that matters, with its name above it. */
export const StatBox = ({ label, value, hint, icon: Icon, href, isLoading, className }: StatBoxProps) => {
  const look = classNames(
    'flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4 sm:p-5',
    href && 'transition-colors hover:border-edge',
    className,
  )
  const content = (
    <>
      <span className="flex items-center gap-2 text-small text-ink-soft">
        {Icon && <Icon aria-hidden className="size-4 text-accent" />}
        {label}
      </span>
      {isLoading ? (
        <span aria-hidden className="my-1.5 block h-6 w-20 animate-shimmer rounded-sm bg-line" />
      ) : (
        <span className="figures text-display font-semibold">{value}</span>
      )}
      {hint && <span className="text-small text-ink-faint">{hint}</span>}
    </>
  )
  return href ? (
    <Link href={href} className={look}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  )
}
