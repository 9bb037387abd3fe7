import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { type QueuedReview, queueFilters, queueQuery } from './reviews.queries.ts'

const Claim = ({ claim }: QueuedReview) => {
  if (!claim) return null
  return (
    <Chip tone={claim.is_own ? 'success' : 'in-progress'}>{claim.is_own ? 'You' : claim.holder.name}</Chip>
  )
}

const Waiting = ({ submitted_at, due_at }: QueuedReview) => (
  <span className="flex items-center gap-2">
    {timestampText(submitted_at, localZone())}
    {Date.parse(due_at) < Date.now() && <Chip tone="danger">Late</Chip>}
  </span>
)

const columns: DataColumn<QueuedReview>[] = [
  { id: 'name', header: 'Mission', rem: 12, grow: 3, isRowHeader: true, cell: ({ name }) => name },
  { id: 'number', header: 'Number', rem: 5, align: 'end', cell: ({ mission_id }) => mission_id },
  { id: 'place', header: 'Place', rem: 9, grow: 1, cell: ({ place }) => place },
  { id: 'pilot', header: 'Pilot', rem: 9, grow: 1, cell: ({ pilot_name }) => pilot_name },
  { id: 'files', header: 'Files', rem: 4, align: 'end', cell: ({ assets }) => assets },
  {
    id: 'state',
    header: 'State',
    rem: 10,
    cell: ({ is_reshoot, is_on_hold, rejected }) => (
      <span className="flex gap-1">
        {is_on_hold && <Chip tone="on-hold">On hold</Chip>}
        {is_reshoot && <Chip>Reshoot</Chip>}
        {rejected > 0 && <Chip tone="danger">{rejected} rejected</Chip>}
      </span>
    ),
  },
  { id: 'since', header: 'Submitted', rem: 15, cell: Waiting },
  { id: 'claim', header: 'Reviewed by', rem: 8, cell: Claim },
]

const options = [
  { id: 'any', label: 'All reviews' },
  { id: 'nobody', label: 'Nobody is on' },
  { id: 'own', label: 'Mine' },
]

/** What was submitted and waits for a verdict, the longest first. */
export const Component = () => {
  const { filter, change } = useUrlFilter(queueFilters)
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(queueQuery(filter)))
  return (
    <>
      <PageHeader title="Review" />
      <search aria-label="Filter" className="flex flex-wrap items-end gap-3">
        <Select
          label="Reviewed by"
          className="w-44"
          options={options}
          value={filter.claimed ?? 'any'}
          onChange={(id) => change({ claimed: id === 'any' ? undefined : id })}
        />
      </search>
      <DataTable
        label="Missions to review"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        rowKey={({ mission_id }) => String(mission_id)}
        rowName={({ name }) => name}
        rowHref={({ mission_id }) => `/reviews/${mission_id}`}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load the reviews" query={query} />
          ) : (
            <EmptyState title="Nothing to review">
              Missions appear here once their pilots submit them.
            </EmptyState>
          )
        }
        {...(more ? { more } : {})}
        className="min-h-64 flex-1 rounded-card border border-line bg-surface"
      />
    </>
  )
}
