import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { ColumnChoice } from '@sortie/ui/data/column-choice.tsx'
import type { TablePlace } from '@sortie/ui/data/data-table.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useShortcuts } from '@sortie/ui/shortcuts.ts'
import { storageName } from '@sortie/web-app/site.ts'
import { KanbanSquare, type LucideIcon, Map as MapIcon, Rows3 } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#app/me.ts'
import { rememberMissions } from '#app/missions-link.ts'
import { ViewChoice } from '#app/view-choice.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, useMissionView, type View } from './mission-view.ts'
import { MissionsBoard } from './missions-board.tsx'
import { MissionsMap } from './missions-map.tsx'
import { type ColumnId, MissionsTable, missionColumns } from './missions-table.tsx'
import { SavedFilters } from './saved-filters.tsx'

const viewLooks: Readonly<Record<View, { label: string; icon: LucideIcon }>> = {
  table: { label: 'Table', icon: Rows3 },
  map: { label: 'Map', icon: MapIcon },
  board: { label: 'Board', icon: KanbanSquare },
}

const usualColumns: readonly ColumnId[] = ['mission', 'status', 'address', 'pilot', 'fly_by', 'schedule']
const noKeys: ReadonlySet<string> = new Set()
const columnsName = storageName('missions.columns')

/** The columns that were chosen on this device. */
const keptColumns = (): ColumnId[] => {
  const kept = localStorage.getItem(columnsName)?.split(',')
  const known = missionColumns.map(({ id }) => id).filter((id) => id === 'mission' || kept?.includes(id))
  return kept ? known : [...usualColumns]
}

/** What is left of the window below the filter; on a phone, the page scrolls. */
const areaClass = 'min-h-96 flex-1 max-md:h-[75dvh] max-md:flex-none'

/** Where each list was left, so that the way back from a mission leads to the same row. */
const places = new Map<string, TablePlace>()
const placeOf = (list: string): TablePlace => {
  const place = places.get(list) ?? { key: null, top: 0 }
  places.set(list, place)
  return place
}

/** The missions of one filter as a table, a map or a board. The filter lives in the address bar. */
export const Component = () => {
  const { filter, sort, view, show } = useMissionView()
  // The choice responds at once. A slow computer takes a third of a second to draw the table.
  const drawn = useDeferredValue(view)
  const [parameters, setParameters] = useSearchParams()
  // What another filter hides must not be changed by accident.
  const list = JSON.stringify(filter)
  const [selection, select] = useState({ list, keys: noKeys })
  const selected = selection.list === list ? selection.keys : noKeys
  const setSelected = (keys: ReadonlySet<string>) => select({ list, keys })
  const [columns, setColumns] = useState(keptColumns)
  const mayChange = useMay('POST /v1/provider/missions/bulk')
  const mayCreate = useMay('POST /v1/provider/missions')
  const navigate = useNavigate()
  useShortcuts(
    mayCreate ? [{ key: 'c', label: 'New mission', run: () => void navigate('/missions/new') }] : [],
  )
  useEffect(() => rememberMissions(parameters), [parameters])
  const onFilter = (next: Filter, isReplacing?: boolean) => show({ filter: next }, isReplacing)
  const { view: _, ...saved } = Object.fromEntries(parameters)
  return (
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-2.5rem)]">
      <PageHeader
        title="Missions"
        actions={
          <>
            <SavedFilters
              shown={saved}
              onOpen={(opened) => setParameters({ ...opened, ...(view === 'table' ? {} : { view }) })}
            />
            <ViewChoice views={viewLooks} chosen={view} onChoose={(chosen) => show({ view: chosen })} />
            {view === 'table' && (
              <ColumnChoice
                columns={missionColumns}
                shown={columns}
                onChange={(chosen) => {
                  localStorage.setItem(columnsName, chosen.join(','))
                  setColumns(chosen)
                }}
              />
            )}
            {mayCreate && (
              <LinkButton href="/missions/new" size="small">
                New mission
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar filter={filter} onFilter={onFilter} />
      {mayChange && drawn === 'table' && <BulkBar selected={selected} onSelect={setSelected} />}
      {drawn === 'table' && (
        <MissionsTable
          filter={filter}
          sort={sort}
          onSort={(next) => show({ sort: next })}
          shownColumns={columns}
          selected={selected}
          onSelect={mayChange ? setSelected : undefined}
          place={placeOf(`${list} ${sort}`)}
          className={`${areaClass} rounded-card border border-line`}
        />
      )}
      {drawn === 'map' && <MissionsMap filter={filter} onFilter={onFilter} className={areaClass} />}
      {drawn === 'board' && <MissionsBoard filter={filter} sort={sort} className={areaClass} />}
    </div>
  )
}
