// biome-ignore-all lint/a11y/useSemanticElements: only the rows near the screen are in the page, which a table element can't lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its current row

import { t } from '@sortie/domain/language'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Link } from 'react-router'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { TableColumn, TableSort } from './table.tsx'

export type DataColumn<Row, Id extends string = string> = Pick<
  TableColumn<Row, Id>,
  'id' | 'header' | 'cell' | 'align' | 'isSortable' | 'isRowHeader'
> & {
  /** The least width, in rem. */
  rem: number
  /** Its share of the width that is left over; none by default. */
  grow?: number
}

/** The space at both sides of a text, in cells and headings alike. */
const cellClass = 'truncate px-2 text-small'

export const checkboxClass = 'size-4 cursor-pointer accent-accent-strong'

type DataRowProps<Row, Id extends string> = {
  id: string
  index: number
  row: Row
  columns: readonly DataColumn<Row, Id>[]
  name: string
  href?: string
  height: number
  isCurrent: boolean
  /** Absent where nothing can be selected. */
  isSelected?: boolean
  isFaded: boolean
}

const Row = <R, Id extends string>({
  id,
  index,
  row,
  columns,
  name,
  href,
  height,
  isCurrent,
  isSelected,
  isFaded,
}: DataRowProps<R, Id>) => {
  const namesRow = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return (
    <div
      role="row"
      id={id}
      // The heading is row 1.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-current={isCurrent || undefined}
      style={{ height }}
      className={classNames(
        'relative grid scroll-mt-9 grid-cols-(--columns) items-center border-b border-line text-ink',
        isFaded && '*:opacity-50',
        isSelected ? 'bg-info-tint' : isCurrent ? 'bg-sunken' : 'bg-surface hover:bg-canvas',
        isCurrent &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-info',
      )}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="relative z-1 grid h-full place-items-center">
          <input
            type="checkbox"
            data-select
            readOnly
            tabIndex={-1}
            checked={isSelected}
            aria-label={t('Select {name}', { name })}
            className={checkboxClass}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role={column === namesRow ? 'rowheader' : 'gridcell'}
          className={classNames(cellClass, column.align === 'end' && 'figures text-right')}
        >
          {column === namesRow && href !== undefined ? (
            <Link to={href} tabIndex={-1} className="font-medium text-ink after:absolute after:inset-0">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
    </div>
  )
}

/** Moving through the table draws two rows again, the one that was current and the one that is. */
export const DataRow = memo(Row) as typeof Row

type DataHeadingProps<Row, Id extends string> = {
  column: DataColumn<Row, Id>
  sort?: TableSort<Id>
  onSort?: (sort: TableSort<Id>) => void
}

export const DataHeading = <Row, Id extends string>({ column, sort, onSort }: DataHeadingProps<Row, Id>) => {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      className={classNames(cellClass, 'font-medium text-ink-soft', column.align === 'end' && 'text-right')}
    >
      {column.isSortable && onSort ? (
        <AriaButton
          onPress={() =>
            onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
          className="group/sort inline-flex max-w-full cursor-pointer items-center gap-1 rounded-sm hover:text-ink"
        >
          <span className="truncate">{column.header}</span>
          <Arrow
            aria-hidden
            className={classNames(
              'size-3.5 shrink-0',
              !direction && 'invisible group-hover/sort:visible group-focus-visible/sort:visible',
            )}
          />
        </AriaButton>
      ) : (
        column.header
      )}
    </div>
  )
}

export type RowsToCome = { isLoading: boolean; isFailed?: boolean; load: () => void }

/** The end of a table that goes on. */
export const MoreRows = ({ isLoading, isFailed, load }: RowsToCome) => (
  <div className="sticky left-0 flex h-12 items-center justify-center gap-3 text-small text-ink-soft">
    {isFailed && !isLoading ? (
      <>
        <span role="alert">{t("We couldn't load more.")}</span>
        <Button size="small" mode="secondary" onPress={load}>
          {t('Try again')}
        </Button>
      </>
    ) : (
      <Spinner size="small" label={t('Loading more')} />
    )}
  </div>
)

export const LoadingRows = ({ height }: { height: number }) => (
  <div role="status">
    <VisuallyHidden>{t('Loading')}</VisuallyHidden>
    {Array.from({ length: 12 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
      <div key={row} className="flex items-center gap-8 border-b border-line px-4" style={{ height }}>
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-3.5 w-1/6" />
        <Skeleton className="h-3.5 w-1/5" />
      </div>
    ))}
  </div>
)
