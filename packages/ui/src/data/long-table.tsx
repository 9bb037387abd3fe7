// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import { type FocusEvent, Fragment, useRef, useState } from 'react'
import { useIsMobile } from '../use-is-mobile.ts'
import { useVisibleStretch } from '../use-visible-stretch.ts'
import { Table, type TableProps, TableRow, tableBodyClass } from './table.tsx'

/** Up to this number all rows are in the page, so that the browser's search finds them. */
const drawnWhole = 100

type LongBodyProps<Row, Id extends string> = Pick<
  TableProps<Row, Id>,
  'columns' | 'rows' | 'rowKey' | 'rowHref'
> & { rowRem: { table: number; card: number } }

/**
 * The body of a table with thousands of rows. Only those near the screen are in the page, with spacers for the rest.
 */
const LongBody = <Row, Id extends string>({
  columns,
  rows,
  rowKey,
  rowHref,
  rowRem,
}: LongBodyProps<Row, Id>) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rem, top, bottom } = useVisibleStretch(body)
  const height = (useIsMobile() ? rowRem.card : rowRem.table) * rem
  const first = Math.min(rows.length, Math.max(0, Math.floor(top / height)))
  const end = Math.min(rows.length, Math.max(first, Math.ceil(bottom / height)))
  const drawn = Array.from({ length: end - first }, (_, offset) => first + offset)
  // The focused row stays in the page; otherwise scrolling would lose the focus.
  const [focused, setFocused] = useState<number | null>(null)
  if (focused !== null && focused < first) drawn.unshift(focused)
  if (focused !== null && focused >= end && focused < rows.length) drawn.push(focused)
  const indexAt = (target: Element) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
    return index === undefined ? null : Number(index)
  }
  const emptyStretch = (count: number) =>
    count > 0 && (
      <tr aria-hidden className="block md:table-row" style={{ height: count * height }}>
        <td colSpan={columns.length} />
      </tr>
    )
  return (
    <tbody
      ref={body}
      role="rowgroup"
      className={tableBodyClass}
      onFocus={(event: FocusEvent) => setFocused(indexAt(event.target))}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
      }}
    >
      {drawn.map((index, position) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <Fragment key={rowKey(row)}>
              {emptyStretch(index - (drawn[position - 1] ?? -1) - 1)}
              <TableRow columns={columns} row={row} rowHref={rowHref} place={{ index, height }} />
            </Fragment>
          )
        )
      })}
      {emptyStretch(rows.length - 1 - (drawn.at(-1) ?? -1))}
    </tbody>
  )
}

export type LongTableProps<Row, Id extends string = string> = Omit<TableProps<Row, Id>, 'body'> & {
  /** The height of a row, in rem, as a table row and as a card. */
  rowRem: { table: number; card: number }
}

/** A table that may have thousands of rows. */
export const LongTable = <Row, Id extends string = string>({ rowRem, ...table }: LongTableProps<Row, Id>) =>
  table.rows.length <= drawnWhole ? (
    <Table {...table} />
  ) : (
    <Table
      {...table}
      body={
        <LongBody
          columns={table.columns}
          rows={table.rows}
          rowKey={table.rowKey}
          rowHref={table.rowHref}
          rowRem={rowRem}
        />
      }
    />
  )
