import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type CardProps = {
  title?: ReactNode
  headingLevel?: 2 | 3 | 4
  description?: ReactNode
  /** Shown next to the title. */
  actions?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Lets a table or a map extend to the edges. */
  isFlush?: boolean
  className?: string
}

export const Card = ({
  title,
  headingLevel = 2,
  description,
  actions,
  children,
  footer,
  isFlush,
  className,
}: CardProps) => {
  const Heading = `h${headingLevel}` as const
  const headingId = useId()
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className={classNames('min-w-0 overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <header
          className={classNames(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-6 sm:pt-5',
            description ? 'items-start' : 'items-center',
            isFlush && 'pb-4',
          )}
        >
          {/* A long title wraps before the actions move below it. */}
          <div className="min-w-0 flex-[1_1_9rem]">
            {title && (
              <Heading id={headingId} className="text-title font-semibold text-balance">
                {title}
              </Heading>
            )}
            {description && <p className="mt-1 text-small text-ink-soft">{description}</p>}
          </div>
          {actions && <div className="flex items-center gap-3">{actions}</div>}
        </header>
      )}
      {children && <div className={isFlush ? '' : 'p-4 sm:px-6 sm:py-5'}>{children}</div>}
      {footer && (
        <footer className="border-t border-line px-4 py-3 text-small text-ink-soft sm:px-6">{footer}</footer>
      )}
    </section>
  )
}
