import { formatMoney } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { useMay } from '#app/me.ts'
import { SearchBox } from '#app/search-box.tsx'
import { PointDialog } from './point-dialog.tsx'
import { type Point, pointsQuery } from './points-of-interest.queries.ts'

const columns: DataColumn<Point>[] = [
  { id: 'name', header: 'Name', rem: 12, grow: 2, isRowHeader: true, cell: ({ name }) => name },
  { id: 'category', header: 'Category', rem: 8, grow: 1, cell: ({ category }) => category.name },
  { id: 'place', header: 'Place', rem: 14, grow: 2, cell: ({ location }) => addressLine(location) },
  { id: 'payout', header: 'Payout', rem: 7, align: 'end', cell: (point) => formatMoney(point) },
  {
    id: 'state',
    header: 'State',
    rem: 9,
    cell: ({ withdrawn_at }) =>
      withdrawn_at ? <Chip tone="neutral">Withdrawn</Chip> : <Chip tone="available">On the map</Chip>,
  },
]

const states = [
  { id: 'any', label: 'Any state' },
  { id: 'false', label: 'On the map' },
  { id: 'true', label: 'Withdrawn' },
]

/** Places that any pilot can claim as a panorama mission. */
export const Component = () => {
  const { filter, change, isFiltered } = useUrlFilter(['withdrawn', 'search'])
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(pointsQuery(filter)))
  const mayAdd = useMay('POST /v1/provider/points_of_interest')
  const [opened, setOpened] = useState<Point | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title="Points of interest"
        actions={mayAdd && <Button onPress={() => setOpened('new')}>New point</Button>}
      />
      <search aria-label="Filter" className="flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search points of interest"
          placeholder="Name or address"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <Select
          label="State"
          className="w-44"
          options={states}
          value={filter.withdrawn ?? 'any'}
          onChange={(id) => change({ withdrawn: id === 'any' ? undefined : id })}
        />
      </search>
      <DataTable
        label="Points of interest"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={setOpened}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load the points of interest" query={query} />
          ) : (
            <EmptyState title={isFiltered ? 'No point fits this filter' : 'No points of interest yet'} />
          )
        }
        {...(more ? { more } : {})}
        className="min-h-64 flex-1 rounded-card border border-line bg-surface"
      />
      {opened && <PointDialog point={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}
