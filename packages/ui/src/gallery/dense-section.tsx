import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Board } from '../data/board.tsx'
import { Chip } from '../data/chip.tsx'
import { ColumnChoice } from '../data/column-choice.tsx'
import { type DataColumn, DataTable } from '../data/data-table.tsx'
import type { TableSort } from '../data/table.tsx'
import { Alert } from '../feedback/alert.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

type ColumnId = 'mission' | 'status' | 'pilot' | 'flyBy' | 'payout'
type Row = { number: number; place: string; pilot: string; flyBy: string; payout: number }

const places = ['Pier 45, San Francisco', 'Altamont Pass', '1 Frank H. Ogawa Plaza, Oakland', 'Coit Tower']
const pilots = ['Ada Moreno', 'Sam Okafor', 'Not assigned']

const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  number: 30_000 - index,
  place: places[index % places.length] as string,
  pilot: pilots[index % pilots.length] as string,
  flyBy: `Jun ${(index % 30) + 1}`,
  payout: 90 + ((index * 37) % 400),
}))

const columns: DataColumn<Row, ColumnId>[] = [
  {
    id: 'mission',
    header: 'Mission',
    rem: 14,
    grow: 2,
    isRowHeader: true,
    cell: ({ number, place }) => `#${number} ${place}`,
  },
  {
    id: 'status',
    header: 'Status',
    rem: 9,
    cell: ({ number }) => <Chip tone={number % 3 ? 'neutral' : 'available'}>Offered</Chip>,
  },
  { id: 'pilot', header: 'Pilot', rem: 9, grow: 1, cell: ({ pilot }) => pilot },
  { id: 'flyBy', header: 'Fly by', rem: 6, cell: ({ flyBy }) => flyBy },
  {
    id: 'payout',
    header: 'Payout',
    rem: 6,
    align: 'end',
    isSortable: true,
    cell: ({ payout }) => `$${payout}`,
  },
]

const rowKey = ({ number }: Row) => String(number)
const rowName = ({ number }: Row) => `mission ${number}`

const WorkingTable = () => {
  const [sort, setSort] = useState<TableSort<ColumnId>>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ColumnId[]>(columns.map(({ id }) => id))
  const sign = sort?.direction === 'descending' ? -1 : 1
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className="flex items-center justify-end gap-3 border-b border-line bg-surface p-2">
        <span className="figures mr-auto pl-2 text-small text-ink-soft">
          {selected.size > 0 ? `${selected.size} selected` : '10,000 missions'}
        </span>
        <ColumnChoice columns={columns} shown={shown} onChange={setShown} />
      </div>
      <DataTable
        label="Missions to dispatch"
        columns={columns.filter(({ id }) => shown.includes(id))}
        rows={sort ? rows.toSorted((a, b) => sign * (a.payout - b.payout)) : rows}
        rowKey={rowKey}
        rowName={rowName}
        rowHref={({ number }) => `#mission-${number}`}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        className="h-96"
      />
    </div>
  )
}

const state = { columns, rowKey, rowName, className: 'h-60 rounded-card border border-line' }

const boardColumns = [
  { id: 'offered', title: 'Offered', count: '1,000+', cards: rows.slice(0, 3) },
  { id: 'booked', title: 'Booked', count: '0', cards: [] },
  { id: 'flown', title: 'Flown', count: '2', cards: rows.slice(3, 5) },
]

export const DenseSection = () => (
  <GallerySection title="Dense work">
    <Specimen title="Ten thousand rows: j, k, space, Shift, Enter, Escape">
      <WorkingTable />
    </Specimen>
    <Specimen title="A board: j and k, h and l">
      <Board
        label="Missions by status"
        columns={boardColumns}
        cardKey={rowKey}
        cardHref={({ number }) => `#mission-${number}`}
        renderCard={({ number, place }) => `#${number} ${place}`}
        className="h-64"
      />
    </Specimen>
    <div className="grid gap-6 md:grid-cols-2">
      <Specimen title="Loading">
        <DataTable {...state} label="Missions that load" rows={[]} isLoading />
      </Specimen>
      <Specimen title="More to come, which failed">
        <DataTable
          {...state}
          label="Missions of which more failed to load"
          rows={rows.slice(0, 3)}
          more={{ isLoading: false, isFailed: true, load: () => {} }}
        />
      </Specimen>
      <Specimen title="Nothing found">
        <DataTable
          {...state}
          label="Missions that match nothing"
          rows={[]}
          empty={
            <EmptyState title="No missions match" headingLevel={4}>
              Try fewer filters.
            </EmptyState>
          }
        />
      </Specimen>
      <Specimen title="Failed">
        <DataTable
          {...state}
          label="Missions that failed to load"
          rows={[]}
          empty={
            <div className="p-4">
              <Alert
                tone="danger"
                title="We couldn't load the missions"
                action={
                  <Button size="small" mode="secondary">
                    Try again
                  </Button>
                }
              >
                Check your connection.
              </Alert>
            </div>
          }
        />
      </Specimen>
    </div>
  </GallerySection>
)
