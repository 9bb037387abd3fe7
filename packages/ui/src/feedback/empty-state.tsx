import type { ComponentType, ReactNode } from 'react'

export type EmptyStateProps = {
  /** One of ui/illustrations. */
  illustration?: ComponentType<{ className?: string }>
  title: string
  /** Why it is empty and what to do next. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3 | 4
}

export const EmptyState = ({
  illustration: Illustration,
  title,
  children,
  action,
  headingLevel = 2,
}: EmptyStateProps) => {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center sm:py-12">
      {Illustration && <Illustration className="mb-6 h-auto w-60 max-w-full" />}
      <Heading className="text-title font-semibold text-balance">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-body text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
