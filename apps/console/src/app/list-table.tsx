import { DataTable, type DataTableProps } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import type { Listing } from './listing.ts'
import { SearchBox } from './search-box.tsx'

type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'more' | 'isLoading' | 'empty' | 'hasPageKeys' | 'className'
> & {
  listing: Listing<Row>
  /** What a row can be found by. The rows are few enough to be searched here. */
  textOf: (row: Row) => string
  /** Such as 'Search keys'. */
  searchLabel: string
  /** Shown while there are no rows at all. */
  empty: string
  /** Next to the search, with the main one last. */
  actions?: ReactNode
}

/** A list that a page or a tab is about, as high as its rows, with a search, an action and its states. */
export const ListTable = <Row,>({
  listing: { query, rows, more, isFailed },
  textOf,
  searchLabel,
  empty,
  actions,
  ...table
}: ListTableProps<Row>) => {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const words = typed.toLowerCase()
    return words ? rows.filter((row) => textOf(row).toLowerCase().includes(words)) : rows
  }, [rows, typed, textOf])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <search aria-label="Search">
          <SearchBox label={searchLabel} placeholder={searchLabel} value={typed} onSearch={setTyped} />
        </search>
        {actions}
      </div>
      <DataTable
        {...table}
        rows={found}
        listKey={typed}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load this list" query={query} />
          ) : (
            <EmptyState title={typed ? 'Nothing fits this search' : empty} />
          )
        }
        // Rows that a search needs are loaded like those that scrolling comes to.
        {...(more ? { more } : {})}
        className="max-h-[max(20rem,calc(100dvh-13rem))] rounded-card border border-line bg-surface"
      />
    </div>
  )
}
