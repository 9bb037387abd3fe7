import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { SearchBox } from '#app/search-box.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { deliveryStates } from './delivery-states.ts'
import { type Delivery, deliveriesQuery, deliveryFilters, endpointsQuery } from './developers.queries.ts'

const lastResponse = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1)
  if (!last) return ''
  return last.error ?? `Responded with ${last.response_status}`
}

const columns: DataColumn<Delivery>[] = [
  { id: 'event', header: 'Event', rem: 12, grow: 1, isRowHeader: true, cell: ({ event }) => event },
  {
    id: 'status',
    header: 'Status',
    rem: 9,
    cell: ({ status }) => <Chip tone={deliveryStates[status].tone}>{deliveryStates[status].label}</Chip>,
  },
  { id: 'mission', header: 'Mission', rem: 7, align: 'end', cell: ({ mission_id }) => mission_id },
  { id: 'attempts', header: 'Attempts', rem: 6, align: 'end', cell: ({ attempts }) => attempts.length },
  { id: 'response', header: 'Last response', rem: 14, grow: 2, cell: lastResponse },
  { id: 'at', header: 'Created', rem: 12, cell: ({ created_at }) => timestampText(created_at, localZone()) },
]

export const DeliveriesTab = () => {
  const { filter, change, isFiltered } = useUrlFilter(deliveryFilters)
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(deliveriesQuery(filter)))
  const { rows: endpoints } = useListing(useInfiniteQuery(endpointsQuery))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Filter deliveries" className="flex flex-wrap items-end gap-3">
        <Select
          label="Status"
          className="w-40"
          options={[
            { id: 'any', label: 'Any status' },
            ...Object.entries(deliveryStates).map(([id, { label }]) => ({ id, label })),
          ]}
          value={filter.status ?? 'any'}
          onChange={(id) => change({ status: id === 'any' ? undefined : id })}
        />
        <Select
          label="Endpoint"
          className="w-72"
          options={[
            { id: 'any', label: 'Any endpoint' },
            ...endpoints.map(({ id, url }) => ({ id: String(id), label: url })),
          ]}
          value={filter.endpoint_id ?? 'any'}
          onChange={(id) => change({ endpoint_id: id === 'any' ? undefined : id })}
        />
        <SearchBox
          label="Mission number"
          placeholder="Mission number"
          value={filter.mission_id ?? ''}
          onSearch={(mission_id) => change({ mission_id })}
        />
      </search>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        rowKey={({ id }) => String(id)}
        rowName={({ id, event }) => `${event}, delivery ${id}`}
        onOpen={({ id }) => setOpened(id)}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load the deliveries" query={query} />
          ) : (
            <EmptyState title={isFiltered ? 'No delivery fits this filter' : 'Nothing was sent yet'} />
          )
        }
        {...(more ? { more } : {})}
        className="h-[max(24rem,calc(100dvh-14rem))] rounded-card border border-line bg-surface"
      />
      {opened !== null && <DeliveryPanel key={opened} id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
