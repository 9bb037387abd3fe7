import { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { formatDate } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Map as MapIcon, Rows3 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { SearchBox } from '#app/search-box.tsx'
import { ViewChoice } from '#app/view-choice.tsx'
import { nameOf, placeOf, StatusChip, statusWords } from './pilot-words.tsx'
import {
  badgesQuery,
  type ListedPilot,
  type PilotFilter,
  pilotFilters,
  pilotsQuery,
} from './pilots.queries.ts'
import { PilotsMap } from './pilots-map.tsx'

const columns: DataColumn<ListedPilot>[] = [
  { id: 'name', header: 'Name', rem: 12, grow: 2, isRowHeader: true, cell: nameOf },
  { id: 'number', header: 'Number', rem: 6, align: 'end', cell: ({ id }) => id },
  { id: 'status', header: 'Status', rem: 11, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'documents',
    header: 'Documents',
    rem: 9,
    cell: ({ documents_to_check: count }) => count > 0 && <Chip tone="on-hold">{count} to check</Chip>,
  },
  { id: 'place', header: 'Place', rem: 12, grow: 2, cell: placeOf },
  { id: 'email', header: 'Email', rem: 14, grow: 2, cell: ({ email }) => email },
  {
    id: 'since',
    header: 'Since',
    rem: 8,
    cell: ({ created_at }) => formatDate(created_at, localZone()),
  },
]

const anyStatus = { id: 'any', label: 'Any status' }
const documentOptions = [
  { id: 'any', label: 'Any documents' },
  { id: 'true', label: 'Documents to check' },
  { id: 'false', label: 'Nothing to check' },
]

const orAny = (value: string | undefined): string => value ?? 'any'
const unlessAny = (id: string): string | undefined => (id === 'any' ? undefined : id)

type PilotsTableProps = { filter: PilotFilter; isFiltered: boolean }

const PilotsTable = ({ filter, isFiltered }: PilotsTableProps) => {
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(pilotsQuery(filter)))
  return (
    <DataTable
      label="Pilots"
      columns={columns}
      rows={rows}
      listKey={JSON.stringify(filter)}
      rowKey={({ id }) => String(id)}
      rowName={nameOf}
      rowHref={({ id }) => `/pilots/${id}`}
      hasPageKeys
      isLoading={query.isPending}
      empty={
        isFailed ? (
          <LoadFailure title="We couldn't load the pilots" query={query} />
        ) : (
          <EmptyState title={isFiltered ? 'No pilot fits this filter' : 'No pilots yet'} />
        )
      }
      {...(more ? { more } : {})}
      className="min-h-64 flex-1 rounded-card border border-line bg-surface"
    />
  )
}

const views = { table: { label: 'Table', icon: Rows3 }, map: { label: 'Map', icon: MapIcon } }

/** Everyone who flies for the provider. */
export const Component = () => {
  const { filter, change, isFiltered } = useUrlFilter(pilotFilters)
  const { filter: shown, change: show } = useUrlFilter(['view'])
  const view = shown.view === 'map' ? 'map' : 'table'
  // The choice responds at once. A slow computer takes a quarter of a second to draw the table.
  const drawn = useDeferredValue(view)
  const { data: badges } = useQuery(badgesQuery)
  const badgeOptions = (badges?.data ?? []).map(({ id, name }) => ({ id: String(id), label: name }))
  return (
    <>
      <PageHeader
        title="Pilots"
        actions={
          <ViewChoice
            views={views}
            chosen={view}
            onChoose={(chosen) => show({ view: chosen === 'map' ? 'map' : undefined })}
          />
        }
      />
      <search aria-label="Filter" className="flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search pilots"
          placeholder="Name, email or number"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <Select
          label="Status"
          className="w-44"
          options={[anyStatus, ...pilotStatuses.map((id) => ({ id, label: statusWords[id].label }))]}
          value={orAny(filter.status)}
          onChange={(id) => change({ status: unlessAny(id) })}
        />
        <Select
          label="Documents"
          className="w-48"
          options={documentOptions}
          value={orAny(filter.documents_to_check)}
          onChange={(id) => change({ documents_to_check: unlessAny(id) })}
        />
        <Select
          label="Badge"
          className="w-48"
          options={[{ id: 'any', label: 'Any badge' }, ...badgeOptions]}
          value={orAny(filter.badge_id)}
          onChange={(id) => change({ badge_id: unlessAny(id) })}
        />
      </search>
      {drawn === 'map' ? (
        <PilotsMap filter={filter} className="h-[max(24rem,calc(100dvh-14rem))]" />
      ) : (
        <PilotsTable filter={filter} isFiltered={isFiltered} />
      )}
    </>
  )
}
