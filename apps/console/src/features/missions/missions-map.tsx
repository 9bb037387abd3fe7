import { missionPin } from '@sortie/domain/mission/map-pins'
import { statusWords } from '@sortie/domain/provider/status-words'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ClusterMap, type MapFrame } from '#app/cluster-map.tsx'
import { changed, type Filter } from './mission-view.ts'
import { type Clusters, clustersQuery } from './missions.queries.ts'

const pinColor = '#2F6FDE'

type Row = Clusters['clusters'][number]['missions'][number]

const markerOf = ({ id, name, status, is_on_hold }: Row) => ({
  id: String(id),
  pin: missionPin({ mission_type: 'client', status, category: null }),
  color: pinColor,
  title: `${name || `Mission ${id}`}, ${is_on_hold ? 'on hold' : statusWords[status]}`,
})

type MissionsMapProps = { filter: Filter; onFilter: (filter: Filter) => void; className: string }

export const MissionsMap = ({ filter, onFilter, className }: MissionsMapProps) => {
  const [seen, setSeen] = useState<MapFrame | null>(null)
  // A region is a filter like any other: what is outside of it isn't listed anywhere.
  const query = useQuery({
    ...clustersQuery(changed(filter, { box: filter.box ?? seen?.box }), seen?.zoom ?? 3),
    enabled: seen !== null,
  })
  const { data } = query
  const groups = useMemo(() => data?.clusters.map((group) => ({ ...group, rows: group.missions })), [data])
  const region = { box: filter.box, onChange: (box?: string) => onFilter(changed(filter, { box })) }
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {query.isError && <LoadFailure title="We couldn't load the missions of the map" query={query} />}
      <ClusterMap
        label="Map of the missions"
        groups={groups}
        isCapped={data?.is_capped ?? false}
        one="mission"
        many="missions"
        markerOf={markerOf}
        folder="/missions"
        onFrame={setSeen}
        region={region}
        className="min-h-0 flex-1"
      />
    </div>
  )
}
