import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type TableSort<Id extends string = string> = { column: Id; direction: SortDirection }

export type TableColumn<Row, Id extends string = string> = {
  id: Id
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and counts. */
  align?: 'start' | 'end'
  isSortable?: boolean
  /** How a phone's card shows it: as the heading, as a line with its name, or not at all. */
  onPhone?: 'heading' | 'line' | 'hidden'
  className?: string
}
