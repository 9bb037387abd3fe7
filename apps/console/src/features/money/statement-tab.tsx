import { formatMoney } from '@sortie/domain/money/money'
import { formatDate, formatMonth } from '@sortie/domain/time/date-texts'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Table, type TableColumn } from '@sortie/ui/data/table.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useUrlFilter } from '#app/listing.ts'
import { RecordField } from '#app/record-field.tsx'
import { statementQuery } from './money.queries.ts'

type Statement = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof statementQuery>['queryFn']>>>>
type Row = Statement extends { payouts: (infer One)[] } ? One : never

const columnsFor = (zone: string | null): TableColumn<Row>[] => [
  { id: 'paid', header: 'Paid', cell: ({ completed_at }) => formatDate(completed_at, zone) },
  {
    id: 'for',
    header: 'For',
    cell: ({ mission, notes, id }) =>
      mission ? (
        <TextLink href={`/missions/${mission.id}`}>{mission.title}</TextLink>
      ) : (
        notes || `Payout ${id}`
      ),
  },
  { id: 'kind', header: 'Kind', cell: ({ is_adjustment }) => (is_adjustment ? 'Adjustment' : 'As agreed') },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (payout) => <span className="figures font-medium">{formatMoney(payout)}</span>,
  },
]

/** What a pilot was paid in a month. */
export const StatementTab = () => {
  const { filter, change } = useUrlFilter(['pilot', 'month'])
  const month = filter.month ?? new Date().toISOString().slice(0, 7)
  const query = useQuery(statementQuery(Number(filter.pilot ?? 0), month))
  const { data } = query
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <RecordField
          kind="pilot"
          chosen={filter.pilot ? (data?.pilot.name ?? filter.pilot) : ''}
          onChoose={(pilot) => change({ pilot })}
        />
        <TextField
          label="Month"
          type="month"
          value={month}
          onChange={(chosen) => change({ month: chosen || undefined })}
        />
      </div>
      {query.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(query.error, []).message}
        </Alert>
      )}
      {data && (
        <Card
          title={`${data.pilot.name}, ${formatMonth(data.month)}`}
          description={
            data.sums.length > 0
              ? `${data.sums.map(formatMoney).join(' + ')} paid, by the pilot's calendar`
              : 'Nothing was paid in this month.'
          }
          isFlush
        >
          {data.payouts.length > 0 && (
            <Table
              label="Statement"
              columns={columnsFor(data.timezone_id)}
              rows={data.payouts}
              rowKey={({ id }) => id}
              isDense
            />
          )}
        </Card>
      )}
      {!filter.pilot && (
        <p className="text-ink-soft">Choose a pilot to see what they were paid in a month.</p>
      )}
    </div>
  )
}
