import { addressLine } from '@sortie/domain/place/location'
import { formatDate } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { useMay } from '#app/me.ts'
import { SearchBox } from '#app/search-box.tsx'
import { WorkOrderDialog } from './work-order-dialog.tsx'
import { type WorkOrder, workOrdersQuery } from './work-orders.queries.ts'

const columns: DataColumn<WorkOrder>[] = [
  { id: 'site', header: 'Site', rem: 10, grow: 1, isRowHeader: true, cell: ({ site_id }) => site_id },
  { id: 'number', header: 'Number', rem: 6, align: 'end', cell: ({ id }) => id },
  { id: 'place', header: 'Place', rem: 16, grow: 2, cell: ({ location }) => addressLine(location) },
  { id: 'pilot', header: 'Pilot', rem: 10, grow: 1, cell: ({ pilot_name }) => pilot_name ?? 'None' },
  { id: 'missions', header: 'Missions', rem: 7, align: 'end', cell: ({ missions }) => missions.length },
  { id: 'since', header: 'Created', rem: 8, cell: ({ created_at }) => formatDate(created_at, localZone()) },
]

/** Missions at one site that a pilot delivers together. */
export const Component = () => {
  const { filter, change, isFiltered } = useUrlFilter(['pilot_id', 'search'])
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(workOrdersQuery(filter)))
  const mayAdd = useMay('POST /v1/provider/work_orders')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Work orders"
        actions={mayAdd && <Button onPress={() => setAdding(true)}>New work order</Button>}
      />
      <search aria-label="Filter" className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search work orders"
          placeholder="Site, address or number"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        {filter.pilot_id && (
          <Button
            size="small"
            mode="secondary"
            iconAfter={X}
            aria-label="Remove the filter Pilot"
            onPress={() => change({ pilot_id: undefined })}
          >
            Pilot {filter.pilot_id}
          </Button>
        )}
      </search>
      <DataTable
        label="Work orders"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        rowKey={({ id }) => String(id)}
        rowName={({ site_id }) => `work order ${site_id}`}
        rowHref={({ id }) => `/work-orders/${id}`}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load the work orders" query={query} />
          ) : (
            <EmptyState title={isFiltered ? 'No work order fits this filter' : 'No work orders yet'} />
          )
        }
        {...(more ? { more } : {})}
        className="min-h-64 flex-1 rounded-card border border-line bg-surface"
      />
      {isAdding && <WorkOrderDialog workOrder={null} onClose={() => setAdding(false)} />}
    </>
  )
}
