import { isLate } from '@sortie/domain/mission/late'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { statusWords } from '@sortie/domain/provider/status-words'
import { formatDate, timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { type DataColumn, DataTable, type TablePlace } from '@sortie/ui/data/data-table.tsx'
import type { TableSort } from '@sortie/ui/data/table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Filter, Sort } from './mission-view.ts'
import { type ListedMission, missionsQuery } from './missions.queries.ts'

export type ColumnId =
  | 'mission'
  | 'status'
  | 'address'
  | 'pilot'
  | 'fly_by'
  | 'schedule'
  | 'package'
  | 'reference'
  | 'type'
  | 'created'

const none = (
  <span className="text-ink-faint">
    <span aria-hidden>–</span>
    <VisuallyHidden>None</VisuallyHidden>
  </span>
)

/** The status in a word, and whatever makes a mission stand out. */
export const MissionStatusCell = ({ mission }: { mission: ListedMission }) => (
  <span className="flex items-center gap-1.5">
    {mission.is_on_hold ? (
      <Chip tone="on-hold">On hold</Chip>
    ) : isLate(mission) ? (
      <Chip tone="danger">Late</Chip>
    ) : null}
    <span className="truncate">{statusWords[mission.status]}</span>
  </span>
)

export const missionColumns: readonly DataColumn<ListedMission, ColumnId>[] = [
  {
    id: 'mission',
    header: 'Mission',
    rem: 14,
    grow: 2,
    isRowHeader: true,
    isSortable: true,
    cell: ({ id, name, address }) => (
      <>
        <span className="figures font-normal text-ink-soft">#{id}</span> {name || address || 'Mission'}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    rem: 12,
    cell: (mission) => <MissionStatusCell mission={mission} />,
  },
  { id: 'address', header: 'Address', rem: 12, grow: 2, cell: ({ address }) => address ?? none },
  {
    id: 'pilot',
    header: 'Pilot',
    rem: 10,
    grow: 1,
    cell: ({ pilot_name, open_offers }) =>
      pilot_name ??
      (open_offers > 0 ? `${open_offers} open ${open_offers === 1 ? 'offer' : 'offers'}` : none),
  },
  {
    id: 'fly_by',
    header: 'Fly by',
    rem: 7,
    isSortable: true,
    cell: ({ fly_by_date }) => (fly_by_date ? formatDate(fly_by_date) : none),
  },
  {
    id: 'schedule',
    header: 'Flight',
    rem: 12,
    isSortable: true,
    cell: ({ scheduled_at_start, timezone_id }) =>
      scheduled_at_start ? timestampText(scheduled_at_start, timezone_id ?? localZone()) : none,
  },
  { id: 'package', header: 'Package', rem: 9, cell: ({ package_name }) => package_name ?? none },
  { id: 'reference', header: 'Reference', rem: 9, cell: ({ reference_id }) => reference_id ?? none },
  { id: 'type', header: 'Type', rem: 9, cell: ({ mission_type }) => missionTypeTitles[mission_type] },
  {
    id: 'created',
    header: 'Created',
    rem: 12,
    cell: ({ created_on }) => timestampText(created_on, localZone()),
  },
]

const sortOf: Readonly<Record<Sort, TableSort<ColumnId>>> = {
  newest: { column: 'mission', direction: 'descending' },
  oldest: { column: 'mission', direction: 'ascending' },
  fly_by: { column: 'fly_by', direction: 'ascending' },
  schedule: { column: 'schedule', direction: 'ascending' },
}

/** Dates are listed from the nearest on only, which is what anyone looks for. */
const sortBy = ({ column, direction }: TableSort<ColumnId>): Sort => {
  if (column === 'fly_by' || column === 'schedule') return column
  return direction === 'ascending' ? 'oldest' : 'newest'
}

const rowKey = ({ id }: ListedMission) => String(id)
const rowName = ({ id }: ListedMission) => `mission ${id}`
const rowHref = ({ id }: ListedMission) => `/missions/${id}`

type MissionsTableProps = {
  filter: Filter
  sort: Sort
  onSort: (sort: Sort) => void
  shownColumns: readonly ColumnId[]
  selected: ReadonlySet<string>
  /** Absent for those who may not change missions. */
  onSelect?: ((keys: Set<string>) => void) | undefined
  place: TablePlace
  className: string
}

export const MissionsTable = ({
  filter,
  sort,
  onSort,
  shownColumns,
  selected,
  onSelect,
  place,
  className,
}: MissionsTableProps) => {
  const query = useInfiniteQuery(missionsQuery(filter, sort))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const columns = useMemo(() => missionColumns.filter(({ id }) => shownColumns.includes(id)), [shownColumns])
  return (
    <div className={`flex flex-col ${className}`}>
      <DataTable
        label="Missions"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        place={place}
        rowKey={rowKey}
        rowName={rowName}
        rowHref={rowHref}
        sort={sortOf[sort]}
        onSort={(next) => onSort(sortBy(next))}
        selected={selected}
        onSelect={onSelect}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          query.isError ? (
            <div className="p-4">
              <LoadFailure title="We couldn't load the missions" query={query}>
                {query.error.message}
              </LoadFailure>
            </div>
          ) : (
            <EmptyState title="No missions match">Remove a filter, or search for something else.</EmptyState>
          )
        }
        more={
          hasNextPage
            ? {
                isLoading: isFetchingNextPage,
                isFailed: isFetchNextPageError,
                load: () => void fetchNextPage(),
              }
            : undefined
        }
        className="min-h-0 flex-1 rounded-[inherit]"
      />
    </div>
  )
}
