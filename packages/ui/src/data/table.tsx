// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import { t } from '@sortie/domain/language'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { Key, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { classNames } from '../class-names.ts'
import { SkeletonTableRow } from '../feedback/skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type SortDirection = 'ascending' | 'descending'
export type TableSort<Id extends string = string> = { column: Id; direction: SortDirection }

export type TableColumn<Row, Id extends string = string> = {
  id: Id
  header: string
  /** Shown instead of the name, such as a checkbox for all rows. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
  /** Whether this column names the row; the first one does by default. */
  isRowHeader?: boolean
  /** `end` for money and counts. */
  align?: 'start' | 'end'
  isSortable?: boolean
  /** How a card on a phone shows it: as the heading, as a line with its name, as it is, or not at all. */
  onPhone?: 'heading' | 'line' | 'plain' | 'hidden'
  className?: string
}

/** Less space between the columns on a tablet. On a phone, rows are cards, which have their own margin. */
const dense = 'md:px-2 md:first:pl-4 md:last:pr-4 lg:px-4 lg:first:pl-6 lg:last:pr-6'

type TableHeadingProps<Row, Id extends string> = {
  column: TableColumn<Row, Id>
  isDense?: boolean
  sort?: TableSort<Id>
  onSort?: (sort: TableSort<Id>) => void
}

/** The name of a column. If the table can be sorted by it, it is a button that reverses the direction. */
const TableHeading = <Row, Id extends string>({
  column,
  isDense,
  sort,
  onSort,
}: TableHeadingProps<Row, Id>) => {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const isSortable = column.isSortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={classNames(
        'bg-canvas py-2.5 text-small font-medium whitespace-nowrap text-ink-soft',
        isDense ? dense : 'px-4 first:pl-6 last:pr-6',
        column.align === 'end' && 'md:text-right',
      )}
    >
      {isSortable ? (
        <Button
          onPress={() =>
            onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
          className={classNames(
            'touch-target inline-flex cursor-pointer items-center gap-1 rounded-sm hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {column.header}
          <Arrow aria-hidden className={classNames('size-3.5', !direction && 'text-edge')} />
        </Button>
      ) : (
        column.heading || column.header || <VisuallyHidden>{t('Select')}</VisuallyHidden>
      )}
    </th>
  )
}

export type TableProps<Row, Id extends string = string> = {
  /** Names the table for screen readers. */
  label: string
  columns: readonly TableColumn<Row, Id>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** The target of a row: its first cell becomes a link that covers the whole row. */
  rowHref?: (row: Row) => string
  sort?: TableSort<Id>
  onSort?: (sort: TableSort<Id>) => void
  isLoading?: boolean
  loadingRows?: number
  /** A body to use instead of one with all rows: see LongTable. */
  body?: ReactNode
  /** Rows of half the height, for long lists of two lines each; also less space between the columns on a tablet. */
  isDense?: boolean
  /** The keys of rows that no longer belong to the list and only keep their place (use-steady-rows.ts). */
  faded?: ReadonlySet<Key>
  /** The layout of a row that is not laid out by the table: a card on a phone. */
  rowClassName?: string
  /** Shown instead of rows when there are none, usually an EmptyState. */
  empty?: ReactNode
  className?: string
}

type TableRowProps<Row, Id extends string> = Pick<
  TableProps<Row, Id>,
  'columns' | 'rowHref' | 'rowClassName' | 'isDense'
> & {
  row: Row
  isFaded?: boolean
  /** In a long table: the index and height of the row. */
  place?: { index: number; height: number }
}

/** A phone neither styles nor draws the cards that it doesn't show: a dialog that opens above them takes half the time. */
const cardClass = 'max-md:[contain-intrinsic-height:auto_5rem] max-md:[content-visibility:auto]'

export const TableRow = <Row, Id extends string>({
  columns,
  row,
  rowHref,
  rowClassName,
  isDense,
  isFaded,
  place,
}: TableRowProps<Row, Id>) => {
  const namesRow = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return (
    <tr
      role="row"
      inert={isFaded}
      // The heading is row 1.
      {...(place && {
        'aria-rowindex': place.index + 2,
        'data-index': place.index,
        style: { height: place.height },
      })}
      className={classNames(
        'relative flex flex-col gap-1.5 border-b border-line last:border-b-0 md:table-row',
        cardClass,
        isDense ? 'px-4 py-2' : 'p-4',
        rowHref && 'transition-colors hover:bg-canvas',
        isFaded && '*:opacity-50',
        rowClassName,
      )}
    >
      {columns.map((column) => {
        const isRowHeader = column === namesRow
        return (
          <TableCell key={column.id} column={column} isRowHeader={isRowHeader} isDense={isDense}>
            {isRowHeader && rowHref ? (
              <Link
                href={rowHref(row)}
                className="font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-info"
              >
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </TableCell>
        )
      })}
    </tr>
  )
}

export const tableBodyClass = 'block md:table-row-group'

/**
 * A table on a desktop, and one card per row on a phone. Both are the same table element: the roles are written out
 * because browsers drop the meaning of a table that is laid out differently.
 */
export const Table = <Row, Id extends string = string>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowClassName,
  faded,
  isDense,
  sort,
  onSort,
  isLoading,
  loadingRows = 5,
  body,
  empty,
  className,
}: TableProps<Row, Id>) => {
  if (!isLoading && rows.length === 0 && empty) return <>{empty}</>
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={isLoading || undefined}
      aria-rowcount={body ? rows.length + 1 : undefined}
      className={classNames('block w-full border-collapse text-left md:table', className)}
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map((column) => (
            <TableHeading key={column.id} column={column} isDense={isDense} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {body ?? (
        <tbody role="rowgroup" className={tableBodyClass}>
          {isLoading
            ? Array.from({ length: loadingRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
                <SkeletonTableRow key={row} columns={columns.length} />
              ))
            : rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  columns={columns}
                  row={row}
                  rowHref={rowHref}
                  rowClassName={rowClassName}
                  isDense={isDense}
                  {...(faded && { isFaded: faded.has(rowKey(row)) })}
                />
              ))}
        </tbody>
      )}
    </table>
  )
}

type TableCellProps<Row, Id extends string> = {
  column: TableColumn<Row, Id>
  isRowHeader: boolean
  isDense?: boolean
  children: ReactNode
}

const TableCell = <Row, Id extends string>({
  column,
  isRowHeader,
  isDense,
  children,
}: TableCellProps<Row, Id>) => {
  const onPhone = column.onPhone ?? (isRowHeader ? 'heading' : 'line')
  const Cell = isRowHeader ? 'th' : 'td'
  return (
    <Cell
      role={isRowHeader ? 'rowheader' : 'cell'}
      scope={isRowHeader ? 'row' : undefined}
      className={classNames(
        'text-left text-small font-normal text-ink md:align-middle',
        isDense ? `${dense} md:py-0.5` : 'md:px-4 md:py-3.5 md:first:pl-6 md:last:pr-6',
        column.align === 'end' && 'figures md:text-right',
        onPhone === 'heading' && 'max-md:text-body max-md:font-medium',
        onPhone === 'line' && 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4',
        onPhone === 'hidden' && 'max-md:hidden',
        column.className,
      )}
    >
      {onPhone === 'line' && (
        <span aria-hidden className="shrink-0 text-ink-soft md:hidden">
          {column.header}
        </span>
      )}
      <span className={onPhone === 'line' ? 'min-w-0 max-md:text-right' : undefined}>{children}</span>
    </Cell>
  )
}
