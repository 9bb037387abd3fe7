import { formatMoney } from '@sortie/domain/money/money'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import type { TableColumn } from '@sortie/ui/data/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListCard } from '#app/list-card.tsx'
import { useListing } from '#app/listing.ts'
import { type Batch, batchesQuery } from './money.queries.ts'

const progress = ({ payouts, queued, failed, complete }: Batch): string =>
  [
    complete > 0 && `${complete} arrived`,
    payouts - queued - failed - complete > 0 && `${payouts - queued - failed - complete} on the way`,
    queued > 0 && `${queued} to be sent`,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ')

const columns: TableColumn<Batch>[] = [
  { id: 'number', header: 'Batch', cell: ({ id }) => `Batch ${id}` },
  {
    id: 'at',
    header: 'Started',
    cell: ({ created_at }) => <span className="figures">{timestampText(created_at, localZone())}</span>,
  },
  { id: 'by', header: 'By', cell: ({ by }) => by ?? 'Unknown' },
  { id: 'progress', header: 'Progress', cell: progress },
  {
    id: 'sums',
    header: 'Amount',
    align: 'end',
    cell: ({ sums }) => <span className="figures font-medium">{sums.map(formatMoney).join(' + ')}</span>,
  },
]

/** What was paid together, and how far it is. */
export const BatchesTab = () => (
  <ListCard
    title="Batches"
    listing={useListing(useInfiniteQuery(batchesQuery))}
    columns={columns}
    rowKey={({ id }) => String(id)}
    hasPageKeys
    empty="Nothing has been paid from here yet."
  />
)
