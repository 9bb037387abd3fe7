import { Button } from '@sortie/ui/actions/button.tsx'
import { Table, type TableColumn } from '@sortie/ui/data/table.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import type { Key, ReactNode } from 'react'
import type { Listing } from './listing.ts'

type ListCardProps<Row> = {
  title: string
  description?: string
  actions?: ReactNode
  listing: Listing<Row>
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => Key
  empty: string
}

/** A short list in a card, with its states. */
export const ListCard = <Row,>({
  listing: { query, rows, more, isFailed },
  columns,
  rowKey,
  empty,
  ...card
}: ListCardProps<Row>) => (
  <Card {...card} isFlush>
    {isFailed ? (
      <div className="p-4">
        <LoadFailure title="We couldn't load this list" query={query} />
      </div>
    ) : !query.isPending && rows.length === 0 ? (
      <p className="px-4 pb-4 text-ink-soft sm:px-6">{empty}</p>
    ) : (
      <Table
        label={card.title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isLoading={query.isPending}
        isDense
        rowClassName="md:h-9"
      />
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
