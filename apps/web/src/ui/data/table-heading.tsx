// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { classNames } from '../class-names.ts'
import type { TableColumn, TableSort } from './table-types.ts'

type TableHeadingProps<Row, Id extends string> = {
  column: TableColumn<Row, Id>
  sort?: TableSort<Id>
  onSort?: (sort: TableSort<Id>) => void
}

/** A column's name; when it can be sorted by, a button that turns the direction around. */
export function TableHeading<Row, Id extends string>({ column, sort, onSort }: TableHeadingProps<Row, Id>) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const isSortable = column.isSortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={classNames(
        'bg-canvas px-4 py-2.5 first:pl-6 last:pr-6 text-small font-medium whitespace-nowrap text-ink-soft',
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
        column.header
      )}
    </th>
  )
}
