import { t } from '@sortie/domain/language'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { classNames } from '../class-names.ts'
import { pagerItems } from './pager-items.ts'

export type PagerProps = {
  page: number
  totalPages: number
  /** Names what is paged, such as "Missions pages". Two pagers on a screen need different names. */
  label: string
  onPageChange?: (page: number) => void
  /** If given, the pages are real links. */
  hrefFor?: (page: number) => string
  className?: string
}

const boxClass =
  'figures flex h-11 min-w-9 cursor-pointer items-center justify-center rounded-control px-1 text-small transition-colors disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge sm:min-w-11 pointer-fine:h-9 sm:pointer-fine:min-w-9'

const currentClass = 'border border-navy-edge bg-navy font-semibold text-white'
const otherClass = 'text-ink-soft hover:bg-sunken hover:text-ink'

/** Shows nothing while there is only one page. */
export const Pager = ({ page, totalPages, label, onPageChange, hrefFor, className }: PagerProps) => {
  if (totalPages <= 1) return null

  const step = (target: number, name: string, content: ReactNode) => {
    const isDisabled = target < 1 || target > totalPages
    const isCurrent = target === page
    const look = classNames(boxClass, isCurrent ? currentClass : otherClass)
    const shared = {
      'aria-label': name,
      'aria-current': isCurrent ? ('page' as const) : undefined,
      className: look,
    }
    return hrefFor && !isDisabled ? (
      <Link {...shared} href={hrefFor(target)} onPress={() => onPageChange?.(target)}>
        {content}
      </Link>
    ) : (
      <Button {...shared} isDisabled={isDisabled} onPress={() => onPageChange?.(target)}>
        {content}
      </Button>
    )
  }

  return (
    <nav aria-label={label} className={classNames('flex justify-center', className)}>
      <ul className="flex items-center gap-0.5">
        <li>{step(page - 1, t('Previous page'), <ChevronLeft aria-hidden className="size-5" />)}</li>
        {pagerItems(page, totalPages).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              step(item, t('Page {number}', { number: item }), item)
            ) : (
              <span aria-hidden className="flex min-w-6 justify-center text-ink-faint sm:min-w-9">
                …
              </span>
            )}
          </li>
        ))}
        <li>{step(page + 1, t('Next page'), <ChevronRight aria-hidden className="size-5" />)}</li>
      </ul>
    </nav>
  )
}
