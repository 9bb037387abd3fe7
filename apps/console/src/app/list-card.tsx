import { Button } from '@sortie/ui/actions/button.tsx'
import { Table, type TableColumn } from '@sortie/ui/data/table.tsx'
import { useLineKeys } from '@sortie/ui/data/use-line-keys.ts'
import { useSteadyRows } from '@sortie/ui/data/use-steady-rows.ts'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { type ReactNode, useRef } from 'react'
import type { Listing } from './listing.ts'

type ListCardProps<Row> = {
  title: string
  description?: string
  actions?: ReactNode
  listing: Listing<Row>
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  empty: string
  /** Whether j and k reach it from anywhere. Only the list that a page or a tab is about has it. */
  hasPageKeys?: boolean
}

/** A short list in a card, with its states. Nothing in it moves under the pointer. */
export const ListCard = <Row,>({
  listing: { query, rows, more, isFailed },
  columns,
  rowKey,
  empty,
  hasPageKeys = false,
  ...card
}: ListCardProps<Row>) => {
  const list = useRef<HTMLDivElement>(null)
  const { shown, gone, hold } = useSteadyRows(rows, rowKey, card.title)
  useLineKeys(list, hasPageKeys ? shown.map(rowKey).join() : null)
  return (
    <Card {...card} isFlush>
      {isFailed ? (
        <div className="p-4">
          <LoadFailure title="We couldn't load this list" query={query} />
        </div>
      ) : !query.isPending && shown.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-6">{empty}</p>
      ) : (
        <div ref={list} {...hold}>
          <Table
            label={card.title}
            columns={columns}
            rows={shown}
            rowKey={rowKey}
            faded={gone}
            isLoading={query.isPending}
            isDense
            rowClassName="md:h-9"
          />
        </div>
      )}
      {more && (
        <div className="flex justify-center p-3">
          <Button size="small" mode="secondary" isPending={more.isLoading} onPress={more.load}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
