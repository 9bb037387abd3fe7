import { useState } from 'react'
import { Chip, type ChipTone } from '#ui/data/chip.tsx'
import { Table } from '#ui/data/table.tsx'
import type { TableColumn, TableSort } from '#ui/data/table-types.ts'

type Mission = {
  number: number
  place: string
  status: string
  tone: ChipTone
  when: string
  distance: string
  payout: string
}

type ColumnId = 'place' | 'status' | 'when' | 'distance' | 'payout'

const missions: Mission[] = [
  {
    number: 20418,
    place: '1 Frank H. Ogawa Plaza, Oakland, CA',
    status: 'AVAILABLE',
    tone: 'available',
    when: 'Thu, Jun 18, 9:30 AM PDT',
    distance: '4.2 mi',
    payout: '$185.00',
  },
  {
    number: 20391,
    place: 'Pier 45, San Francisco, CA',
    status: 'IN PROGRESS',
    tone: 'in-progress',
    when: 'Fri, Jun 19, 2:00 PM PDT',
    distance: '11.8 mi',
    payout: '$1,240.00',
  },
  {
    number: 20377,
    place: 'Turbine 14, Altamont Pass, CA',
    status: 'ON HOLD',
    tone: 'on-hold',
    when: 'Not scheduled',
    distance: '38.0 mi',
    payout: '$90.50',
  },
]

const columns: TableColumn<Mission, ColumnId>[] = [
  {
    id: 'place',
    header: 'Mission',
    isSortable: true,
    cell: (mission) => (
      <>
        {mission.place} <span className="figures font-normal text-ink-faint">#{mission.number}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (mission) => <Chip tone={mission.tone}>{mission.status}</Chip>,
  },
  {
    id: 'when',
    header: 'When',
    isSortable: true,
    cell: (mission) => <span className="figures">{mission.when}</span>,
  },
  {
    id: 'distance',
    header: 'Distance',
    align: 'end',
    onPhone: 'hidden',
    cell: (mission) => mission.distance,
  },
  {
    id: 'payout',
    header: 'Payout',
    align: 'end',
    isSortable: true,
    cell: (mission) => <span className="font-medium">{mission.payout}</span>,
  },
]

export function MissionTable({ isLoading }: { isLoading?: boolean }) {
  const [sort, setSort] = useState<TableSort<ColumnId>>({ column: 'when', direction: 'ascending' })
  return (
    <Table
      label={isLoading ? 'Missions, loading' : 'Missions'}
      columns={columns}
      rows={missions}
      rowKey={(mission) => mission.number}
      rowHref={(mission) => `#mission-${mission.number}`}
      sort={sort}
      onSort={setSort}
      isLoading={isLoading}
      loadingRows={2}
    />
  )
}
