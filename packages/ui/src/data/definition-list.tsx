import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Definition = { term: ReactNode; detail: ReactNode; key?: string }

export type DefinitionListProps = {
  items: readonly Definition[]
  /**
   * `rows`: term on the left and detail on the right, with hairlines; `grid`: term above detail, in columns where there
   * is room.
   */
  layout?: 'rows' | 'grid'
  className?: string
}

export const DefinitionList = ({ items, layout = 'rows', className }: DefinitionListProps) => {
  const isGrid = layout === 'grid'
  return (
    <dl
      className={classNames(
        isGrid ? 'grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3' : 'divide-y divide-line',
        className,
      )}
    >
      {items.map(({ term, detail, key }, index) => (
        <div
          key={key ?? (typeof term === 'string' ? term : index)}
          className={isGrid ? 'min-w-0' : 'flex items-baseline justify-between gap-6 py-2.5'}
        >
          <dt className="shrink-0 text-small text-ink-soft">{term}</dt>
          <dd
            className={classNames('figures min-w-0 text-body font-medium text-ink', !isGrid && 'text-right')}
          >
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
